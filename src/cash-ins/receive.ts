import type { Account, AccountRef } from '../accounts/account.ts';
import { findTargets, type Target, targetKey } from '../accounts/find-addresses.ts';
import { ACCOUNTS } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../database/pool.ts';
import { MOVEMENTS } from '../ledger/movements-in-turn.ts';
import { ZERO } from '../money.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import { CODES } from '../payment-codes/codes-in-turn.ts';
import { codeRefusal, findCodes } from '../payment-codes/pay.ts';
import { parsePixKey } from '../pix-key.ts';
import type { IncomingPayment, PaymentAnswer } from '../rail/rail.ts';
import { throwFirst } from '../turns/lanes.ts';
import type { Verb } from '../turns/turn.ts';
import { EVENTS } from '../webhooks/events-in-turn.ts';
import { type CashIn, creditCashIn } from './cash-in.ts';
import { CASH_INS } from './cash-ins-in-turn.ts';

/**
 * Credits a payment that another institution sends. One offered again is accepted again and credited once. Refused to
 * the payer: AC03 when there is no such account, AC07 when it is closed or closing; by code also BE17 (also when it is
 * addressed to another key or account than the code's), DUPL and AM12.
 */
export const RECEIVE: Verb<Offer, PaymentAnswer> = {
  name: 'receive a payment',
  idsFor: () => 1,
  companyOf: ({ owner }) => owner?.companyId ?? 0n,
  needs: ({ payment, owner, code }, turn) => {
    turn.use(CASH_INS).wantReceived(payment.endToEndId);
    if (owner !== undefined) {
      turn.use(ACCOUNTS).want(owner);
      turn.use(EVENTS).want(owner.companyId);
    }
    if (code !== undefined) turn.use(CODES).want(code);
    return undefined;
  },
  decide: ({ payment, owner, astray }, turn) => {
    const { context, now } = turn;
    const cashIns = turn.use(CASH_INS);
    if (cashIns.isReceived(payment.endToEndId)) return { accepted: true };
    const account = owner && turn.use(ACCOUNTS).byId(owner);
    const code = payment.txid === undefined ? undefined : turn.use(CODES).find(payment.txid);
    const refusal = astray ? 'BE17' : refusalCode(payment, { account, code, now });
    if (account === undefined || refusal !== undefined) return { accepted: false, code: refusal ?? 'AC03' };
    const cashIn = newCashIn(payment, account, { id: turn.nextId(account.id), code, now });
    const institutionName = (ispb: string) => context.rail.institutionName(ispb);
    const codes = turn.use(CODES);
    const credit = creditCashIn({ account, cashIn, code, codes, inside: false, institutionName });
    cashIns.add(credit.cashIn);
    turn.use(MOVEMENTS).add(...credit.movements);
    turn.use(EVENTS).tell(account.companyId, credit.event);
    return { accepted: true };
  },
};

interface Offer extends Destination {
  payment: IncomingPayment;
}

interface Destination {
  owner: AccountRef | undefined;
  /** The code of this bank that the payment names. */
  code: PaymentCode | undefined;
  /** It carries the txid of a code, and is addressed to another key or account than the code's. */
  astray: boolean;
}

/** Credits or refuses payments, each by itself; same order. */
export async function receivePayments(
  context: Context,
  payments: readonly IncomingPayment[],
): Promise<PaymentAnswer[]> {
  const destinations = await findDestinations(context.db.batch, payments);
  const offers = payments.map((payment, index) => ({ payment, ...(destinations[index] as Destination) }));
  return throwFirst(await context.turns.submitAll(RECEIVE, offers));
}

/** Finds the account of each payment. A code's money is for the code's own account, to which its key need not lead. */
async function findDestinations(
  executor: Executor,
  payments: readonly IncomingPayment[],
): Promise<Destination[]> {
  const targets = payments.map((payment) => normalised(payment.target));
  const [found, wanted] = await Promise.all([
    findTargets(executor, targets),
    findCodes(
      executor,
      payments.flatMap((payment) => payment.txid ?? []),
    ),
  ]);
  const byTxid = new Map(wanted.map((code) => [code.txid, code]));
  return payments.map(({ txid }, index): Destination => {
    const code = txid === undefined ? undefined : byTxid.get(txid);
    const target = targets[index] as Target;
    const owner = found.get(targetKey(target));
    if (code === undefined) return { owner, code, astray: false };
    const leads = leadsTo(code, target, owner);
    const own = { companyId: code.companyId, accountId: code.accountId };
    return { owner: leads ? own : undefined, code, astray: !leads };
  });
}

/** Tells whether a payment is addressed as the code asks: to its key, or to its account. */
function leadsTo(code: PaymentCode, target: Target, owner: AccountRef | undefined): boolean {
  if ('key' in target) return target.key === code.pixKey;
  return owner?.companyId === code.companyId && owner.accountId === code.accountId;
}

function refusalCode(
  payment: IncomingPayment,
  state: { account: Account | undefined; code: PaymentCode | undefined; now: Date },
): string | undefined {
  const { account, code, now } = state;
  if (account === undefined) return 'AC03';
  if (account.status !== 'ACTIVE') return 'AC07';
  if (payment.txid === undefined) return undefined;
  const payee = { companyId: account.companyId, accountId: account.id };
  return codeRefusal(code, { payee, amount: payment.amount, now });
}

function normalised(target: Target): Target {
  return 'key' in target ? { key: parsePixKey(target.key)?.key ?? target.key } : target;
}

function newCashIn(
  payment: IncomingPayment,
  account: Account,
  made: { id: bigint; code: PaymentCode | undefined; now: Date },
): CashIn {
  const target = normalised(payment.target);
  const { code } = made;
  return {
    companyId: account.companyId,
    id: made.id,
    accountId: account.id,
    endToEndId: payment.endToEndId,
    amount: payment.amount,
    fee: account.cashinFee,
    pixKey: code?.pixKey ?? ('key' in target ? target.key : null),
    tag: code?.tag ?? null,
    codeId: code?.id ?? null,
    txid: code?.txid ?? null,
    refunded: ZERO,
    refundPending: ZERO,
    events: code === undefined ? 1 : 0,
    payer: payment.payer,
    createdAt: made.now,
  };
}
