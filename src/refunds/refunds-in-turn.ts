import type { Tx } from '../database/transaction.ts';
import { keysInTurn } from '../idempotency/keys-in-turn.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { Refund, RefundRef } from './refund.ts';
import { insertRefunds, type NewRefund, selectLockedRefunds, selectRefunds, updateRefunds } from './store.ts';

/** The refunds of a turn. */
export interface RefundSet extends WorkingSet {
  want(ref: RefundRef): void;
  get(ref: RefundRef): Refund | undefined;
  add(refund: NewRefund): void;
  /** Takes note of its new state, in which no node owes it to the rail. */
  replace(refund: Refund): void;
}

export const REFUNDS: WorkingSetKind<RefundSet> = { place: LOCK_ORDER.refunds, open: openRefunds };

/** The idempotency keys of refunds. */
export const REFUND_KEYS = keysInTurn('REFUND', selectRefunds);

function openRefunds(tx: Tx): RefundSet {
  const wanted: RefundRef[] = [];
  const current = new Map<string, Refund>();
  const added: NewRefund[] = [];
  const changed = new Map<string, Refund>();
  return {
    want: (ref) => wanted.push(ref),
    lock: async () => {
      for (const refund of await selectLockedRefunds(tx, wanted)) current.set(keyOf(refund), refund);
    },
    get: (ref) => current.get(keyOf(ref)),
    add: (refund) => added.push(refund),
    replace: (refund) => {
      current.set(keyOf(refund), refund);
      changed.set(keyOf(refund), refund);
    },
    save: () => Promise.all([insertRefunds(tx, added), updateRefunds(tx, [...changed.values()])]),
  };
}

function keyOf({ companyId, id }: RefundRef): string {
  return `${companyId}/${id}`;
}
