import type { Account } from '../accounts/account.ts';
import { ACCOUNTS } from '../accounts/lock.ts';
import type { CashIn } from '../cash-ins/cash-in.ts';
import { CASH_INS } from '../cash-ins/cash-ins-in-turn.ts';
import type { CashInRef } from '../cash-ins/lock-cash-ins.ts';
import type { Cashout } from '../cashouts/cashout.ts';
import { CASHOUTS } from '../cashouts/cashouts-in-turn.ts';
import { RETURNS } from '../cashouts/returns/returns-in-turn.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import { CODES } from '../payment-codes/codes-in-turn.ts';
import type { Turn } from '../turns/turn.ts';
import { EVENTS } from '../webhooks/events/events-in-turn.ts';

/** A received payment with everything that a refund of it changes. */
export interface Subject {
  cashIn: CashIn;
  /** The account that received the payment and refunds it. */
  account: Account;
  /** The code that was paid. */
  code: PaymentCode | undefined;
  /** The payer's side, when the payer is a customer of this bank. */
  payer: { account: Account; cashout: Cashout } | undefined;
}

/** Requests a received payment; returns it as it was before the locks. */
export async function wantSubject(ref: CashInRef, turn: Turn): Promise<CashIn | undefined> {
  const cashIns = turn.use(CASH_INS);
  // The payment of a code never changes, so it may be read before the locks.
  const cashIn = await cashIns.findUnlocked(ref);
  if (cashIn === undefined) return undefined;
  const { endToEndId, txid, payer } = cashIn;
  cashIns.want(ref);
  const [sent] = await Promise.all([
    payer.ispb === turn.context.ispb ? turn.use(RETURNS).findSent(endToEndId) : undefined,
    txid === null ? undefined : turn.use(CODES).wantTxid(txid),
  ]);
  if (sent !== undefined) turn.use(CASHOUTS).want(sent);
  for (const side of sent === undefined ? [cashIn] : [cashIn, sent]) {
    turn.use(ACCOUNTS).want(side);
    turn.use(EVENTS).want(side.companyId);
  }
  return cashIn;
}

/** Returns a requested payment with the changes of earlier items of the turn. */
export function findSubject(ref: CashInRef, turn: Turn): Subject | undefined {
  const cashIn = turn.use(CASH_INS).get(ref);
  const account = cashIn && turn.use(ACCOUNTS).byId(cashIn);
  if (cashIn === undefined || account === undefined) return undefined;
  const code = cashIn.txid === null ? undefined : turn.use(CODES).find(cashIn.txid);
  const sent = turn.use(RETURNS).sent(cashIn.endToEndId);
  const cashout = sent && turn.use(CASHOUTS).get(sent);
  const payer = cashout && turn.use(ACCOUNTS).byId(cashout);
  return { cashIn, account, code, payer: payer && cashout && { account: payer, cashout } };
}
