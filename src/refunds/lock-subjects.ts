import type { Account } from '../accounts/account.ts';
import { lockAccountsById } from '../accounts/lock.ts';
import type { CashIn } from '../cash-ins/cash-in.ts';
import { type CashInRef, findCashIns, lockCashIns, updateCashIns } from '../cash-ins/lock-cash-ins.ts';
import type { Cashout } from '../cashouts/cashout.ts';
import { findPayers, lockSent } from '../cashouts/credit-return.ts';
import type { Tx } from '../database/transaction.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import { findCodes, lockCodes } from '../payment-codes/pay.ts';

/** A received payment with everything that giving it back touches, locked. */
export interface Subject {
  cashIn: CashIn;
  /** The account that received, and gives back. */
  account: Account;
  /** The code that was paid. */
  code: PaymentCode | undefined;
  /** The payer's side, when the payer is a customer of this bank. */
  payer: { account: Account; cashout: Cashout } | undefined;
}

export interface LockedSubjects {
  find(ref: CashInRef): Subject | undefined;
  /** Takes note of new states; a later item of the batch meets them. */
  replace(subject: Subject): void;
  /** Writes cash-ins, codes and balances; the payer's cashout is written with its return. */
  save(tx: Tx): Promise<void>;
}

/** Locks payments to be given back: accounts, payers' cashouts, codes, cash-ins, in this order everywhere. */
export async function lockSubjects(
  tx: Tx,
  ispb: string,
  refs: readonly CashInRef[],
): Promise<LockedSubjects> {
  // Who paid what with which code never changes, so it may be read before anything is locked.
  const found = await findCashIns(tx, refs);
  const inside = found.filter((cashIn) => cashIn.payer.ispb === ispb).map((cashIn) => cashIn.endToEndId);
  const [payers, wantedCodes] = await Promise.all([
    findPayers(tx, inside),
    findCodes(
      tx,
      found.flatMap((cashIn) => cashIn.txid ?? []),
    ),
  ]);
  const accounts = await lockAccountsById(tx, [...found, ...payers.values()]);
  const sent = await lockSent(tx, inside);
  const [codes, cashIns] = await Promise.all([lockCodes(tx, wantedCodes), lockCashIns(tx, found)]);
  const byRef = new Map(cashIns.map((cashIn) => [keyOf(cashIn), cashIn]));
  const changed = new Map<string, CashIn>();
  return {
    find: (ref) => {
      const cashIn = byRef.get(keyOf(ref));
      const account = cashIn && accounts.byId(cashIn);
      if (cashIn === undefined || account === undefined) return undefined;
      const cashout = sent.get(cashIn.endToEndId);
      const payer = cashout && accounts.byId(cashout);
      const code = cashIn.txid === null ? undefined : codes.find(cashIn.txid);
      return { cashIn, account, code, payer: payer && cashout && { account: payer, cashout } };
    },
    replace: ({ cashIn, code, payer }) => {
      byRef.set(keyOf(cashIn), cashIn);
      changed.set(keyOf(cashIn), cashIn);
      if (code !== undefined) codes.replace(code);
      if (payer !== undefined) sent.set(cashIn.endToEndId, payer.cashout);
    },
    save: async (tx) => {
      await Promise.all([updateCashIns(tx, [...changed.values()]), codes.save(tx), accounts.save(tx)]);
    },
  };
}

function keyOf(ref: CashInRef): string {
  return `${ref.companyId}/${ref.id}`;
}
