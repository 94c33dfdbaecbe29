import type { Logger } from 'pino';
import { createTurnstile } from '../turnstile.ts';

/**
 * Work that is due: a row whose state says that something is owed is the queue. Each kind of work
 * claims its own due rows; any number of nodes may run the same kinds against one database.
 */
export interface DueWork {
  readonly name: string;
  /** Works on what is due now, one bounded batch of it; answers how many rows it worked on. */
  runDue(): Promise<number>;
  /** Its next batch is looked for from the beginning of its queue. */
  thorough?(): void;
  /** Bank's clock: when the next row becomes due, or null. */
  nextDue(): Promise<Date | null>;
  /** Tells if something is under way here or on another node that will be done without the clock moving. */
  busy(): Promise<boolean>;
}

export interface DueWorkRunner {
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Resolves when nothing that is due now on the bank's clock is left, on this node or another. */
  drain(): Promise<void>;
  nextDue(): Promise<Date | null>;
  /** Tells if something is under way here or on another node that will be done without the clock moving. */
  busy(): Promise<boolean>;
  /** Runs something while no batch of due work runs here; after so many milliseconds it no longer waits for one. */
  alone(work: () => Promise<void>, patienceMs: number): Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 250;
const DRAIN_PAUSE_MS = 10;
const RETRY_MS = 500;

/** `nodes` tells how many look for the same work: together they look as often as one alone. */
export function startDueWork(
  given: readonly DueWork[],
  log: Logger,
  nodes: () => number = () => 1,
): DueWorkRunner {
  let stopped = false;
  const turnstile = createTurnstile();
  const works = given.map((work) => ({
    name: work.name,
    runDue: async () => {
      await turnstile.enter();
      try {
        return await work.runDue();
      } finally {
        turnstile.leave();
      }
    },
    thorough: () => work.thorough?.(),
    nextDue: () => work.nextDue(),
    busy: () => work.busy(),
  }));
  const loops = works.map((work) => startLoop(work, { log, nodes, stopped: () => stopped }));
  return {
    wake: () => {
      for (const loop of loops) loop.wake();
    },
    drain: () => drain(works),
    nextDue: () => earliest(works),
    busy: () => anyBusy(works),
    alone: turnstile.alone,
    stop: async () => {
      stopped = true;
      for (const loop of loops) loop.wake();
      await Promise.all(loops.map((loop) => loop.ended));
    },
  };
}

interface Loop {
  wake(): void;
  ended: Promise<void>;
}

interface LoopParts {
  log: Logger;
  nodes(): number;
  stopped(): boolean;
}

function startLoop(work: DueWork, { log, nodes, stopped }: LoopParts): Loop {
  const sleeper = createSleeper();
  const run = async () => {
    while (!stopped()) {
      let pause = POLL_MS * nodes();
      try {
        if ((await work.runDue()) > 0) continue;
      } catch (error) {
        // The database or the other side is away: the rows stay due, so nothing is lost by waiting.
        log.error({ err: error, work: work.name }, 'due work failed and will be tried again');
        pause = RETRY_MS;
      }
      if (!stopped()) await sleeper.sleep(pause);
    }
  };
  return { wake: sleeper.wake, ended: run() };
}

/** A sleep that can be cut short; a wake that comes while awake is kept for the next sleep. */
function createSleeper(): { sleep(ms: number): Promise<void>; wake(): void } {
  let awake: (() => void) | undefined;
  let woken = false;
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        if (woken) {
          woken = false;
          resolve();
          return;
        }
        const timer = setTimeout(() => awake?.(), ms);
        awake = () => {
          clearTimeout(timer);
          awake = undefined;
          woken = false;
          resolve();
        };
      }),
    wake: () => {
      if (awake) awake();
      else woken = true;
    },
  };
}

async function drain(works: readonly DueWork[]): Promise<void> {
  for (;;) {
    let worked = 0;
    for (const work of works) {
      work.thorough?.();
      worked += await work.runDue();
    }
    if (worked > 0) continue;
    if (!(await anyBusy(works))) return;
    await new Promise((resolve) => setTimeout(resolve, DRAIN_PAUSE_MS));
  }
}

/** Asked one after another: what an earlier kind hands on to a later one, as it ends, is then seen there. */
async function anyBusy(works: readonly DueWork[]): Promise<boolean> {
  for (const work of works) if (await work.busy()) return true;
  return false;
}

async function earliest(works: readonly DueWork[]): Promise<Date | null> {
  const instants = await Promise.all(works.map((work) => work.nextDue()));
  let first: Date | null = null;
  for (const instant of instants)
    if (instant !== null && (first === null || instant.getTime() < first.getTime())) first = instant;
  return first;
}
