import type { AnsweredRefund } from '../../../src/rails/bcb/dict-values/bodies/refunds.ts';
import type { RequestOf } from '../../../src/rails/bcb/dict-values/operations.ts';
import type { RefundRole } from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import type { Centavos } from '../../../src/values/money.ts';
import { advanceRecovery } from '../recoveries/advance.ts';
import { accepted, refuse } from '../refused.ts';
import type { RefundRow, TransactionRow } from '../store/rows.ts';
import {
  type Call,
  checkParticipant,
  checkPath,
  type DictWorld,
  drawUuid,
  found,
  type Handler,
  keepChanged,
  stamp,
} from '../world.ts';
import { cancelRefund as cancel, closeRefund as close } from './moves.ts';

/** Payments older than this are not refunded. */
const PERIOD_MS = 90 * 86_400_000;

export function presentRefund(refund: RefundRow): AnsweredRefund {
  const { order: _order, closing, ...shown } = refund;
  return { ...shown, ...closing };
}

export type NewRefund = Omit<RefundRow, 'id' | 'status' | 'creationTime' | 'lastModified' | 'order'>;

export function openRefund(world: DictWorld, wanted: NewRefund, now: Date): RefundRow {
  const refund: RefundRow = {
    ...wanted,
    ...stamp(world, now),
    id: drawUuid(world),
    status: 'OPEN',
    creationTime: now,
  };
  world.records.refunds.put(refund.id, refund);
  return refund;
}

export const createRefund: Handler<'createRefund'> = (call, { participant, refund: wanted }) => {
  const { world, now } = call;
  checkParticipant(call, participant);
  const transaction = judgeTransaction(call, wanted);
  for (const { transactionId, status } of world.records.refunds.values()) {
    if (transactionId !== wanted.transactionId || status === 'CANCELLED') continue;
    refuse(
      status === 'OPEN'
        ? 'RefundAlreadyBeingProcessedForTransaction'
        : 'RefundAlreadyProcessedForTransaction',
      'A refund of this transaction was asked for before.',
    );
  }
  const report = wanted.refundReason === 'FRAUD' ? agreedReport(call, wanted.transactionId) : undefined;
  const refund = openRefund(
    world,
    {
      ...wanted,
      contestedParticipant: transaction.payee.ispb,
      requestingParticipant: participant,
      infractionReportId: report?.id,
    },
    now,
  );
  return { refund: presentRefund(refund) };
};

function judgeTransaction(
  { world, participant, now }: Call,
  wanted: RequestOf<'createRefund'>['refund'],
): TransactionRow {
  const transaction = world.records.transactions.get(wanted.transactionId);
  if (transaction === undefined)
    return refuse('RefundTransactionNotFound', 'The directory knows no such transaction.');
  if (transaction.id.startsWith('D')) refuse('RefundTransactionInvalid', 'A return is not given back.');
  if (transaction.payer.ispb !== participant)
    refuse('Forbidden', "A refund is asked for by the payer's institution.");
  if (now.getTime() - transaction.settledAt.getTime() > PERIOD_MS)
    refuse('RefundPeriodExpired', 'The transaction is too old.');
  if (wanted.refundAmount <= 0n || wanted.refundAmount > transaction.amount)
    refuse('RefundInvalid', 'The amount is not one of this transaction.');
  return transaction;
}

function agreedReport({ world, participant }: Call, transactionId: string) {
  for (const report of world.records.reports.values())
    if (
      report.transactionId === transactionId &&
      report.reporterParticipant === participant &&
      report.status === 'CLOSED' &&
      report.analysisResult === 'AGREED'
    )
      return report;
  return refuse('RefundInfractionReportNotFound', 'No report of this transaction was agreed to.');
}

export const cancelRefund: Handler<'cancelRefund'> = (call, request) => {
  const { refund, role } = named(call, request);
  const cancelled = accepted(cancel(refund, role), `The refund is ${refund.status}.`);
  return { refund: presentRefund(keep(call, refund, cancelled)) };
};

export const closeRefund: Handler<'closeRefund'> = (call, request) => {
  const { refund, role } = named(call, request);
  const closing = {
    analysisResult: request.refundAnalysisResult,
    analysisDetails: request.refundAnalysisDetails,
    refundRejectionReason: request.refundRejectionReason,
    refundTransactionId: request.refundTransactionId,
    effectiveRefundedAmount: request.effectiveRefundedAmount,
  };
  const settled = settledAmount(call, refund, closing.refundTransactionId);
  const closed = accepted(close(refund, role, { closing, settled }), `The refund is ${refund.status}.`);
  const kept = keep(call, refund, closed);
  if (kept.fundsRecoveryId !== undefined) advanceRecovery(call.world, kept.fundsRecoveryId, call.now);
  return { refund: presentRefund(kept) };
};

/** Adds up the money returned by returns of the contested payment, or by payments for the recovery's root. */
function settledAmount({ world }: Call, refund: RefundRow, id: string | undefined): Centavos | undefined {
  const { transactions, recoveries } = world.records;
  const transaction = id === undefined ? undefined : transactions.get(id);
  if (transaction === undefined || transaction.payer.ispb !== refund.contestedParticipant) return undefined;
  const root = recoveries.get(refund.fundsRecoveryId ?? '')?.rootTransactionId;
  const goesBack = transaction.id.startsWith('D')
    ? transaction.originalId === refund.transactionId
    : root !== undefined && transaction.originalId === root;
  return goesBack ? transaction.amount : undefined;
}

function named(call: Call, { refundId, participant }: { refundId: string; participant: string }) {
  checkParticipant(call, participant);
  checkPath(refundId, call.parameters.RefundId);
  const refund = found(call.world.records.refunds.get(refundId), 'refund');
  return { refund, role: roleOf(refund, participant) };
}

export function roleOf(refund: RefundRow, participant: string): RefundRole {
  if (refund.contestedParticipant === participant) return 'CONTESTED';
  return refund.requestingParticipant === participant
    ? 'REQUESTING'
    : refuse('Forbidden', 'The refund is between others.');
}

function keep(call: Call, before: RefundRow, after: RefundRow): RefundRow {
  return keepChanged(call, call.world.records.refunds, { before, after });
}
