import { createExpectedWait, retryAfter, tooLate } from '../database/expected-wait.ts';
import { isConflict } from '../database/transaction.ts';
import { isUnavailable } from '../database/unavailable.ts';
import { Refusal } from '../refusals.ts';
import { type ChainedTurns, runChain } from './chain.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';
import type { Fullness } from './fullness.ts';
import { runTurn } from './run-turn.ts';
import type { TurnEntry, Verb } from './turn.ts';
import type { TurnContext } from './turn-context.ts';

/**
 * Queues of items for turns. A turn takes the items that arrived while the previous one committed. There is no timer,
 * so an idle bank answers at once and a busy one fills its transactions.
 */
export interface TurnLanes {
  /**
   * Resolves once committed, or rejects with the item's refusal. Rejects with `unavailable` at once if its turn would
   * come too late or the queue is full, and later if its turn did not come in time, or if its caller disconnected
   * while more items waited than a turn carries.
   */
  submit<Item, Result>(verb: Verb<Item, Result>, item: Item, options?: SubmitOptions): Promise<Result>;
  /** The same for several of the bank's own steps, however long they take: one result or error each. */
  submitAll<Item, Result>(verb: Verb<Item, Result>, items: readonly Item[]): Promise<(Result | Error)[]>;
  /** Seconds after which to retry, if an item of the company would wait too long now; undefined if not. */
  tooLate(company: bigint): number | undefined;
  /** Number of accepted items that are not yet answered. */
  pending(): number;
}

export interface SubmitOptions {
  /** Rejects the item if its turn has not begun by this instant of the process's clock. */
  beginBy?: number | undefined;
  isGone?: IsGone | undefined;
}

/** Tells whether the caller has disconnected. */
export type IsGone = () => boolean;

/** Tries all, then throws the error of the first that failed; else returns their results. */
export function throwFirst<Result>(results: readonly (Result | Error)[]): Result[] {
  for (const result of results) if (result instanceof Error) throw result;
  return results as Result[];
}

interface Waiting extends TurnEntry {
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
  /** Maximum number of concurrent turns. A company is always in one lane. */
  lanes: number;
  /** Selects a company's lane; by default companies are distributed evenly. */
  laneOf?: ((company: bigint) => number) | undefined;
  /** Receives the number of requests in each turn. */
  fullness?: Fullness;
}

export function openLanes(context: () => TurnContext, options: LaneOptions): TurnLanes {
  const lanes = Array.from({ length: options.lanes }, () => openLane(context, options));
  const [only] = lanes;
  const { laneOf: numberOf = (company: bigint) => Number(company % BigInt(lanes.length)) } = options;
  const laneOf = (company: bigint) =>
    lanes.length === 1 ? (only as Lane) : (lanes[numberOf(company)] as Lane);
  return {
    submit: (verb, item, { beginBy, isGone } = {}) =>
      new Promise((resolve, reject) => {
        const company = verb.companyOf(item);
        const lane = laneOf(company);
        const late = lane.tooLate(company);
        if (late !== undefined) return reject(new Refusal('unavailable', { retryAfterSeconds: late }));
        const answer = (result: unknown) =>
          result instanceof Error ? reject(result) : resolve(result as never);
        const since = performance.now();
        lane.push({ company, verb: verb as AnyVerb, item, since, beginBy, isGone, answer });
      }),
    submitAll: (verb, items) =>
      new Promise((resolve) => {
        const results: (never | Error)[] = Array.from({ length: items.length });
        let open = items.length;
        if (open === 0) resolve(results);
        for (const [index, item] of items.entries()) {
          const company = verb.companyOf(item);
          const answer = (result: unknown) => {
            results[index] = result as never;
            open -= 1;
            if (open === 0) resolve(results);
          };
          laneOf(company).push({ company, verb: verb as AnyVerb, item, since: undefined, answer });
        }
      }),
    tooLate: (company) => laneOf(company).tooLate(company),
    pending: () => lanes.reduce((sum, lane) => sum + lane.pending(), 0),
  };
}

type AnyVerb = Verb<unknown, unknown>;

interface Lane {
  tooLate: TurnLanes['tooLate'];
  push(waiting: Waiting): void;
  pending(): number;
}

