import type { FraudType, ReportStatus } from '../../../src/rails/bcb/dict-values/vocabulary.ts';

/* Moves of an infraction report (DICT API 2.12.1): allowed side and values. Pure. */

export interface ReportState {
  readonly status: ReportStatus;
  /** A funds recovery opened it and ends it. */
  readonly fundsRecoveryId?: string | undefined;
  readonly analysisResult?: 'AGREED' | 'DISAGREED' | undefined;
  readonly fraudType?: FraudType | undefined;
  readonly analysisDetails?: string | undefined;
}

export type ReportSide = 'REPORTER' | 'COUNTERPARTY';

export interface Analysis {
  analysisResult: 'AGREED' | 'DISAGREED';
  fraudType?: FraudType | undefined;
  analysisDetails?: string | undefined;
}

type Refusal = 'Forbidden' | 'InfractionReportInvalid' | 'InfractionReportOperationInvalid';

export function acknowledgeReport<State extends ReportState>(
  report: State,
  side: ReportSide,
): State | Refusal {
  if (side !== 'COUNTERPARTY') return 'Forbidden';
  if (report.status === 'ACKNOWLEDGED') return report;
  return report.status === 'OPEN'
    ? { ...report, status: 'ACKNOWLEDGED' }
    : 'InfractionReportOperationInvalid';
}

/** Closes a report: agreement requires the kind of fraud, disagreement forbids it. */
export function closeReport<State extends ReportState>(
  report: State,
  side: ReportSide,
  analysis: Analysis,
): State | Refusal {
  if (side !== 'COUNTERPARTY') return 'Forbidden';
  if ((analysis.analysisResult === 'AGREED') !== (analysis.fraudType !== undefined))
    return 'InfractionReportInvalid';
  if (report.status === 'CLOSED' && isSame(report, analysis)) return report;
  if (report.status !== 'ACKNOWLEDGED') return 'InfractionReportOperationInvalid';
  return { ...report, ...analysis, status: 'CLOSED' };
}

/** The reporter may cancel it at any time, even when closed, unless it belongs to a funds recovery. */
export function cancelReport<State extends ReportState>(report: State, side: ReportSide): State | Refusal {
  if (side !== 'REPORTER') return 'Forbidden';
  if (report.fundsRecoveryId !== undefined) return 'InfractionReportOperationInvalid';
  return report.status === 'CANCELLED' ? report : { ...report, status: 'CANCELLED' };
}

function isSame(report: ReportState, analysis: Analysis): boolean {
  return (
    report.analysisResult === analysis.analysisResult &&
    report.fraudType === analysis.fraudType &&
    report.analysisDetails === analysis.analysisDetails
  );
}
