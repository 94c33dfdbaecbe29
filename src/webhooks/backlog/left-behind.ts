import { findHeld, selectLeft } from './store.ts';
import { type TakingUp, takeUp } from './take-up.ts';

/** Takes up what nodes held back that have fallen silent since, this one under earlier numbers included. */
export interface LeftBehind {
  /** Takes up some of what any of them left; answers how much. */
  sweep(): Promise<number>;
  /** Takes up all that one of them left; answers how much. */
  takeOver(silent: bigint): Promise<number>;
  /** The next sweep is not put off. */
  thorough(): void;
  stop(): void;
}

const ROWS_AT_ONCE = 10;
const SWEEP_MS = 5_000;

export function createLeftBehind(parts: TakingUp): LeftBehind {
  const { main } = parts.context.db;
  let stopped = false;
  let sweptAt = Number.NEGATIVE_INFINITY;
  /** Answers how many rows it took up. */
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
      // There may be more.
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
