import { isConflict } from '../database/conflict.ts';
import { createExpectedWait, retryAfter, tooLate } from '../database/expected-wait.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { type ChainedTurns, runChain } from './chain.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import type { Fullness } from './fullness.ts';
import { createMemory } from './memory.ts';
import { runTurn } from './run-turn.ts';
import type { TurnEntry } from './turn.ts';
import type { TurnContext } from './turn-context.ts';

/** Tells whether the caller has disconnected. */
export type IsGone = () => boolean;

/** An item in a lane. */
export interface Waiting extends TurnEntry {
  company: bigint;
  /** Instant at which a caller began to wait; undefined for the bank's own steps. */
  since: number | undefined;
  beginBy?: number | undefined;
  isGone?: IsGone | undefined;
  /** The item's own result or refusal, or the error that prevented it. */
  answer(result: unknown): void;
}

export interface LaneOptions {
  /** Maximum number of items in one turn. */
  limit: number;
  /** Maximum number of callers' items that wait in a lane; further ones are refused. */
  queueLimit: number;
  /** Maximum expected wait of a caller for a turn, in milliseconds; unlimited by default. */
  longestWaitMs?: number;
  /** Receives the number of requests in each turn. */
  fullness?: Fullness;
}

/** A queue of items, and the turns that take them one after the other. */
export interface Lane {
  /** Seconds after which to retry, if an item of the company would wait too long now; undefined if not. */
  tooLate(company: bigint): number | undefined;
  push(waiting: Waiting): void;
  pending(): number;
  /** Tells whether a company's next items would wait for others: for one that fills the turns, or for a long turn. */
  isTaken(company: bigint): boolean;
}

/** With `beside`, items that wait behind a long turn in which their company has nothing move to that lane. */
export function openLane(context: () => TurnContext, options: LaneOptions, beside?: Lane): Lane {
  const { limit, queueLimit, longestWaitMs = Number.POSITIVE_INFINITY } = options;
  const queue = createFairQueue<Waiting>();
  const wait = createExpectedWait(limit);
  const fullness = options.fullness?.lane();
  let [pending, underWay, running] = [0, 0, false];
  const watch = watchTurns();
  const memory = createMemory();
  const refuse = (waiting: Waiting, now: number) => {
    pending -= 1;
    waiting.answer(tooLate(wait.of(0, now)));
  };
  const stale = refuseInTime(queue, { longestWaitMs, refuse });
  const behind = moveInTime(queue, watch, (waiting) => {
    pending -= 1;
    beside?.push(waiting);
  });
  // A turn is timed from the end of the previous one.
  const ended = (items: readonly Waiting[]) => {
    const now = performance.now();
    wait.end(now);
    underWay -= 1;
    if (underWay > 0) wait.begin(now);
    pending -= items.length;
    watch.ended(items);
  };
  const turns: ChainedTurns<Waiting> = {
    take: () => {
      const now = performance.now();
      stale.refuse(now);
      const taken = takeDue(queue, limit, { now, refuse });
      if (taken.length > 0 && underWay === 0) wait.begin(now);
      if (taken.length > 0) underWay += 1;
      watch.took(taken, now);
      fullness?.took(countCallers(taken));
      return taken;
    },
    done: (items, results) => {
      for (const [index, waiting] of items.entries()) waiting.answer(results[index]);
      ended(items);
    },
    failed: async (items, error) => {
      await runAgain(context(), items, error);
      ended(items);
    },
  };
  const pump = async () => {
    while (queue.length() > 0) await runChain(context(), turns, memory);
    running = false;
    fullness?.idle();
  };
  return {
    tooLate: (company) => {
      const { before, expected } = expectWait(queue, wait, { company, room: Math.min(limit, queueLimit) });
      return before >= queueLimit || expected > longestWaitMs ? retryAfter(expected) : undefined;
    },
    push: (waiting) => {
      queue.push(waiting.company, waiting, waiting.since === undefined);
      pending += 1;
      stale.watch();
      if (running && beside !== undefined) behind.watch();
      if (running) return;
      running = true;
      // Requests that were read from their sockets together join the first turn together.
      setImmediate(pump);
    },
    pending: () => pending,
    isTaken: watch.isTaken,
  };
}

/** Estimates how many items come before a company's next one, and for how many milliseconds it will wait. */
function expectWait(
  queue: FairQueue<Waiting>,
  wait: ReturnType<typeof createExpectedWait>,
  { company, room }: { company: bigint; room: number },
): { before: number; expected: number } {
  const now = performance.now();
  // Everything that fits into the next turn is in it, whoever brings it.
  if (queue.length() < room) return { before: 0, expected: wait.of(0, now) };
  const before = queue.before(company);
  return { before, expected: Math.max(ageOf(queue.first(company), now), wait.of(before, now)) };
}

/** Tells how long the first of a line has waited: who comes last behind it will hardly wait for less. */
function ageOf(first: Waiting | undefined, now: number): number {
  return now - (first?.since ?? now);
}

/**
 * Takes the items of one turn, except expired ones and those of callers who disconnected while more waited than a
 * turn carries: working for them would only delay the others.
 */
