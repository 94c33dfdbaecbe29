import type { Account } from '../accounts/account.ts';
import { findAccounts } from '../accounts/find.ts';
import { ACCOUNTS } from '../accounts/lock.ts';
import type { CashIn } from '../cash-ins/cash-in.ts';
import { CASH_INS } from '../cash-ins/cash-ins-in-turn.ts';
import type { CashInRef } from '../cash-ins/lock-cash-ins.ts';
import type { Cashout } from '../cashouts/cashout.ts';
import { CASHOUTS } from '../cashouts/cashouts-in-turn.ts';
import { findCashouts } from '../cashouts/find.ts';
import type { CashoutOwner } from '../cashouts/owners.ts';
import { RETURNS } from '../cashouts/returns/returns-in-turn.ts';
import { areApart } from '../database/spread/shards.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import { CODES } from '../payment-codes/codes-in-turn.ts';
import { lookUpInTurn } from '../turns/look-up.ts';
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
  payer: Payer | undefined;
}

interface Payer {
  account: Account;
  cashout: Cashout;
  /** True if the payer is in another shard: nothing of it is locked, and its side is a transaction of its own. */
  apart: boolean;
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
  const together = sent !== undefined && !areApart(turn.tx, cashIn, sent) ? sent : undefined;
  if (together !== undefined) turn.use(CASHOUTS).want(together);
  else if (sent !== undefined) turn.use(PAYERS_APART).want(sent);
  for (const side of together === undefined ? [cashIn] : [cashIn, together]) {
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
  return { cashIn, account, code, payer: sent && findPayer(cashIn, sent, turn) };
}

function findPayer(cashIn: CashIn, sent: CashoutOwner, turn: Turn): Payer | undefined {
  if (areApart(turn.tx, cashIn, sent)) return turn.use(PAYERS_APART).get(sent);
  const cashout = turn.use(CASHOUTS).get(sent);
  const account = cashout && turn.use(ACCOUNTS).byId(cashout);
  return cashout && account && { account, cashout, apart: false };
}

/** Payers in other shards, read without a lock. */
const PAYERS_APART = lookUpInTurn(async (tx, sent: readonly CashoutOwner[]) => {
  const [cashouts, accounts] = await Promise.all([findCashouts(tx, sent), findAccounts(tx, sent)]);
  const byId = new Map(cashouts.map((cashout) => [cashout.id, cashout]));
  return ({ id, accountId }): Payer | undefined => {
    const [cashout, account] = [byId.get(id), accounts.get(accountId)];
    return cashout && account && { account, cashout, apart: true };
  };
});
