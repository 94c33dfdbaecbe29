import type { Tx } from '../database/transaction.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { CashIn } from './cash-in.ts';
import { insertCashIns, selectReceived } from './write-cash-ins.ts';

/** The cash-ins of a turn. */
export interface CashInSet extends WorkingSet {
  /** Asks whether a payment has been received before. */
  wantReceived(endToEndId: string): void;
  /** Tells whether it has, earlier in the same turn included. */
  isReceived(endToEndId: string): boolean;
  add(cashIn: CashIn): void;
}

export const CASH_INS: WorkingSetKind<CashInSet> = { place: LOCK_ORDER.cashIns, open: openCashIns };

function openCashIns(tx: Tx): CashInSet {
  const asked = new Set<string>();
  let received = new Set<string>();
  const added: CashIn[] = [];
  return {
    wantReceived: (endToEndId) => asked.add(endToEndId),
    lock: async () => {
      if (asked.size > 0) received = await selectReceived(tx, [...asked]);
    },
    isReceived: (endToEndId) => received.has(endToEndId),
    add: (cashIn) => {
      added.push(cashIn);
      received.add(cashIn.endToEndId);
    },
    save: () => insertCashIns(tx, added),
  };
}
