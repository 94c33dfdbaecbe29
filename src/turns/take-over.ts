import { DatabaseUnavailable } from '../database/unavailable.ts';
import { Refusal } from '../refusals.ts';
import type { TurnLanes } from './lanes.ts';
import type { Travelling } from './travelling.ts';

type Any = Travelling<unknown, unknown>;

// Two nodes' times differ by at most two seconds, and a turn that stalls for 1.5 s loses its connection.
const ENDED_AFTER_MS = 3_500;

/** Runs here an item that was sent to a node that fell silent. */
export interface TakeOver {
  /** `sentAt` is the process's monotonic time at which the item left. */
  over(one: Any, item: unknown, sentAt: number): Promise<unknown>;
  /** Returns the pending result of the same item, if a silent node may still do it. */
  underWay(one: Any | undefined, item: unknown): Promise<unknown> | undefined;
}

/**
 * The silent node may have done the item, or may do it until the item is stale. A refusal states that nothing was done, so
 * it is returned only once the other node can no longer do the item. A repeated request waits for the same answer.
 */
export function openTakeOver(own: TurnLanes, staleMs: number): TakeOver {
  const unsettled = new Map<string, Promise<unknown>>();
  const nameOf = ({ verb, keyOf }: Any, item: unknown): string | undefined => {
    const key = keyOf?.(item);
    return key && `${verb.name} ${verb.companyOf(item)} ${key}`;
  };
  const take = async ({ verb, keyOf }: Any, item: unknown, sentAt: number): Promise<unknown> => {
    try {
      return await own.submit(verb, item);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'unavailable') throw new DatabaseUnavailable(error, true);
      if (keyOf === undefined) throw error;
    }
    const leftMs = sentAt + staleMs + ENDED_AFTER_MS - performance.now();
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, leftMs)));
    return own.submit(verb, item);
  };
  return {
    over: (one, item, sentAt) => {
      const taking = take(one, item, sentAt);
      const name = nameOf(one, item);
      if (name === undefined) return taking;
      unsettled.set(name, taking);
      const settled = () => void unsettled.delete(name);
      taking.then(settled, settled);
      return taking;
    },
    underWay: (one, item) => {
      const name = unsettled.size === 0 || one === undefined ? undefined : nameOf(one, item);
      return name === undefined ? undefined : unsettled.get(name);
    },
  };
}
