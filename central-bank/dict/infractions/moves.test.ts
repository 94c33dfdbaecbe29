import { describe, expect, it } from 'vitest';
import { FRAUD_TYPES, REPORT_STATUSES } from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import { acknowledgeReport, cancelReport, closeReport, type ReportState } from './moves.ts';

const AGREED = { analysisResult: 'AGREED', fraudType: 'MULE_ACCOUNT' } as const;
const DISAGREED = { analysisResult: 'DISAGREED' } as const;
const states = REPORT_STATUSES.map((status): ReportState => ({ status }));
const statusOf = (result: ReportState | string) => (typeof result === 'string' ? result : result.status);

describe('an infraction report', () => {
  it('is acknowledged and closed by the bank that it is about, in this order', () => {
    expect(states.map((state) => statusOf(acknowledgeReport(state, 'COUNTERPARTY')))).toEqual([
      ...['ACKNOWLEDGED', 'ACKNOWLEDGED'],
      ...['InfractionReportOperationInvalid', 'InfractionReportOperationInvalid'],
    ]);
    expect(states.map((state) => statusOf(closeReport(state, 'COUNTERPARTY', AGREED)))).toEqual([
      ...['InfractionReportOperationInvalid', 'CLOSED'],
      ...['InfractionReportOperationInvalid', 'InfractionReportOperationInvalid'],
    ]);
  });

  it('is taken back by its reporter at any time', () => {
    expect(states.map((state) => statusOf(cancelReport(state, 'REPORTER')))).toEqual(
      states.map(() => 'CANCELLED'),
    );
  });

  it('is moved by no other side', () => {
    for (const state of states) {
      expect(acknowledgeReport(state, 'REPORTER')).toBe('Forbidden');
      expect(closeReport(state, 'REPORTER', AGREED)).toBe('Forbidden');
      expect(cancelReport(state, 'COUNTERPARTY')).toBe('Forbidden');
    }
  });

  it('is not taken back by itself when it belongs to a funds recovery', () => {
    const ofRecovery = { status: 'OPEN', fundsRecoveryId: 'r' } as const;
    expect(cancelReport(ofRecovery, 'REPORTER')).toBe('InfractionReportOperationInvalid');
  });

  it('names a kind of fraud exactly when it is agreed to', () => {
    const state = { status: 'ACKNOWLEDGED' } as const;
    const close = (analysis: Parameters<typeof closeReport>[2]) =>
      closeReport(state, 'COUNTERPARTY', analysis);
    expect(close({ analysisResult: 'AGREED' })).toBe('InfractionReportInvalid');
    for (const fraudType of FRAUD_TYPES) {
      expect(close({ analysisResult: 'AGREED', fraudType })).toMatchObject({ status: 'CLOSED', fraudType });
      expect(close({ analysisResult: 'DISAGREED', fraudType })).toBe('InfractionReportInvalid');
    }
    expect(close(DISAGREED)).toMatchObject({ status: 'CLOSED' });
  });

  it('closed again with the same words stays as it is; with others it is refused', () => {
    const closed = closeReport({ status: 'ACKNOWLEDGED' }, 'COUNTERPARTY', AGREED);
    if (typeof closed === 'string') throw new Error(closed);
    expect(closeReport(closed, 'COUNTERPARTY', AGREED)).toBe(closed);
    expect(closeReport(closed, 'COUNTERPARTY', DISAGREED)).toBe('InfractionReportOperationInvalid');
  });
});
