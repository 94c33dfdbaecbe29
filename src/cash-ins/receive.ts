import { ACCOUNT_TYPE, type Account, type AccountRef } from '../accounts/account.ts';
import { findTargets, type Target, targetKey } from '../accounts/find-addresses.ts';
import { ACCOUNTS } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import type { Executor } from '../database/pool.ts';
import { MOVEMENTS } from '../ledger/movements-in-turn.ts';
import { beginCourse, type Offer } from '../offers/offer.ts';
import { OFFERS } from '../offers/offers-in-turn.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import { CODES } from '../payment-codes/codes-in-turn.ts';
import { codeRefusal, findCodes } from '../payment-codes/pay.ts';
import { reserveCode } from '../payment-codes/reserve.ts';
import {
  type IncomingPayment,
  type Initiation,
  type PaymentAnswer,
  type Purpose,
  settlementLimitMs,
} from '../rail/rail.ts';
import { throwFirst } from '../turns/lanes.ts';
import type { Turn, Verb } from '../turns/turn.ts';
import { MAX_AMOUNT, ZERO } from '../values/money.ts';
import { parsePixKey } from '../values/pix-key.ts';
import { EVENTS } from '../webhooks/events/events-in-turn.ts';
import type { CashIn } from './cash-in.ts';
import { CASH_INS } from './cash-ins-in-turn.ts';
import { creditCashIn } from './credit.ts';

/**
 * Takes a payment from another institution. A payment that settles on acceptance is credited; any other one is
 * recorded until the rail reports its outcome. A repeated offer is accepted again and credited once. Refusals to the
 * payer: AM02 for more than the bank holds, AG03 for an unsupported kind of payment, AC03 if the account does not
 * exist, AC07 if it is closed or closing, BE01 if it belongs to another person, AC14 if it is of another type; by
 * code also BE17 (including a key or account other than the code's), DUPL and INDT.
 */
export const RECEIVE: Verb<Arrival, PaymentAnswer> = {
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
    const txid = codeTxid(payment);
    const code = txid === null ? undefined : turn.use(CODES).find(txid);
    const refusal = astray ? 'BE17' : refusalCode(payment, { account, code, now });
    if (account === undefined || refusal !== undefined) return { accepted: false, code: refusal ?? 'AC03' };
    const id = turn.nextId(account.id);
    if (!payment.settlesOnAcceptance) {
      keepPlace(newOffer(payment, account, { id, code, now }), code, turn);
      return { accepted: true };
    }
    const cashIn = newCashIn(payment, account, { id, code, now });
    const institutionName = (ispb: string) => context.rail.institutionName(ispb);
    const codes = turn.use(CODES);
    const credit = creditCashIn({ account, cashIn, code, codes, inside: false, institutionName });
    cashIns.add(credit.cashIn);
    turn.use(MOVEMENTS).add(...credit.movements);
    turn.use(EVENTS).tell(account.companyId, credit.event);
    return { accepted: true };
  },
};

/** Ordinary transfers and purchases. The bank does not accept cash withdrawals or Pix Automático. */
const TAKEN = {
  initiations: new Set<Initiation>(['MANU', 'DICT', 'QRES', 'QRDN', 'INIC']),
  purposes: new Set<Purpose>(['IPAY', 'IPRT']),
};

const DYNAMIC_TXID = 26;

interface Arrival extends Destination {
  payment: IncomingPayment;
}

interface Destination {
  owner: AccountRef | undefined;
  /** The code of this bank that the payment names. */
  code: PaymentCode | undefined;
  /** True if the payment has the txid of a code but names another key or account. */
  astray: boolean;
}

/** Records a payment that settles later, and reserves its code until the rail reports the outcome. */
function keepPlace(offer: Offer, code: PaymentCode | undefined, turn: Turn): void {
  turn.use(OFFERS).add(offer);
  turn.use(CASH_INS).noteAccepted(offer.endToEndId);
  if (code !== undefined) turn.use(CODES).replace(reserveCode(code));
}

/** Accepts or refuses each payment separately, and credits those that settle at once; results keep the order. */
export async function receivePayments(
  context: Context,
  payments: readonly IncomingPayment[],
): Promise<PaymentAnswer[]> {
  const destinations = await findDestinations(context.db.batch, payments);
  const offers = payments.map((payment, index) => ({ payment, ...(destinations[index] as Destination) }));
  return throwFirst(await context.turns.submitAll(RECEIVE, offers));
}

