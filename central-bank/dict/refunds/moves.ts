import type { RefundRole, RefundStatus } from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import type { Centavos } from '../../../src/values/money.ts';

/* Moves of a refund that one bank requests from another (DICT API 2.12.1). Pure. */

export interface RefundState {
  readonly status: RefundStatus;
  readonly refundAmount: Centavos;
  readonly fundsRecoveryId?: string | undefined;
  readonly closing?: RefundClosing | undefined;
}

export interface RefundClosing {
  readonly analysisResult: 'TOTALLY_ACCEPTED' | 'PARTIALLY_ACCEPTED' | 'REJECTED';
  readonly analysisDetails?: string | undefined;
  readonly refundRejectionReason?: 'NO_BALANCE' | 'ACCOUNT_CLOSURE' | 'INVALID_REQUEST' | 'OTHER' | undefined;
  /** The return, or the payment, that returned the money. */
  readonly refundTransactionId?: string | undefined;
  readonly effectiveRefundedAmount?: Centavos | undefined;
}

type Refusal = 'Forbidden' | 'RefundInvalid' | 'RefundOperationInvalid' | 'RefundTransactionNotSettled';

export function cancelRefund<State extends RefundState>(refund: State, role: RefundRole): State | Refusal {
  if (role !== 'REQUESTING') return 'Forbidden';
  if (refund.status === 'CANCELLED') return refund;
  return refund.status === 'OPEN' ? { ...refund, status: 'CANCELLED' } : 'RefundOperationInvalid';
}

/** `settled` is the amount of the transaction that the closing names; undefined if none has settled. */
export function closeRefund<State extends RefundState>(
  refund: State,
  role: RefundRole,
  { closing, settled }: { closing: RefundClosing; settled: Centavos | undefined },
): State | Refusal {
  if (role !== 'CONTESTED') return 'Forbidden';
  if (refund.status === 'CLOSED' && isSame(refund.closing, closing)) return refund;
  if (refund.status !== 'OPEN') return 'RefundOperationInvalid';
  const refusal =
    closing.analysisResult === 'REJECTED' ? judgeRejection(closing) : judgePaid(refund, closing, settled);
  return refusal ?? { ...refund, status: 'CLOSED', closing };
}

function judgeRejection(closing: RefundClosing): Refusal | undefined {
  const names = closing.refundTransactionId !== undefined || (closing.effectiveRefundedAmount ?? 0n) > 0n;
  return closing.refundRejectionReason === undefined || names ? 'RefundInvalid' : undefined;
}

function judgePaid(
  refund: RefundState,
  closing: RefundClosing,
  settled: Centavos | undefined,
): Refusal | undefined {
  if (closing.refundRejectionReason !== undefined || closing.refundTransactionId === undefined)
    return 'RefundInvalid';
  if (refund.fundsRecoveryId !== undefined && closing.effectiveRefundedAmount === undefined)
    return 'RefundInvalid';
  if (settled === undefined) return 'RefundTransactionNotSettled';
  if (closing.effectiveRefundedAmount !== undefined && closing.effectiveRefundedAmount !== settled)
    return 'RefundInvalid';
  // A total acceptance returns the whole requested amount, a partial one less.
  const total = closing.analysisResult === 'TOTALLY_ACCEPTED';
  const fits = total ? settled === refund.refundAmount : settled < refund.refundAmount;
  return fits ? undefined : 'RefundInvalid';
}

function isSame(one: RefundClosing | undefined, other: RefundClosing): boolean {
  return (
    one?.analysisResult === other.analysisResult &&
    one.analysisDetails === other.analysisDetails &&
    one.refundRejectionReason === other.refundRejectionReason &&
    one.refundTransactionId === other.refundTransactionId &&
    one.effectiveRefundedAmount === other.effectiveRefundedAmount
  );
}