function openLane(context: () => TurnContext, options: LaneOptions): Lane {
  const { limit, queueLimit, longestWaitMs = Number.POSITIVE_INFINITY } = options;
  const queue = createFairQueue<Waiting>();
  const wait = createExpectedWait(limit);
  const fullness = options.fullness?.lane();
  let pending = 0;
  let running = false;
  let underWay = 0;
  const refuse = (waiting: Waiting, now: number) => {
    pending -= 1;
    waiting.answer(tooLate(wait.of(0, now)));
  };
  const stale = refuseInTime(queue, { longestWaitMs, refuse });
  // A turn is timed from the end of the previous one.
  const ended = (items: readonly Waiting[]) => {
    const now = performance.now();
    wait.end(now);
    underWay -= 1;
    if (underWay > 0) wait.begin(now);
    pending -= items.length;
  };
  const turns: ChainedTurns<Waiting> = {
    take: () => {
      const now = performance.now();
      stale.refuse(now);
      const taken = takeDue(queue, limit, { now, refuse });
      if (taken.length > 0 && underWay === 0) wait.begin(now);
      if (taken.length > 0) underWay += 1;
      fullness?.took(countCallers(taken));
      return taken;
    },
    few: besideTheBusiest,
    doneFirst: (items, results, few) => {
      for (const [index, waiting] of items.entries()) if (few.has(waiting)) waiting.answer(results[index]);
    },
    done: (items, results, few) => {
      for (const [index, waiting] of items.entries()) if (!few?.has(waiting)) waiting.answer(results[index]);
      ended(items);
    },
    failed: async (items, error) => {
      await runAgain(context(), items, error);
      ended(items);
    },
  };
  const pump = async () => {
    while (queue.length() > 0) await runChain(context(), turns);
    running = false;
    fullness?.idle();
  };
  return {
    tooLate: (company) => {
      // Everything that fits into the next turn is in it, whoever brings it.
      const fits = queue.length() < Math.min(limit, queueLimit);
      const before = fits ? 0 : queue.before(company);
      const now = performance.now();
      const expected = Math.max(fits ? 0 : ageOf(queue.first(company), now), wait.of(before, now));
      return before >= queueLimit || expected > longestWaitMs ? retryAfter(expected) : undefined;
    },
    push: (waiting) => {
      queue.push(waiting.company, waiting, waiting.since === undefined);
      pending += 1;
      stale.watch();
      if (running) return;
      running = true;
      // Requests that were read from their sockets together join the first turn together.
      setImmediate(pump);
    },
    pending: () => pending,
  };
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

/** Callers of companies other than the one with more than half of the turn. */
function besideTheBusiest(items: readonly Waiting[]): ReadonlySet<Waiting> | undefined {
  const [first] = items;
  if (items.every(({ company }) => company === first?.company)) return undefined;
  const counts = new Map<bigint, number>();
  for (const { company } of items) counts.set(company, (counts.get(company) ?? 0) + 1);
  for (const [busiest, count] of counts)
    if (count * 2 > items.length)
      return new Set(items.filter(({ company, since }) => company !== busiest && since !== undefined));
  return undefined;
}

// A database that begins work of its own takes twice as long as was expected: who was taken on is served late rather
// than given up. Nobody waits longer for a turn to begin.
const LATEST = 3;
const LOOKS_A_WAIT = 15;

/**
 * Refuses callers whose turn did not come in time: before each turn and, with `watch`, for as long as items wait. A
 * stalled database ends no turn, so callers would otherwise get an answer only after it recovers.
 */
function refuseInTime(
  queue: FairQueue<Waiting>,
  { longestWaitMs, refuse }: { longestWaitMs: number; refuse(waiting: Waiting, now: number): void },
): { refuse(now: number): void; watch(): void } {
  let watching = false;
  const refuseAll = (now: number) => {
    const latest = now - LATEST * longestWaitMs;
    for (const stale of queue.takeFirst(({ since = now }) => since < latest)) refuse(stale, now);
  };
  const watch = () => {
    if (watching || longestWaitMs === Number.POSITIVE_INFINITY) return;
    watching = true;
    const look = () => {
      watching = false;
      refuseAll(performance.now());
      if (queue.length() > 0) watch();
    };
    setTimeout(look, longestWaitMs / LOOKS_A_WAIT).unref();
  };
  return { refuse: refuseAll, watch };
}

function countCallers(items: readonly Waiting[]): number {
  let callers = 0;
  for (const { since } of items) if (since !== undefined) callers += 1;
  return callers;
}

/** Runs the items of a failed turn in smaller turns. */
function runAgain(context: TurnContext, items: readonly Waiting[], error: unknown): Promise<void> {
  return isConflict(error) ? runOrSplit(context, items) : answerOrSplit(context, items, error);
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
