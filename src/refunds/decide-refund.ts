import { available } from '../accounts/account.ts';
import type { Used } from '../idempotency/keys-in-turn.ts';
import { type Idempotency, isSameRequest } from '../idempotency/used-keys.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Centavos } from '../values/money.ts';
import { REFUND_PERIOD_MS, type Refund } from './refund.ts';
import type { Subject } from './subject.ts';

export interface RefundRequest {
  companyId: bigint;
  /** The operation that requested it, and its target. */
  route: Refund['route'];
  /** The code's id, or the cash-in's. */
  targetId: bigint;
  amount: Centavos;
  information: string;
  idempotency: Idempotency | null;
}

export interface RefundState {
  /** True if the requesting company is still a customer; a token may outlive it. */
  companyExists: boolean;
  /** On the code route: whether the code exists. */
  codeExists: boolean;
  /** The bank's own ISPB. */
  ispb: string;
  subject: Subject | undefined;
  /** The receiving account's earlier refund under the idempotency key. */
  earlier?: Used<Refund> | undefined;
  now: Date;
}

export type RefundDecision =
  | { kind: 'refused'; code: RefusalCode }
  | { kind: 'replayed'; refund: Refund }
  | { kind: 'allowed'; subject: Subject };

/** Decides one request. A repeated request under its key gets its answer before any refusal about the payment. */
export function decideRefund(request: RefundRequest, state: RefundState): RefundDecision {
  const missing = targetRefusal(request, state);
  if (missing !== undefined) return { kind: 'refused', code: missing };
  const { earlier } = state;
  if (earlier !== undefined)
    return isSameRequest(earlier, request.idempotency)
      ? { kind: 'replayed', refund: earlier.made }
      : { kind: 'refused', code: 'idempotencyConflict' };
  const refused = refundRefusal(request, state);
  if (refused !== undefined) return { kind: 'refused', code: refused };
  return { kind: 'allowed', subject: state.subject as Subject };
}

/**
 * Returns why a refund is refused, in the order of the interface's table (first the caller, then the amount);
 * undefined if it is not.
 */
export function refundRefusal(request: RefundRequest, state: RefundState): RefusalCode | undefined {
  const missing = targetRefusal(request, state);
  if (missing !== undefined) return missing;
  const { now, ispb } = state;
  const { cashIn, account, payer } = state.subject as Subject;
  if (now.getTime() > cashIn.createdAt.getTime() + REFUND_PERIOD_MS) return 'refundPeriodExpired';
  // A customer answers at once, so several refunds of a payment may be under way.
  if (cashIn.refundPending > 0n && payer?.apart !== true) return 'refundPending';
  if (cashIn.refunded + cashIn.refundPending + request.amount > cashIn.amount)
    return request.route === 'CODE' ? 'refundAboveCode' : 'refundAbovePayment';
  if (available(account) < request.amount) return 'insufficientBalance';
  if (account.status !== 'ACTIVE') return 'refundFromClosedAccount';
  if (payer?.account.status === 'CLOSED') return 'refundToClosedAccount';
  if (payer?.account.status === 'CLOSING') return 'refundToClosingAccount';
  // A payment from inside the bank is returned only to the cashout that sent it.
  if (payer === undefined && cashIn.payer.ispb === ispb) return 'refundCashoutNotFound';
  return undefined;
}

function targetRefusal(request: RefundRequest, state: RefundState): RefusalCode | undefined {
  if (!state.companyExists) return 'refundCompanyNotFound';
  if (request.route === 'CODE' && !state.codeExists) return 'codeNotFoundForRefund';
  if (state.subject !== undefined) return undefined;
  return request.route === 'CODE' ? 'codeNotPaid' : 'cashInNotFoundForRefund';
}
