import type { Tx } from '../database/transaction.ts';
import { gather } from '../turns/gather.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { PaymentCode } from './code.ts';
import { findCodes, type LockedCodes, lockCodes } from './pay.ts';

/** The payment codes of a turn. */
export interface CodeSet extends WorkingSet, Pick<LockedCodes, 'find' | 'replace'> {
  /** As it stands before anything is locked: for the account it is of, which never changes. */
  findUnlocked(txid: string): Promise<PaymentCode | undefined>;
  want(code: PaymentCode): void;
}

export const CODES: WorkingSetKind<CodeSet> = { place: LOCK_ORDER.codes, open: openCodes };

function openCodes(tx: Tx): CodeSet {
  const wanted = new Map<string, PaymentCode>();
  const findUnlocked = gather(async (txids: readonly string[]) => {
    const found = new Map((await findCodes(tx, txids)).map((code) => [code.txid, code]));
    return (txid) => found.get(txid);
  });
  let locked: LockedCodes | undefined;
  return {
    findUnlocked,
    want: (code) => wanted.set(code.txid, code),
    lock: async () => {
      locked = await lockCodes(tx, [...wanted.values()]);
    },
    find: (txid) => locked?.find(txid),
    replace: (code) => locked?.replace(code),
    save: async () => locked?.save(tx),
  };
}
