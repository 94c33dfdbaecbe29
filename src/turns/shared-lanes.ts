import { DatabaseUnavailable } from '../database/unavailable.ts';
import type { Nodes, Peer } from '../nodes/nodes.ts';
import { NodeSilent, readFailure, tellFailure } from '../nodes/wire.ts';
import { Refusal } from '../refusals.ts';
import type { TurnLanes } from './lanes.ts';
import { openTakeOver } from './take-over.ts';
import type { Travelling } from './travelling.ts';
import type { Verb } from './turn.ts';

/*
 * One node serves a bucket at a time, so that requests for one account at several nodes share turns instead of waiting
 * for row locks. An item travels to that node as data and its result comes back, for a twentieth of the request's cost. If
 * the other node falls silent, the turn runs here.
 */

export interface SharedLanes extends TurnLanes {
  /** Decides which items may run at another node, and runs those of others. */
  travel(verbs: readonly Travelling<never, never>[]): void;
}

type Any = Travelling<unknown, unknown>;
type Told = readonly [good: boolean, result: unknown];

const ONE = 'turn';
const SEVERAL = 'turns';
// Time until a node that refused is asked again.
const LATE_MS = 100;

export interface SharedLanesOptions {
  /** Age at which another node no longer begins an item. */
  staleMs: number;
  /** The bank's real time in milliseconds, on which all nodes agree. */
  real(): number;
}

export function shareLanes(own: TurnLanes, nodes: Nodes, options: SharedLanesOptions): SharedLanes {
  const travelling = new Map<string, Any>();
  const { askOne, askSeveral, lateness, away, underWay } = openAsker(own, options);
  const elsewhere = (verb: Verb<never, unknown>, company: bigint): Peer | undefined =>
    travelling.has(verb.name) ? nodes.serving(company) : undefined;
  hearOthers({ own, nodes, travelling, ...options });
  return {
    submit: (verb, item, options) => {
      const company = verb.companyOf(item);
      const earlier = underWay(travelling.get(verb.name), item);
      if (earlier !== undefined) return earlier as Promise<never>;
      const peer = elsewhere(verb, company);
      if (peer === undefined) return own.submit(verb, item, options);
      const seconds = lateness(company);
      if (seconds !== undefined)
        return Promise.reject(new Refusal('unavailable', { retryAfterSeconds: seconds }));
      return askOne(peer, travelling.get(verb.name) as Any, item) as Promise<never>;
    },
    submitAll: async (verb, items) => {
      const parts = partition(items, (item) => {
        const peer = elsewhere(verb, verb.companyOf(item));
        return peer !== undefined && (travelling.get(verb.name) as Any).again(item) ? peer : undefined;
      });
      if (parts.every(({ peer }) => peer === undefined)) return own.submitAll(verb, items);
      const results: never[] = Array.from({ length: items.length });
      const ask = async ({ peer, at, items: some }: Part<(typeof items)[number]>) => {
        const done =
          peer === undefined
            ? await own.submitAll(verb, some)
            : await askSeveral(peer, travelling.get(verb.name) as Any, some);
        for (const [index, place] of at.entries()) results[place] = done[index] as never;
      };
      await Promise.all(parts.map(ask));
      return results;
    },
    tooLate: (company) => (nodes.serving(company) === undefined ? own.tooLate(company) : lateness(company)),
    pending: () => own.pending() + away(),
    travel: (verbs) => {
      for (const one of verbs) travelling.set(one.verb.name, one as unknown as Any);
    },
  };
}

/** Asks other nodes to run items, and runs them here if those nodes fall silent. */
function openAsker(own: TurnLanes, { staleMs, real }: SharedLanesOptions) {
  const late = new Map<bigint, { until: number; seconds: number }>();
  const taken = openTakeOver(own, staleMs);
  let away = 0;
  const counted = async <T>(count: number, work: () => Promise<T>): Promise<T> => {
    away += count;
    try {
      return await work();
    } finally {
      away -= count;
    }
  };
  const askOne = async (peer: Peer, one: Any, item: unknown): Promise<unknown> => {
    const { verb, again } = one;
    const sentAt = performance.now();
    try {
      return await peer.ask(ONE, [verb.name, item, real()]);
    } catch (error) {
      if (error instanceof NodeSilent) {
        if (again(item)) return taken.over(one, item, sentAt);
        throw new DatabaseUnavailable(error, true);
      }
      if (error instanceof Refusal && error.code === 'unavailable') {
        const until = performance.now() + LATE_MS;
        late.set(verb.companyOf(item), { until, seconds: error.retryAfterSeconds ?? 1 });
      }
      throw error;
    }
  };
  const askSeveral = async (peer: Peer, { verb }: Any, items: readonly unknown[]): Promise<unknown[]> => {
    try {
      const told = (await peer.ask(SEVERAL, [verb.name, items])) as readonly Told[];
      return told.map(([good, result]) => (good ? result : readFailure(result)));
    } catch (error) {
      return error instanceof NodeSilent ? own.submitAll(verb, items) : items.map(() => error);
    }
  };
  return {
    askOne: (peer: Peer, one: Any, item: unknown) => counted(1, () => askOne(peer, one, item)),
    askSeveral: (peer: Peer, one: Any, items: readonly unknown[]) =>
      counted(items.length, () => askSeveral(peer, one, items)),
    /** Returns the seconds until the next try if the serving node has just refused the company. */
    lateness: (company: bigint) => {
      const known = late.get(company);
      if (known === undefined) return undefined;
      if (known.until > performance.now()) return known.seconds;
      late.delete(company);
      return undefined;
    },
    away: () => away,
    underWay: taken.underWay,
  };
}

interface Part<Item> {
  peer: Peer | undefined;
  at: number[];
  items: Item[];
}

/** Groups the items by serving node, with their positions. */
function partition<Item>(items: readonly Item[], peerOf: (item: Item) => Peer | undefined): Part<Item>[] {
  const parts = new Map<Peer | undefined, Part<Item>>();
  for (const [index, item] of items.entries()) {
    const peer = peerOf(item);
    const part = parts.get(peer) ?? { peer, at: [], items: [] };
    parts.set(peer, part);
    part.at.push(index);
    part.items.push(item);
  }
  return [...parts.values()];
}

interface Hearing extends SharedLanesOptions {
  own: TurnLanes;
  nodes: Nodes;
  travelling: ReadonlyMap<string, Any>;
}

/** Runs items of other nodes. It forwards nothing, so two nodes that disagree never send an item back and forth. */
function hearOthers({ own, nodes, travelling, staleMs, real }: Hearing): void {
  const find = (name: string) => {
    const known = travelling.get(name);
    if (known === undefined) throw new Error(`${name} is not registered for other nodes`);
    return known;
  };
  nodes.hear(ONE, async ([name, item, sentAt]: readonly [string, unknown, number]) => {
    const { verb, onward } = find(name);
    const age = Math.max(0, real() - sentAt);
    if (age > staleMs) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
    const result = await own.submit(verb, item, { beginBy: performance.now() + staleMs - age });
    return onward === undefined ? result : onward(result);
  });
  nodes.hear(SEVERAL, async ([name, items]: readonly [string, readonly unknown[]]) => {
    const results = await own.submitAll(find(name).verb, items);
    return results.map(
      (result): Told => (result instanceof Error ? [false, tellFailure(result)] : [true, result]),
    );
  });
}
