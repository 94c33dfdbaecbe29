import type { Tx } from '../database/transaction.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { AccountRef } from './account.ts';
import { findTargets, type Target, targetKey } from './find-addresses.ts';

/**
 * The recipients' accounts at this bank for the payments of a turn. They are read without a lock, together with the
 * writes: no decision of the turn depends on them, only the next step of a payment.
 */
export interface TargetSet extends WorkingSet {
  want(target: Target): void;
  /** Known once the turn is committed. Undefined for a target outside this bank. */
  find(target: Target): AccountRef | undefined;
}

export const TARGETS: WorkingSetKind<TargetSet> = { place: LOCK_ORDER.unlocked, open: openTargets };

function openTargets(tx: Tx): TargetSet {
  const wanted = new Map<string, Target>();
  let found = new Map<string, AccountRef>();
  return {
    want: (target) => wanted.set(targetKey(target), target),
    find: (target) => found.get(targetKey(target)),
    lock: () => Promise.resolve(),
    recall: () => true,
    save: async () => {
      found = await findTargets(tx, [...wanted.values()]);
    },
  };
}
