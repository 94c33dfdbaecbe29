// Refunds received payments.
export { openRefundDesk, type RefundDesk } from './desk.ts';
export { findRefund, findRefunds } from './find.ts';
export { findInsideReturns, findRefundedPayments } from './find-refunded.ts';
export { listRefunds, listRefundsOf } from './list.ts';
export { makeRefund } from './make-refund.ts';
export { keepPassedOn } from './passed-on.ts';
export { REFUND_PERIOD_MS, type Refund, type RefundStatus } from './refund.ts';
export { REFUNDS } from './refunds-in-turn.ts';
export { REQUEST_REFUND } from './request.ts';
export { refundResource } from './resource.ts';
export { HEAR_OF_REFUND, storeReturnOutcomes } from './settle.ts';
export { findSubject, type Subject, wantSubject } from './subject.ts';
export { endBetweenShards } from './submit.ts';
