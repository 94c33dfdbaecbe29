import {
  amount,
  answer,
  body,
  flag,
  instant,
  list,
  oneOf,
  open,
  optional,
  record,
  type Shaped,
  text,
} from '../shape.ts';
import { REFUND_REASONS, REFUND_REJECTIONS, REFUND_RESULTS, REFUND_STATUSES } from '../vocabulary.ts';
import { details, ispb, payableAccount, taxIdNumber, transactionId, uuid } from './common.ts';

export const CREATE_REFUND = body('CreateRefundRequest', {
  participant: ispb,
  refund: record({
    transactionId,
    refundReason: oneOf(REFUND_REASONS),
    refundAmount: amount,
    refundDetails: optional(details),
  }),
});

const moved = { refundId: uuid, participant: ispb } as const;

export const CANCEL_REFUND = body('CancelRefundRequest', moved);
export const CLOSE_REFUND = body('CloseRefundRequest', {
  ...moved,
  refundAnalysisResult: oneOf(REFUND_RESULTS),
  refundAnalysisDetails: optional(details),
  refundRejectionReason: optional(oneOf(REFUND_REJECTIONS)),
  refundTransactionId: optional(transactionId),
  effectiveRefundedAmount: optional(amount),
});

/** The victim's account, where the money of a funds recovery goes. */
export const refundAccount = record({ account: payableAccount, taxIdNumber, name: text(120) });

export const refund = record({
  transactionId,
  refundReason: open(REFUND_REASONS),
  refundAmount: amount,
  refundDetails: optional(details),
  id: uuid,
  status: open(REFUND_STATUSES),
  contestedParticipant: ispb,
  requestingParticipant: ispb,
  creationTime: instant,
  lastModified: instant,
  infractionReportId: optional(uuid),
  fundsRecoveryId: optional(uuid),
  analysisResult: optional(open(REFUND_RESULTS)),
  analysisDetails: optional(details),
  refundRejectionReason: optional(open(REFUND_REJECTIONS)),
  refundTransactionId: optional(transactionId),
  refundAccount: optional(refundAccount),
  monitorAccount: optional(flag),
  effectiveRefundedAmount: optional(amount),
});
export type AnsweredRefund = Shaped<typeof refund>;

export const REFUND_CREATED = answer('CreateRefundResponse', { refund });
export const REFUND_FOUND = answer('GetRefundResponse', { refund });
export const REFUND_CANCELLED = answer('CancelRefundResponse', { refund });
export const REFUND_CLOSED = answer('CloseRefundResponse', { refund });
export const REFUNDS_LISTED = answer('ListRefundsResponse', {
  hasMoreElements: flag,
  cursor: optional(text(200)),
  refunds: list('Refund', refund),
});
