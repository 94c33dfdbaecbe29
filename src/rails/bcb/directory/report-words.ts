import type { InfractionReport, SituationType } from '../../../rail/infractions.ts';
import type { AnsweredReport } from '../dict-values/bodies/infraction-reports.ts';
import { SITUATIONS as DICT_SITUATIONS } from '../dict-values/vocabulary.ts';

const SITUATIONS: Readonly<Record<string, SituationType>> = {
  SCAM: 'SCAM_FRAUD',
  ACCOUNT_TAKEOVER: 'UNAUTHORIZED_TRANSACTION',
  COERCION: 'COERCIVE_CRIME',
  FRAUDULENT_ACCESS: 'FRAUDULENT_ACCESS_AND_AUTHORIZATION',
  OTHER: 'OTHER',
};

type DictSituation = (typeof DICT_SITUATIONS)[number];

/** The situation in the directory's words. */
export function situationOf(situation: SituationType): DictSituation {
  return DICT_SITUATIONS.find((theirs) => SITUATIONS[theirs] === situation) ?? 'UNKNOWN';
}

/** Converts the report to the port's form. Unknown values are UNKNOWN. */
export function reportOf(report: AnsweredReport, root = report.transactionId): InfractionReport {
  const { contactInformation: contact } = report;
  return {
    reportId: report.id,
    endToEndId: report.transactionId,
    rootEndToEndId: root === report.transactionId ? null : root,
    reason: report.reason === 'REFUND_CANCELLED' ? 'RETURN_CANCELLATION' : 'RETURN_REQUEST',
    situation: SITUATIONS[report.situationType ?? ''] ?? 'UNKNOWN',
    amount: report.infractionAmount ?? null,
    details: report.reportDetails ?? null,
    creatorIspb: report.reporterParticipant,
    contact: { email: contact?.email ?? '', phone: contact?.phone ?? '' },
    createdAt: report.creationTime,
  };
}
