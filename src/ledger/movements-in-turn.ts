import type { Tx } from '../database/transaction.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { Movement } from './post.ts';
import { writeMovements } from './write-movements.ts';

/** The movements that a turn makes, in the order of posting. */
export interface MovementSet extends WorkingSet {
  add(...movements: readonly Movement[]): void;
}

export const MOVEMENTS: WorkingSetKind<MovementSet> = { place: LOCK_ORDER.unlocked, open: openMovements };

function openMovements(tx: Tx): MovementSet {
  const made: Movement[] = [];
  return {
    add: (...movements) => made.push(...movements),
    lock: () => Promise.resolve(),
    save: () => writeMovements(tx, made),
  };
}
