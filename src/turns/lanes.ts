import { Refusal } from '../refusals.ts';
import { type IsGone, type Lane, type LaneOptions, openLane, type Waiting } from './lane.ts';
import type { Verb } from './turn.ts';
import type { TurnContext } from './turn-context.ts';

export type { IsGone } from './lane.ts';

/**
 * Queues of items for turns. A turn takes the items that arrived while the previous one committed. There is no timer,
 * so an idle bank answers at once and a busy one fills its transactions.
 *
 * Each lane has a second one beside it. While one company fills a lane, or a turn takes long, the others that share it
 * use the second one; those that wait already move to it. Row locks keep two turns that touch one account apart.
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

/** Tries all, then throws the error of the first that failed; else returns their results. */
export function throwFirst<Result>(results: readonly (Result | Error)[]): Result[] {
  for (const result of results) if (result instanceof Error) throw result;
  return results as Result[];
}

export interface LanesOptions extends LaneOptions {
  /** Number of lanes. A company is always in the same one, or in the one beside it. */
  lanes: number;
  /** Selects a company's lane; by default companies are distributed evenly. */
  laneOf?: ((company: bigint) => number) | undefined;
}

export function openLanes(context: () => TurnContext, options: LanesOptions): TurnLanes {
  const openPair = () => {
    const beside = openLane(context, options);
    return { lane: openLane(context, options, beside), beside };
  };
  const lanes = Array.from({ length: options.lanes }, openPair);
  const [only] = lanes as [Pair];
  const { laneOf: numberOf = (company: bigint) => Number(company % BigInt(lanes.length)) } = options;
  const laneOf = (company: bigint) => {
    const { lane, beside } = lanes.length === 1 ? only : (lanes[numberOf(company)] as Pair);
    return lane.isTaken(company) ? beside : lane;
  };
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
    pending: () => lanes.reduce((sum, { lane, beside }) => sum + lane.pending() + beside.pending(), 0),
  };
}

interface Pair {
  lane: Lane;
  beside: Lane;
}

type AnyVerb = Waiting['verb'];
