import type { Tx } from '../database/transaction.ts';
import { keysInTurn } from '../idempotency/keys-in-turn.ts';
import { gather } from '../turns/gather.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import type { PaymentCode } from './code.ts';
import {
  type CodeRef,
  insertCodes,
  selectCodes,
  selectCodesByTxids,
  selectLockedCodes,
  updateCodes,
} from './store.ts';

/** The payment codes of a turn. */
export interface CodeSet extends WorkingSet {
  /** As it stands before anything is locked: for the account it is of, which never changes. */
  findUnlocked(txid: string): Promise<PaymentCode | undefined>;
  /** The same by id. */
  findByIdUnlocked(ref: CodeRef): Promise<PaymentCode | undefined>;
  want(ref: CodeRef): void;
  find(txid: string): PaymentCode | undefined;
  get(ref: CodeRef): PaymentCode | undefined;
  add(code: PaymentCode): void;
  replace(code: PaymentCode): void;
}

export const CODES: WorkingSetKind<CodeSet> = { place: LOCK_ORDER.codes, open: openCodes };

/** The idempotency keys of codes. */
export const CODE_KEYS = keysInTurn('CODE', selectCodes);

function openCodes(tx: Tx): CodeSet {
  const wanted: CodeRef[] = [];
  const byTxid = new Map<string, PaymentCode>();
  const byId = new Map<string, PaymentCode>();
  const added: PaymentCode[] = [];
  const changed = new Map<string, PaymentCode>();
  const note = (code: PaymentCode) => {
    byTxid.set(code.txid, code);
    byId.set(keyOf(code), code);
  };
  return {
    findUnlocked: gather(async (txids: readonly string[]) => {
      const found = new Map((await selectCodesByTxids(tx, txids)).map((code) => [code.txid, code]));
      return (txid) => found.get(txid);
    }),
    findByIdUnlocked: gather(async (refs: readonly CodeRef[]) => {
      const found = new Map((await selectCodes(tx, refs)).map((code) => [keyOf(code), code]));
      return (ref) => found.get(keyOf(ref));
    }),
    want: (ref) => wanted.push(ref),
    lock: async () => {
      for (const code of await selectLockedCodes(tx, wanted)) note(code);
    },
    find: (txid) => byTxid.get(txid),
    get: (ref) => byId.get(keyOf(ref)),
    add: (code) => added.push(code),
    replace: (code) => {
      note(code);
      changed.set(code.txid, code);
    },
    save: () => Promise.all([insertCodes(tx, added), updateCodes(tx, [...changed.values()])]),
  };
}

function keyOf({ companyId, id }: CodeRef): string {
  return `${companyId}/${id}`;
}