function takeDue(
  queue: FairQueue<Waiting>,
  limit: number,
  { now, refuse }: { now: number; refuse(waiting: Waiting, now: number): void },
): Waiting[] {
  const due: Waiting[] = [];
  const isCrowded = queue.length() > limit;
  const isOver = ({ beginBy, isGone }: Waiting) =>
    (beginBy !== undefined && beginBy < now) || (isCrowded && isGone?.() === true);
  while (due.length < limit && queue.length() > 0)
    for (const waiting of queue.take(limit - due.length)) {
      if (isOver(waiting)) refuse(waiting, now);
      else due.push(waiting);
    }
  return due;
}

// A turn of fewer items takes hardly longer than one of a single item.
const FULL = 16;
// A full turn takes a tenth of it. Such a turn waits for a row that somebody else has locked, or for the database.
const LONG_MS = 50;

/** Knows the turn under way, for those who would wait behind it. */
function watchTurns() {
  let filledBy: bigint | undefined;
  let current: { items: readonly Waiting[]; since: number } | undefined;
  const isLong = () => current !== undefined && performance.now() - current.since > LONG_MS;
  const has = (company: bigint) => current?.items.some((waiting) => waiting.company === company) === true;
  return {
    isLong,
    /** Tells whether the turn has an item of the company. */
    has,
    took: (items: readonly Waiting[], since: number) => {
      filledBy = findBusiest(items);
      if (items.length > 0) current = { items, since };
    },
    ended: (items: readonly Waiting[]) => {
      if (items === current?.items) current = undefined;
    },
    isTaken: (company: bigint) => {
      if (current === undefined) return false;
      if (filledBy !== undefined) return filledBy !== company;
      return isLong() && !has(company);
    },
  };
}

/** Returns the company with more than half of a full turn. */
function findBusiest(items: readonly Waiting[]): bigint | undefined {
  if (items.length < FULL) return undefined;
  // Boyer and Moore's vote: only the company that is left can have more than half.
  let [left, votes] = [0n, 0];
  for (const { company } of items) {
    if (votes === 0) left = company;
    votes += company === left ? 1 : -1;
  }
  let count = 0;
  for (const { company } of items) if (company === left) count += 1;
  return count * 2 > items.length ? left : undefined;
}

// A database that begins work of its own takes longer than was expected: an accepted caller is served late rather than
// given up. This is the longest wait for a turn to begin.
const LATEST = 1.5;
const LOOKS_A_WAIT = 15;

/**
 * Refuses callers whose turn did not come in time: before each turn and, with `watch`, for as long as items wait. A
 * stalled database ends no turn, so callers would otherwise get an answer only after it recovers.
 */
function refuseInTime(
  queue: FairQueue<Waiting>,
  { longestWaitMs, refuse }: { longestWaitMs: number; refuse(waiting: Waiting, now: number): void },
): { refuse(now: number): void; watch(): void } {
  const refuseAll = (now: number) => {
    const latest = now - LATEST * longestWaitMs;
    for (const stale of queue.takeWhile(({ since = now }) => since < latest)) refuse(stale, now);
  };
  const looks = lookWhile(
    () => queue.length() > 0,
    longestWaitMs / LOOKS_A_WAIT,
    () => refuseAll(performance.now()),
  );
  return { refuse: refuseAll, watch: longestWaitMs === Number.POSITIVE_INFINITY ? () => {} : looks.watch };
}

/** Moves those who wait behind a long turn in which their company has nothing; with `watch`, for as long as items wait. */
function moveInTime(
  queue: FairQueue<Waiting>,
  { isLong, has }: ReturnType<typeof watchTurns>,
  move: (waiting: Waiting) => void,
): { watch(): void } {
  const moveAll = () => {
    if (isLong()) for (const waiting of queue.takeOf((company) => !has(company))) move(waiting);
  };
  return lookWhile(() => queue.length() > 0, LONG_MS, moveAll);
}

/** Looks again and again after `watch`, for as long as something waits. */
function lookWhile(isWaiting: () => boolean, everyMs: number, look: () => void): { watch(): void } {
  let watching = false;
  const watch = () => {
    if (watching) return;
    watching = true;
    const now = () => {
      watching = false;
      look();
      if (isWaiting()) watch();
    };
    setTimeout(now, everyMs).unref();
  };
  return { watch };
}

function countCallers(items: readonly Waiting[]): number {
  let callers = 0;
  for (const { since } of items) if (since !== undefined) callers += 1;
  return callers;
}

/** Runs the items of a failed turn in smaller turns. One item runs once more: a row that was not read may have changed. */
function runAgain(context: TurnContext, items: readonly Waiting[], error: unknown): Promise<void> {
  const whole = isConflict(error) || (items.length === 1 && !isUnavailable(error));
  return whole ? runOrSplit(context, items) : answerOrSplit(context, items, error);
}

async function runOrSplit(context: TurnContext, items: readonly Waiting[]): Promise<void> {
  try {
    const results = await runTurn(context, items);
    for (const [index, waiting] of items.entries()) waiting.answer(results[index]);
  } catch (error) {
    await answerOrSplit(context, items, error);
  }
}

/** A failed turn is halved until the failing item is alone. */
async function answerOrSplit(context: TurnContext, items: readonly Waiting[], error: unknown): Promise<void> {
  // A lost database fails every item: trying each would only make them wait.
  if (items.length === 1 || isUnavailable(error)) {
    for (const waiting of items) waiting.answer(error);
    return;
  }
  const half = Math.ceil(items.length / 2);
  await runOrSplit(context, items.slice(0, half));
  await runOrSplit(context, items.slice(half));
}