/** Finds the account of each payment. The money of a code goes to the code's own account, wherever its key leads. */
async function findDestinations(
  executor: Executor,
  payments: readonly IncomingPayment[],
): Promise<Destination[]> {
  const targets = payments.map(targetOf);
  const [found, wanted] = await Promise.all([
    findTargets(executor, targets),
    findCodes(
      executor,
      payments.flatMap((payment) => codeTxid(payment) ?? []),
    ),
  ]);
  const byTxid = new Map(wanted.map((code) => [code.txid, code]));
  return payments.map((payment, index): Destination => {
    const { key } = payment;
    const txid = codeTxid(payment);
    const code = txid === null ? undefined : byTxid.get(txid);
    const target = targets[index] as Target;
    const owner = found.get(targetKey(target));
    if (code === undefined) return { owner, code, astray: false };
    const leads = key === null ? isAccountOf(code, owner) : isKeyOf(code, payment, owner);
    const own = { companyId: code.companyId, accountId: code.accountId };
    return { owner: leads ? own : undefined, code, astray: !leads };
  });
}

/**
 * Returns the txid of a payment that claims to pay a code of this bank. A dynamic code's has 26 to 35 characters; a shorter one
 * is the reference of a static code or of an initiator (central bank's catalogue, pacs.008).
 */
function codeTxid({ initiation, txid }: IncomingPayment): string | null {
  return initiation === 'QRDN' || (txid !== null && txid.length >= DYNAMIC_TXID) ? txid : null;
}

/** Tells whether a payment without a key is addressed as the code asks: to its account. */
function isAccountOf(code: PaymentCode, owner: AccountRef | undefined): boolean {
  return owner?.companyId === code.companyId && owner.accountId === code.accountId;
}

/**
 * Tells whether a payment by key is addressed as the code asks: to its key. An account beside the key may be any of the
 * code's company: the payer's institution may not know yet that the key was bound to another.
 */
function isKeyOf(code: PaymentCode, { key, payee }: IncomingPayment, owner: AccountRef | undefined): boolean {
  if (normalised(key ?? '') !== code.pixKey) return false;
  return payee.number === '' || owner?.companyId === code.companyId;
}

function refusalCode(
  payment: IncomingPayment,
  state: { account: Account | undefined; code: PaymentCode | undefined; now: Date },
): string | undefined {
  const { account, code, now } = state;
  if (payment.amount > MAX_AMOUNT) return 'AM02';
  if (!TAKEN.initiations.has(payment.initiation) || !TAKEN.purposes.has(payment.purpose)) return 'AG03';
  if (account === undefined) return 'AC03';
  if (account.status !== 'ACTIVE') return 'AC07';
  const { document, accountType } = payment.payee;
  if (document !== null && document !== account.holderDocument) return 'BE01';
  if (accountType !== null && accountType !== ACCOUNT_TYPE) return 'AC14';
  if (codeTxid(payment) === null) return undefined;
  const payee = { companyId: account.companyId, accountId: account.id };
  return codeRefusal(code, { payee, amount: payment.amount, now });
}

/** The account that the message names, or else the account to which its key leads. */
function targetOf({ key, payee }: IncomingPayment): Target {
  const { branch, number } = payee;
  if (key === null || number !== '') return { branch: branch?.padStart(4, '0') ?? '', number };
  return { key: normalised(key) };
}

/** The paid key: the code's own, or else the one that the message names. */
function paidKey({ key }: IncomingPayment, code: PaymentCode | undefined): string | null {
  return code?.pixKey ?? (key === null ? null : normalised(key));
}

function normalised(key: string): string {
  return parsePixKey(key)?.key ?? key;
}

function newOffer(
  payment: IncomingPayment,
  account: Account,
  { id, code, now }: { id: bigint; code: PaymentCode | undefined; now: Date },
): Offer {
  const limit = Math.max(payment.acceptedAt.getTime(), now.getTime()) + settlementLimitMs(payment.priority);
  return {
    companyId: account.companyId,
    id,
    accountId: account.id,
    endToEndId: payment.endToEndId,
    amount: payment.amount,
    pixKey: paidKey(payment, code),
    codeId: code?.id ?? null,
    txid: code?.txid ?? null,
    payer: payment.payer,
    ...beginCourse(now, limit),
  };
}

function newCashIn(
  payment: IncomingPayment,
  account: Account,
  made: { id: bigint; code: PaymentCode | undefined; now: Date },
): CashIn {
  const { code } = made;
  return {
    companyId: account.companyId,
    id: made.id,
    accountId: account.id,
    endToEndId: payment.endToEndId,
    amount: payment.amount,
    fee: account.cashinFee,
    pixKey: paidKey(payment, code),
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
