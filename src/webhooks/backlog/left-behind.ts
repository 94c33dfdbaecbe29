import { findHeld, selectLeft } from './store.ts';
import { type TakingUp, takeUp } from './take-up.ts';

/** Takes up the rows of silent nodes, and this node's rows under its earlier numbers. */
export interface LeftBehind {
  /** Takes up some rows of each; returns how many. */
  sweep(): Promise<number>;
  /** Takes up all rows of one; returns how many. */
  takeOver(silent: bigint): Promise<number>;
  /** Makes the next sweep run without delay. */
  thorough(): void;
  stop(): void;
}

const ROWS_AT_ONCE = 10;
const SWEEP_MS = 5_000;

export function createLeftBehind(parts: TakingUp): LeftBehind {
  const { main } = parts.context.db;
  let stopped = false;
  let sweptAt = Number.NEGATIVE_INFINITY;
  /** Returns how many rows it took up. */
  const takeSome = async (node: bigint): Promise<number> => {
    const ids = await findHeld(main, node, ROWS_AT_ONCE);
    if (ids.length > 0) await takeUp(parts, [{ node, ids }]);
    return ids.length;
  };
  return {
    sweep: async () => {
      if (stopped || performance.now() - sweptAt < SWEEP_MS) return 0;
      sweptAt = performance.now();
      let taken = 0;
      for (const silent of await selectLeft(main)) taken += await takeSome(silent);
      // More rows may wait.
      if (taken > 0) sweptAt = Number.NEGATIVE_INFINITY;
      return taken;
    },
    takeOver: async (silent) => {
      let taken = 0;
      for (let rows = 1; rows > 0 && !stopped; taken += rows) rows = await takeSome(silent);
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
