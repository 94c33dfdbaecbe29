import { available } from '../accounts/account.ts';
import type { Centavos } from '../money.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Subject } from './lock-subjects.ts';
import { REFUND_PERIOD_MS, type Refund } from './refund.ts';

export interface RefundRequest {
  companyId: bigint;
  /** Which of the two operations asks, and for what. */
  route: Refund['route'];
  /** The code's id, or the cash-in's. */
  targetId: bigint;
  amount: Centavos;
  information: string;
}

export interface RefundState {
  /** Whether the company that asks is still a customer: a token outlives it. */
  companyExists: boolean;
  /** On the code route: whether there is such a code at all. */
  codeExists: boolean;
  /** The bank's own. */
  ispb: string;
  subject: Subject | undefined;
  now: Date;
}

/**
 * Why a refund is refused, in the order of the interface's table, who asks before what they ask for; undefined
 * when it is not.
 */
export function refundRefusal(
  request: RefundRequest,
  { companyExists, codeExists, subject, now, ispb }: RefundState,
): RefusalCode | undefined {
  if (!companyExists) return 'refundCompanyNotFound';
  if (request.route === 'CODE' && !codeExists) return 'codeNotFoundForRefund';
  if (subject === undefined) return request.route === 'CODE' ? 'codeNotPaid' : 'cashInNotFoundForRefund';
  const { cashIn, account, payer } = subject;
  if (now.getTime() > cashIn.createdAt.getTime() + REFUND_PERIOD_MS) return 'refundPeriodExpired';
  if (cashIn.refundPending > 0n) return 'refundPending';
  if (cashIn.refunded + request.amount > cashIn.amount)
    return request.route === 'CODE' ? 'refundAboveCode' : 'refundAbovePayment';
  if (available(account) < request.amount) return 'insufficientBalance';
  if (account.status !== 'ACTIVE') return 'refundFromClosedAccount';
  if (payer?.account.status === 'CLOSED') return 'refundToClosedAccount';
  if (payer?.account.status === 'CLOSING') return 'refundToClosingAccount';
  // A payment from inside the bank goes back to the cashout that sent it, or nowhere.
  if (payer === undefined && cashIn.payer.ispb === ispb) return 'refundCashoutNotFound';
  return undefined;
}
