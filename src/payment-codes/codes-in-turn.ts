import type { Tx } from '../database/transaction.ts';
import { keysInTurn } from '../idempotency/keys-in-turn.ts';
import { gather } from '../turns/gather.ts';
import { openRows, type RowSet } from '../turns/rows.ts';
import { LOCK_ORDER, type WorkingSetKind } from '../turns/turn.ts';
import type { PaymentCode } from './code.ts';
import { insertCodes, selectCodes, selectCodesByTxids, selectLockedCodes, updateCodes } from './store.ts';

/** The payment codes of a turn. */
export interface CodeSet extends RowSet<PaymentCode> {
  /** Requests the code that a payment names. */
  wantTxid(txid: string): Promise<void>;
  find(txid: string): PaymentCode | undefined;
}

export const CODES: WorkingSetKind<CodeSet> = { place: LOCK_ORDER.codes, open: openCodes };

/** The idempotency keys of codes. */
export const CODE_KEYS = keysInTurn('CODE', selectCodes);

function openCodes(tx: Tx): CodeSet {
  const byTxid = new Map<string, PaymentCode>();
  const note = (codes: readonly PaymentCode[]) => {
    for (const code of codes) byTxid.set(code.txid, code);
  };
  const rows = openRows<PaymentCode>(tx, {
    select: selectCodes,
    lock: async (_, refs) => {
      const locked = await selectLockedCodes(tx, refs);
      note(locked);
      return locked;
    },
    insert: insertCodes,
    update: updateCodes,
  });
  const findByTxid = gather(async (txids: readonly string[]) => {
    const found = new Map((await selectCodesByTxids(tx, txids)).map((code) => [code.txid, code]));
    return (txid) => found.get(txid);
  });
  return {
    ...rows,
    wantTxid: async (txid) => {
      const code = await findByTxid(txid);
      if (code !== undefined) rows.want(code);
    },
    find: (txid) => byTxid.get(txid),
    replace: (code) => {
      rows.replace(code);
      note([code]);
    },
  };
}
