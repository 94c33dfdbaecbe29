import type { Tx } from '../database/transaction.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from './turn.ts';

/** Rows that a turn reads and does not change. */
export interface TurnRead<Ref, Found> extends WorkingSet {
  want(ref: Ref): void;
  get(ref: Ref): Found | undefined;
}

/** Reads in one statement after the turn's locks, so it sees everything committed before them. */
export function lookUpInTurn<Ref, Found>(
  find: (tx: Tx, refs: readonly Ref[]) => Promise<(ref: Ref) => Found | undefined>,
): WorkingSetKind<TurnRead<Ref, Found>> {
  const open = (tx: Tx): TurnRead<Ref, Found> => {
    const wanted: Ref[] = [];
    let found: (ref: Ref) => Found | undefined = () => undefined;
    return {
      want: (ref) => wanted.push(ref),
      get: (ref) => found(ref),
      lock: async () => {
        if (wanted.length > 0) found = await find(tx, wanted);
      },
      save: () => Promise.resolve(),
    };
  };
  return { place: LOCK_ORDER.unlocked, open };
}
