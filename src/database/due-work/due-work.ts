import type { Logger } from 'pino';
import { createTurnstile } from '../../queues/turnstile.ts';
import { type Activity, ALWAYS_BUSY } from './activity.ts';

/**
 * Work that is due: a row whose state says that something is owed is the queue. Each kind of work
 * leases its own due rows; any number of nodes may run the same kinds against one database.
 */
export interface DueWork {
  readonly name: string;
  /** Processes one bounded batch of due rows; returns the number of rows processed. */
  runDue(): Promise<number>;
  /** Makes its next batch search from the beginning of its queue. */
  thorough?(): void;
  /** Bank's clock: when the next row is due, or null. */
  nextDue(): Promise<Date | null>;
  /** Tells whether work in progress, here or on another node, will end without a move of the clock. */
  busy(): Promise<boolean>;
  /** Interval between polls while the bank is quiet, in milliseconds, for work that no write announces. */
  quietMs?: number;
}

export interface DueWorkRunner {
  /** Polls now instead of at the next interval. */
  wake(): void;
  /** Resolves when no work is due on the bank's clock, on any node; of one kind, if named. */
  drain(kind?: string): Promise<void>;
  nextDue(): Promise<Date | null>;
  /** Tells whether work in progress, here or on another node, will end without a move of the clock. */
  busy(): Promise<boolean>;
  /** Runs a function while no batch of due work runs here; waits at most these milliseconds for one to end. */
  alone(work: () => Promise<void>, patienceMs: number): Promise<void>;
  stop(): Promise<void>;
}

export const POLL_MS = 250;
const DRAIN_PAUSE_MS = 10;
const RETRY_MS = 500;
// A safety net: writes wake the work, and its next due instant is known.
const QUIET_POLL_MS = 60_000;

export interface DueWorkOptions {
  /** Interval between polls while the bank is active, in milliseconds; several nodes share the polls of one. */
  often?(): number;
  /** Registers a listener that runs when another node no longer has its share of the polls. */
  onFewerPolls?(listener: () => void): void;
  /** While the bank is quiet, work polls when its next row is due. */
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
    often = () => POLL_MS,
    onFewerPolls = () => undefined,
    activity = ALWAYS_BUSY,
    clock = { now: () => new Date() },
  } = options;
  let stopped = false;
  const turnstile = createTurnstile();
  const batches = watchBatches();
  const works = given.map((work) => ({
    ...work,
    runDue: async () => {
      await turnstile.enter();
      try {
        return await batches.watch(work.runDue());
      } finally {
        turnstile.leave();
      }
    },
  }));
  const pauseOf = (work: DueWork) => choosePause(work, { often: often(), activity, clock });
  const loops = works.map((work) => startLoop(work, { log, pauseOf, stopped: () => stopped }));
  activity.onStir(() => {
    for (const loop of loops) loop.stir();
  });
  const wake = () => {
    for (const loop of loops) loop.wake();
  };
  onFewerPolls(wake);
  return {
    wake,
    drain: (kind) =>
      drain(
        works.filter(({ name }) => kind === undefined || name === kind),
        batches,
      ),
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
  /** Ends as soon as the bank becomes active. */
  long: boolean;
}

/** Chooses the pause of work that found nothing. */
async function choosePause(work: DueWork, { often, activity, clock }: Waiting): Promise<Pause> {
  const short = { ms: often, long: false };
  if (!activity.isQuiet() || (await work.busy())) return short;
  const next = await work.nextDue();
  const until = next === null ? QUIET_POLL_MS : next.getTime() - clock.now().getTime();
  // A write may have happened meanwhile.
  if (!activity.isQuiet()) return short;
  return { ms: Math.max(often, Math.min(until, work.quietMs ?? QUIET_POLL_MS)), long: true };
}

interface Loop {
  wake(): void;
  /** The bank becomes active: long sleeps end. */
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
        // The database or the counterpart is unavailable: the rows stay due, so nothing is lost by waiting.
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

/** A sleep that can be interrupted; a wake that comes while awake applies to the next sleep. */
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

/** Knows the batches of this node: those under way, and how many found something to do. */
interface Batches {
  watch(batch: Promise<number>): Promise<number>;
  /** Number of batches so far that processed rows. */
  fruitful(): number;
  /** Waits for the batches that are under way now. */
  ended(): Promise<void>;
}

function watchBatches(): Batches {
  const underWay = new Set<Promise<number>>();
  let fruitful = 0;
  return {
    watch: async (batch) => {
      underWay.add(batch);
      try {
        const rows = await batch;
        if (rows > 0) fruitful += 1;
        return rows;
      } finally {
        underWay.delete(batch);
      }
    },
    fruitful: () => fruitful,
    ended: async () => void (await Promise.allSettled(underWay)),
  };
}

/**
 * Runs one kind after the other, round and round, until each has found nothing since the last batch that found something,
 * and nothing is under way. A loop's batch counts too: it may have made something due for a kind that has just been run.
 */
async function drain(works: readonly DueWork[], batches: Batches): Promise<void> {
  if (works.length === 0) return;
  for (let at = 0, since = 0; ; at = (at + 1) % works.length) {
    const before = batches.fruitful();
    const work = works[at] as DueWork;
    work.thorough?.();
    await work.runDue();
    since = batches.fruitful() > before ? 0 : since + 1;
    if (since < works.length) continue;
    if (await anyBusy(works)) await new Promise((resolve) => setTimeout(resolve, DRAIN_PAUSE_MS));
    else {
      await batches.ended();
      if (batches.fruitful() === before) return;
    }
    since = 0;
  }
}

/** Checks in sequence: work that one kind passes to a later one as it ends is then found there. */
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
