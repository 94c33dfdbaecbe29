import type {
  RecoveryStatus,
  RefundStatus,
  ReportStatus,
} from '../../../src/rails/bcb/dict-values/vocabulary.ts';

/* Moves of a funds recovery (DICT API 2.12.1, MED 2.0). Pure. */

export interface RecoveryState {
  readonly status: RecoveryStatus;
}

export interface RecoveryParts {
  reports: readonly { isRoot: boolean; status: ReportStatus; analysisResult?: string | undefined }[];
  refunds: readonly { status: RefundStatus }[];
}

type Refusal = 'FundsRecoveryOperationInvalid';

export function isFinal({ status }: RecoveryState): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED';
}

/** Returns its state, derived from its reports and refunds. */
export function recoveryStanding(
  status: RecoveryStatus,
  { reports, refunds }: RecoveryParts,
): RecoveryStatus {
  if (status === 'AWAITING_ANALYSIS' && reports.every((report) => report.status === 'CLOSED'))
    return 'ANALYSED';
  if (status === 'REFUNDING' && refunds.every((refund) => refund.status !== 'OPEN')) return 'COMPLETED';
  return status;
}

/** Refunds can be requested once everything is analysed, unless the bank of the first payee found no fraud. */
export function startRefunds<State extends RecoveryState>(
  recovery: State,
  { reports }: Pick<RecoveryParts, 'reports'>,
): State | Refusal {
  if (recovery.status === 'REFUNDING') return recovery;
  const root = reports.find(({ isRoot }) => isRoot);
  if (recovery.status !== 'ANALYSED' || root?.analysisResult !== 'AGREED')
    return 'FundsRecoveryOperationInvalid';
  return { ...recovery, status: 'REFUNDING' };
}

export function cancelRecovery<State extends RecoveryState>(recovery: State): State | Refusal {
  if (recovery.status === 'CANCELLED') return recovery;
  return isFinal(recovery) ? 'FundsRecoveryOperationInvalid' : { ...recovery, status: 'CANCELLED' };
}
