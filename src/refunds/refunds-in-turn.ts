import { keysInTurn } from '../idempotency/keys-in-turn.ts';
import { openRows, type RowSet } from '../turns/rows.ts';
import { LOCK_ORDER, type WorkingSetKind } from '../turns/turn.ts';
import type { Refund } from './refund.ts';
import { insertRefunds, selectLockedRefunds, selectRefunds, updateRefunds } from './store.ts';

/** The refunds of a turn. A saved refund is no longer owed to the rail by any node. */
export const REFUNDS: WorkingSetKind<RowSet<Refund>> = {
  place: LOCK_ORDER.refunds,
  open: (tx) =>
    openRows(tx, {
      select: selectRefunds,
      lock: selectLockedRefunds,
      insert: insertRefunds,
      update: updateRefunds,
    }),
};

/** The idempotency keys of refunds. */
export const REFUND_KEYS = keysInTurn('REFUND', selectRefunds);
