import type { Tx } from '../database/transaction.ts';
import { openRows, type RowSet } from '../turns/rows.ts';
import { LOCK_ORDER, type WorkingSetKind } from '../turns/turn.ts';
import type { CashIn } from './cash-in.ts';
import { findCashIns, lockCashIns, updateCashIns } from './lock-cash-ins.ts';
import { insertCashIns, selectReceived } from './write-cash-ins.ts';

/** The cash-ins of a turn. */
export interface CashInSet extends RowSet<CashIn> {
  /** Requests whether a payment has been received or accepted before. */
  wantReceived(endToEndId: string): void;
  /** Tells whether it has, including earlier in this turn. */
  isReceived(endToEndId: string): boolean;
  /** Records an accepted payment, which is credited once it settles. */
  noteAccepted(endToEndId: string): void;
  /** Adds a cash-in whose end-to-end id is already reserved, such as that of an earlier offer. */
  addOffered(cashIn: CashIn): void;
}

export const CASH_INS: WorkingSetKind<CashInSet> = { place: LOCK_ORDER.cashIns, open: openCashIns };

function openCashIns(tx: Tx): CashInSet {
  const asked: string[] = [];
  const received = new Set<string>();
  const offered = new Set<CashIn>();
  const rows = openRows<CashIn>(tx, {
    select: findCashIns,
    lock: lockCashIns,
    insert: (within, cashIns) => insertCashIns(within, cashIns, offered),
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
    noteAccepted: (endToEndId) => {
      received.add(endToEndId);
    },
    addOffered: (cashIn) => {
      rows.add(cashIn);
      offered.add(cashIn);
      received.add(cashIn.endToEndId);
    },
    add: (cashIn) => {
      rows.add(cashIn);
      received.add(cashIn.endToEndId);
    },
  };
}
