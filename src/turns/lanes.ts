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
 * Queues of things to do in turns. A turn takes whatever arrived while the one before it was committing: there is no
 * timer, so an idle bank answers at once and a busy one fills its transactions.
 */
export interface TurnLanes {
  /**
   * Resolves once committed, or rejects with the item's refusal. Rejects with `unavailable` at once where its turn would
   * come too late, and when the queue is full; with `unavailable` too where its turn has not come in time after all, and
   * where its caller has gone while more waited than a turn carries.
   */
  submit<Item, Result>(verb: Verb<Item, Result>, item: Item, options?: SubmitOptions): Promise<Result>;
  /** The same for several that the bank itself goes on with, however long it takes: one result or error each. */
  submitAll<Item, Result>(verb: Verb<Item, Result>, items: readonly Item[]): Promise<(Result | Error)[]>;
  /** When what the company would submit now came too late: after how many seconds to come again. */
  tooLate(company: bigint): number | undefined;
  /** Items taken on and not yet answered. */
  pending(): number;
}

export interface SubmitOptions {
  /** Refuses the item if its turn has not begun by this instant of the process. */
  beginBy?: number | undefined;
  isGone?: IsGone | undefined;
}

/** Tells if nobody waits for an answer any more. */
export type IsGone = () => boolean;

/** Throws why the first of several could not be done, after all of them were tried; else their results. */
export function throwFirst<Result>(results: readonly (Result | Error)[]): Result[] {
  for (const result of results) if (result instanceof Error) throw result;
  return results as Result[];
}

interface Waiting extends TurnEntry {
  company: bigint;
  /** When a caller began to wait; undefined for what the bank itself goes on with. */
  since: number | undefined;
  beginBy?: number | undefined;
  isGone?: IsGone | undefined;
  /** Its own result or refusal, or why it could not be done. */
  answer(result: unknown): void;
}

export interface LaneOptions {
  /** The most items one turn carries. */
  limit: number;
  /** The most items that callers may have waiting in a lane; more are refused. */
  queueLimit: number;
  /** The longest that a caller may be expected to wait for a turn, in milliseconds; any time unless said otherwise. */
  longestWaitMs?: number;
  /** Number of turns under way at most. A company is always in one lane. */
  lanes: number;
  /** Chooses a company's lane; left out, companies are shared out evenly. */
  laneOf?: ((company: bigint) => number) | undefined;
  /** Hears how many requests the turns take. */
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
  // A turn is timed from the end of the one before it.
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
 * Takes what a turn carries without what has to begin earlier, and without callers who have gone while more waited than
 * that: to work for nobody would keep those who come next waiting.
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

/** Callers of other companies than the one that has more than half of a turn. */
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
 * Has callers refused whose turn has not come in time, before each turn and, once it is to watch, for as long as
 * anything waits: a database that stands still ends no turn, and callers would hear of it only once it goes on.
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

/** Does by themselves the items of a turn that failed. */
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

/** A turn that fails is halved until the item that breaks it fails alone. */
async function answerOrSplit(context: TurnContext, items: readonly Waiting[], error: unknown): Promise<void> {
  // A lost database fails everybody alike: to try each would keep them waiting for nothing.
  if (items.length === 1 || isUnavailable(error)) {
    for (const waiting of items) waiting.answer(error);
    return;
  }
  const half = Math.ceil(items.length / 2);
  await runOrSplit(context, items.slice(0, half));
  await runOrSplit(context, items.slice(half));
}
