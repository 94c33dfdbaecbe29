import { DatabaseUnavailable } from '../database/unavailable.ts';
import { Refusal } from '../refusals.ts';
import type { TurnLanes } from './lanes.ts';
import type { Travelling } from './travelling.ts';

type Any = Travelling<unknown, unknown>;

// Times that two nodes tell differ by two seconds at most, and a turn that stands still for 1.5 s loses its connection.
const ENDED_AFTER_MS = 3_500;

/** Does here what was sent to a node that fell silent. */
export interface TakeOver {
  /** `sentAt`: instant of the process at which the item left. */
  over(one: Any, item: unknown, sentAt: number): Promise<unknown>;
  /** The end of the same item, where a silent node may still do it. */
  underWay(one: Any | undefined, item: unknown): Promise<unknown> | undefined;
}

/**
 * The silent node may have done the item, or may do it until it is stale. A refusal says that nothing was done, so it is
 * answered once the other node cannot do the item any more, and whoever asks the same meanwhile waits for that answer.
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
