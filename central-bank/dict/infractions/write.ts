import type { AnsweredReport } from '../../../src/rails/bcb/dict-values/bodies/infraction-reports.ts';
import { registerMarker } from '../markers/handlers.ts';
import { advanceRecovery } from '../recoveries/advance.ts';
import { accepted, refuse } from '../refused.ts';
import type { ReportRow } from '../store/rows.ts';
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
import {
  acknowledgeReport as acknowledge,
  cancelReport as cancel,
  closeReport as close,
  type ReportSide,
} from './moves.ts';

export function presentReport(report: ReportRow): AnsweredReport {
  const { order: _order, fraudType: _type, ...shown } = report;
  return shown;
}

export type NewReport = Pick<
  ReportRow,
  | 'transactionId'
  | 'reason'
  | 'situationType'
  | 'contactInformation'
  | 'reportDetails'
  | 'reporterParticipant'
  | 'counterpartyParticipant'
  | 'infractionAmount'
  | 'fundsRecoveryId'
>;

/** Banks can no longer open reports: a funds recovery does. */
export function openReport(world: DictWorld, wanted: NewReport, now: Date): ReportRow {
  const report: ReportRow = {
    ...wanted,
    ...stamp(world, now),
    id: drawUuid(world),
    status: 'OPEN',
    creationTime: now,
  };
  world.records.reports.put(report.id, report);
  return report;
}

export const acknowledgeReport: Handler<'acknowledgeReport'> = (call, request) => {
  const { report, side } = named(call, request);
  return {
    infractionReport: presentReport(keep(call, report, accepted(acknowledge(report, side), said(report)))),
  };
};

/** Agreement marks the receiver of the money. */
export const closeReport: Handler<'closeReport'> = (call, request) => {
  const { world, now } = call;
  const { report, side } = named(call, request);
  const { infractionReportId: _id, participant: _participant, ...analysis } = request;
  const closed = accepted(close(report, side, analysis), said(report));
  if (closed === report) return { infractionReport: presentReport(report) };
  const marker = closed.fraudType === undefined ? undefined : markPayee(call, closed, closed.fraudType);
  const kept = keep(call, report, { ...closed, fraudMarkerId: marker?.id });
  if (kept.fundsRecoveryId !== undefined) advanceRecovery(world, kept.fundsRecoveryId, now);
  return { infractionReport: presentReport(kept) };
};

function markPayee({ world, now }: Call, report: ReportRow, fraudType: NonNullable<ReportRow['fraudType']>) {
  const transaction = world.records.transactions.get(report.transactionId);
  if (transaction === undefined) return undefined;
  return registerMarker(world, now, {
    taxIdNumber: transaction.payee.document,
    key: transaction.key,
    fraudType,
    reporterParticipant: report.reporterParticipant,
    infractionReportId: report.id,
    amount: report.infractionAmount,
  });
}

export const cancelReport: Handler<'cancelReport'> = (call, request) => {
  const { report, side } = named(call, request);
  const cancelled = accepted(cancel(report, side), said(report));
  if (cancelled !== report) withdraw(call.world, report, call.now);
  return {
    infractionReport: presentReport(
      cancelled === report ? report : found(call.world.records.reports.get(report.id), 'report'),
    ),
  };
};

/** Cancels the marker and the open refunds of a cancelled report. */
export function withdraw(world: DictWorld, report: ReportRow, now: Date): void {
  const { records } = world;
  records.reports.put(report.id, { ...report, status: 'CANCELLED', ...stamp(world, now) });
  const marker = records.markers.get(report.fraudMarkerId ?? '');
  if (marker !== undefined)
    records.markers.put(marker.id, { ...marker, status: 'CANCELLED', ...stamp(world, now) });
  for (const refund of [...records.refunds.values()])
    if (refund.infractionReportId === report.id && refund.status === 'OPEN')
      records.refunds.put(refund.id, { ...refund, status: 'CANCELLED', ...stamp(world, now) });
}

function named(call: Call, request: { infractionReportId: string; participant: string }) {
  checkParticipant(call, request.participant);
  checkPath(request.infractionReportId, call.parameters.InfractionReportId);
  const report = found(call.world.records.reports.get(request.infractionReportId), 'infraction report');
  return { report, side: sideOf(report, call.participant) };
}

/** Returns the side of a participant; refuses one that is on neither. */
export function sideOf(report: ReportRow, participant: string): ReportSide {
  if (report.counterpartyParticipant === participant) return 'COUNTERPARTY';
  return report.reporterParticipant === participant
    ? 'REPORTER'
    : refuse('Forbidden', 'The report is between others.');
}

function keep(call: Call, before: ReportRow, after: ReportRow): ReportRow {
  return keepChanged(call, call.world.records.reports, { before, after });
}

function said({ status }: ReportRow): string {
  return `The report is ${status}.`;
}
