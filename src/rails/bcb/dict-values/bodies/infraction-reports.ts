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
} from '../shape.ts';
import { ANALYSIS_RESULTS, FRAUD_TYPES, REPORT_REASONS, REPORT_STATUSES, SITUATIONS } from '../vocabulary.ts';
import { contact, details, ispb, transactionId, uuid } from './common.ts';

const moved = { infractionReportId: uuid, participant: ispb } as const;

export const ACKNOWLEDGE_REPORT = body('AcknowledgeInfractionReportRequest', moved);
export const CANCEL_REPORT = body('CancelInfractionReportRequest', moved);
export const CLOSE_REPORT = body('CloseInfractionReportRequest', {
  ...moved,
  analysisResult: oneOf(ANALYSIS_RESULTS),
  fraudType: optional(oneOf(FRAUD_TYPES)),
  analysisDetails: optional(details),
});

export const infractionReport = record({
  transactionId,
  reason: open(REPORT_REASONS),
  situationType: optional(open(SITUATIONS)),
  contactInformation: optional(contact),
  reportDetails: optional(details),
  id: uuid,
  status: open(REPORT_STATUSES),
  reporterParticipant: ispb,
  counterpartyParticipant: ispb,
  creationTime: instant,
  lastModified: instant,
  fraudMarkerId: optional(uuid),
  fundsRecoveryId: optional(uuid),
  infractionAmount: optional(amount),
  analysisResult: optional(open(ANALYSIS_RESULTS)),
  analysisDetails: optional(details),
});
export type AnsweredReport = Shaped<typeof infractionReport>;

export const REPORT_FOUND = answer('GetInfractionReportResponse', { infractionReport });
export const REPORT_ACKNOWLEDGED = answer('AcknowledgeInfractionReportResponse', { infractionReport });
export const REPORT_CLOSED = answer('CloseInfractionReportResponse', { infractionReport });
export const REPORT_CANCELLED = answer('CancelInfractionReportResponse', { infractionReport });
export const REPORTS_LISTED = answer('ListInfractionReportsResponse', {
  hasMoreElements: flag,
  infractionReports: list('InfractionReport', infractionReport),
});
