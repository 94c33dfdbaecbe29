import type { Account } from '../accounts/account.ts';
import { type Movement, post } from '../ledger/post.ts';
import type { PaymentCode } from '../payment-codes/code.ts';
import type { CodeSet } from '../payment-codes/codes-in-turn.ts';
import { payCode } from '../payment-codes/pay.ts';
import type { Event } from '../webhooks/events/event.ts';
import { type CashIn, cashInResource } from './cash-in.ts';

/** One received payment with everything that is written with it. */
export interface Credit {
  cashIn: CashIn;
  movements: Movement[];
  /** Builds its event. */
  event: () => Event;
}

export interface CreditRequest {
  account: Account;
  cashIn: CashIn;
  /** The code that it pays; the code's event then replaces the cash-in's. */
  code: PaymentCode | undefined;
  codes: Pick<CodeSet, 'replace'>;
  /** True if the payer is a customer of this bank. */
  inside: boolean;
  institutionName: (ispb: string) => string | null;
}

/** Credits a received payment to the locked account, charges its fee, and marks the code it pays. */
export function creditCashIn(request: CreditRequest): Credit {
  const { account, cashIn, code, codes, institutionName } = request;
  const at = cashIn.createdAt;
  const kind = request.inside ? 'CASHIN_INSIDE' : 'CASHIN';
  const movements = [post(account, { kind, amount: cashIn.amount, paymentId: cashIn.id, at })];
  if (cashIn.fee > 0n)
    movements.push(post(account, { kind: 'CASHIN_FEE', amount: cashIn.fee, paymentId: cashIn.id, at }));
  if (code === undefined) return { cashIn, movements, event: () => receivedEvent(request) };
  const paid = payCode(code, cashIn, { account, institutionName });
  codes.replace(paid.code);
  return { cashIn, movements, event: paid.event };
}

function receivedEvent({ account, cashIn, institutionName }: CreditRequest): Event {
  return {
    companyId: cashIn.companyId,
    accountId: cashIn.accountId,
    subject: 'CASH_IN',
    subjectId: cashIn.id,
    sequence: 1,
    type: 'PIX_CASHIN_RECEIVED',
    data: cashInResource(cashIn, account, institutionName(cashIn.payer.ispb)),
    at: cashIn.createdAt,
  };
}
