import type { Logger } from 'pino';
import { createTurnstile } from '../../queues/turnstile.ts';
import { type Activity, ALWAYS_BUSY } from './activity.ts';

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
  /** Time between two looks while nothing happens, in milliseconds, for work that no write announces. */
  quietMs?: number;
}

export interface DueWorkRunner {
  /** Looks for work now instead of at the next poll. */
  wake(): void;
  /** Resolves when nothing that is due now on the bank's clock is left, on this node or another; of one kind, if named. */
  drain(kind?: string): Promise<void>;
  nextDue(): Promise<Date | null>;
  /** Tells if something is under way here or on another node that will be done without the clock moving. */
  busy(): Promise<boolean>;
  /** Runs something while no batch of due work runs here; waits at most these milliseconds for one. */
  alone(work: () => Promise<void>, patienceMs: number): Promise<void>;
  stop(): Promise<void>;
}

const POLL_MS = 250;
const DRAIN_PAUSE_MS = 10;
const RETRY_MS = 500;
// A safety net: writes wake the work, and the instant at which it becomes due is known.
const QUIET_POLL_MS = 60_000;

export interface DueWorkOptions {
  /** Time between two looks of one node while something happens, in milliseconds. */
  pollMs?: number;
  /** Number of nodes that look for the same work: together they look as often as one alone. */
  nodes?(): number;
  /** While it is quiet, work is looked for when its next row becomes due. */
  activity?: Activity;
  /** The bank's clock. */
  clock?: { now(): Date };
}

export function startDueWork(
  given: readonly DueWork[],
  log: Logger,
  options: DueWorkOptions = {},
): DueWorkRunner {
  const {
    pollMs = POLL_MS,
    nodes = () => 1,
    activity = ALWAYS_BUSY,
    clock = { now: () => new Date() },
  } = options;
  let stopped = false;
  const turnstile = createTurnstile();
  const works = given.map((work) => ({
    ...work,
    runDue: async () => {
      await turnstile.enter();
      try {
        return await work.runDue();
      } finally {
        turnstile.leave();
      }
    },
  }));
  const pauseOf = (work: DueWork) => choosePause(work, { often: pollMs * nodes(), activity, clock });
  const loops = works.map((work) => startLoop(work, { log, pauseOf, stopped: () => stopped }));
  activity.onStir(() => {
    for (const loop of loops) loop.stir();
  });
  return {
    wake: () => {
      for (const loop of loops) loop.wake();
    },
    drain: (kind) => drain(works.filter(({ name }) => kind === undefined || name === kind)),
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

interface Waiting {
  often: number;
  activity: Activity;
  clock: { now(): Date };
}

interface Pause {
  ms: number;
  /** It ends as soon as something happens. */
  long: boolean;
}

/** Chooses the pause of work that has found nothing. */
async function choosePause(work: DueWork, { often, activity, clock }: Waiting): Promise<Pause> {
  const short = { ms: often, long: false };
  if (!activity.isQuiet() || (await work.busy())) return short;
  const next = await work.nextDue();
  const until = next === null ? QUIET_POLL_MS : next.getTime() - clock.now().getTime();
  // Something may have been written meanwhile.
  if (!activity.isQuiet()) return short;
  return { ms: Math.max(often, Math.min(until, work.quietMs ?? QUIET_POLL_MS)), long: true };
}

interface Loop {
  wake(): void;
  /** Something happens: a long sleep is over. */
  stir(): void;
  ended: Promise<void>;
}

interface LoopParts {
  log: Logger;
  pauseOf(work: DueWork): Promise<Pause>;
  stopped(): boolean;
}

function startLoop(work: DueWork, { log, pauseOf, stopped }: LoopParts): Loop {
  const sleeper = createSleeper();
  let sleepsLong = false;
  const run = async () => {
    while (!stopped()) {
      let pause: Pause;
      try {
        if ((await work.runDue()) > 0) continue;
        pause = await pauseOf(work);
      } catch (error) {
        // The database or the other side is away: the rows stay due, so nothing is lost by waiting.
        log.error({ err: error, work: work.name }, 'due work failed; it will be retried');
        pause = { ms: RETRY_MS, long: false };
      }
      sleepsLong = pause.long;
      if (!stopped()) await sleeper.sleep(pause.ms);
      sleepsLong = false;
    }
  };
  const stir = () => {
    if (sleepsLong) sleeper.wake();
  };
  return { wake: sleeper.wake, stir, ended: run() };
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
