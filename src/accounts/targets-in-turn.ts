import type { Tx } from '../database/transaction.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { AccountRef } from './account.ts';
import { findTargets, type Target, targetKey } from './find-addresses.ts';

/** The recipients' accounts at this bank for the payments of a turn. They are read without a lock. */
export interface TargetSet extends WorkingSet {
  want(target: Target): void;
  /** Undefined for a target outside this bank. */
  find(target: Target): AccountRef | undefined;
}

export const TARGETS: WorkingSetKind<TargetSet> = { place: LOCK_ORDER.unlocked, open: openTargets };

function openTargets(tx: Tx): TargetSet {
  const wanted = new Map<string, Target>();
  let found = new Map<string, AccountRef>();
  return {
    want: (target) => wanted.set(targetKey(target), target),
    find: (target) => found.get(targetKey(target)),
    lock: async () => {
      found = await findTargets(tx, [...wanted.values()]);
    },
    save: async () => undefined,
  };
}
