import type { HoldingNode } from '../../nodes/holding-node.ts';
import type { HeldCounts } from './counts.ts';
import { selectLeft } from './store.ts';
import { type TakingUp, takeUp } from './take-up.ts';

/** Takes up what nodes held back that have fallen silent since. */
export interface LeftBehind {
  /** Takes up some of what any of them left; answers how many. */
  sweep(): Promise<number>;
  /** Takes up all that one of them left; answers how many. */
  takeOver(silent: bigint): Promise<number>;
  /** The next sweep is not put off. */
  thorough(): void;
  stop(): void;
}

interface Parts extends TakingUp {
  node: HoldingNode;
  counts: HeldCounts;
}

const AT_ONCE = 500;
const SWEEP_MS = 5_000;

export function createLeftBehind(parts: Parts): LeftBehind {
  const { context, node, counts } = parts;
  let stopped = false;
  let sweptAt = Number.NEGATIVE_INFINITY;
  const takeSome = async (silent: bigint) =>
    (await takeUp(parts, { node: silent, from: 0n, limit: AT_ONCE })).owed.length;
  return {
    sweep: async () => {
      if (stopped || performance.now() - sweptAt < SWEEP_MS) return 0;
      sweptAt = performance.now();
      // Its own as well, where it has lost count of them.
      const hasHeld = (counts.version() ?? 0) > 0;
      const own = hasHeld && counts.size() === 0 ? node.now() : undefined;
      let taken = 0;
      for (const silent of await selectLeft(context.db.main, own)) taken += await takeSome(silent);
      // There may be more.
      if (taken > 0) sweptAt = Number.NEGATIVE_INFINITY;
      return taken;
    },
    takeOver: async (silent) => {
      let taken = 0;
      for (let count = AT_ONCE; count === AT_ONCE && !stopped; taken += count) count = await takeSome(silent);
      return taken;
    },
    thorough: () => {
      sweptAt = Number.NEGATIVE_INFINITY;
    },
    stop: () => {
      stopped = true;
    },
  };
}
