import type { Tx } from '../database/transaction.ts';
import { openRows, type RowSet } from '../turns/rows.ts';
import { LOCK_ORDER, type WorkingSetKind } from '../turns/turn.ts';
import type { CashIn } from './cash-in.ts';
import { findCashIns, lockCashIns, updateCashIns } from './lock-cash-ins.ts';
import { insertCashIns, selectReceived } from './write-cash-ins.ts';

/** The cash-ins of a turn. */
export interface CashInSet extends RowSet<CashIn> {
  /** Asks whether a payment has been received before. */
  wantReceived(endToEndId: string): void;
  /** Tells whether it has, earlier in the same turn included. */
  isReceived(endToEndId: string): boolean;
}

export const CASH_INS: WorkingSetKind<CashInSet> = { place: LOCK_ORDER.cashIns, open: openCashIns };

function openCashIns(tx: Tx): CashInSet {
  const asked: string[] = [];
  const received = new Set<string>();
  const rows = openRows<CashIn>(tx, {
    select: findCashIns,
    lock: lockCashIns,
    insert: insertCashIns,
    update: updateCashIns,
  });
  return {
    ...rows,
    wantReceived: (endToEndId) => asked.push(endToEndId),
    isReceived: (endToEndId) => received.has(endToEndId),
    lock: async () => {
      const [known] = await Promise.all([selectReceived(tx, asked), rows.lock()]);
      for (const endToEndId of known) received.add(endToEndId);
    },
    add: (cashIn) => {
      rows.add(cashIn);
      received.add(cashIn.endToEndId);
    },
  };
}
