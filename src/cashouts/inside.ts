import type { Account, AccountRef } from '../accounts/account.ts';
import type { CashIn } from '../cash-ins/cash-in.ts';
import { type Credit, creditCashIn } from '../cash-ins/credit.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import { CODES } from '../payment-codes/codes-in-turn.ts';
import { codeRefusal } from '../payment-codes/pay.ts';
import type { Party } from '../rail/party.ts';
import type { Turn } from '../turns/turn.ts';
import { ZERO } from '../values/money.ts';
import type { Cashout } from './cashout.ts';

/*
 * The recipient's side of a payment between customers of this bank. It refuses with the codes that another institution
 * would use.
 */

/** The terms of a payment that its recipient's side judges. */
export interface InsidePayment extends Pick<Cashout, 'endToEndId' | 'amount' | 'pixKey' | 'txid'> {
  /** The recipient's document, if the payer gave one. */
  readonly payeeDocument: string | null;
}

export function insidePayment(cashout: Cashout): InsidePayment {
  const { endToEndId, amount, pixKey, txid, recipient } = cashout;
  return { endToEndId, amount, pixKey, txid, payeeDocument: recipient?.document ?? null };
}

/** Returns why an account cannot receive a payment: AC03 if it does not exist, AC07 if it is closed, BE01 for another holder. */
export function accountRefusal(
  { payeeDocument }: Pick<InsidePayment, 'payeeDocument'>,
  payee: Account | undefined,
): string | undefined {
  if (payee === undefined) return 'AC03';
  if (payee.status !== 'ACTIVE') return 'AC07';
  return payeeDocument !== null && payeeDocument !== payee.holderDocument ? 'BE01' : undefined;
}

/** Returns why a payment is not credited: for its account, or for the code that it pays. */
export function insideRefusal(
  payment: InsidePayment,
  { payee, code, now }: { payee: Account | undefined; code: PaymentCode | undefined; now: Date },
): string | undefined {
  const refused = accountRefusal(payment, payee);
  if (refused !== undefined || payee === undefined || payment.txid === null) return refused;
  const reached: AccountRef = { companyId: payee.companyId, accountId: payee.id };
  return codeRefusal(code, { payee: reached, amount: payment.amount, now });
}

interface Inside {
  /** The id of the cash-in. */
  id: bigint;
  payer: Party;
  payee: Account;
  code: PaymentCode | undefined;
  turn: Turn;
}

/** Credits a payment to the recipient's locked account. */
export function creditInside(payment: InsidePayment, { id, payer, payee, code, turn }: Inside): Credit {
  const { context, now } = turn;
  const cashIn: CashIn = {
    companyId: payee.companyId,
    id,
    accountId: payee.id,
    endToEndId: payment.endToEndId as string,
    amount: payment.amount,
    fee: payee.cashinFee,
    pixKey: payment.pixKey,
    tag: code?.tag ?? null,
    codeId: code?.id ?? null,
    txid: code?.txid ?? null,
    refunded: ZERO,
    refundPending: ZERO,
    events: code === undefined ? 1 : 0,
    payer,
    createdAt: now,
  };
  const institutionName = (ispb: string) => context.rail.institutionName(ispb);
  return creditCashIn({
    ...{ account: payee, cashIn, code, codes: turn.use(CODES) },
    inside: true,
    institutionName,
  });
}
