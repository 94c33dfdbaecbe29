import type { Centavos } from '../money.ts';

/**
 * The part of the directory that keeps reports of fraud (DICT, infraction reports): the payer's institution opens one
 * on a payment and may cancel it at any time; the receiver's analyses it and closes it.
 */
export interface InfractionDirectory {
  /** Tells what became of reports. Idempotent by report id; one that its creator has cancelled stays cancelled. */
  answerReports(answers: ReportDecision[]): Promise<void>;
}

/** What the directory tells the bank of its own accord. Every call may be repeated. */
export interface InfractionListener {
  /** Reports on payments we received: taken, or refused with a reason. Same order. */
  reports(reports: InfractionReport[]): Promise<ReportReceipt[]>;
  /** Reports that their creators have cancelled. Resolves when that is stored. */
  reportCancellations(reportIds: string[]): Promise<void>;
}

export type ReportReason = 'RETURN_REQUEST' | 'RETURN_CANCELLATION';

export type SituationType =
  | 'SCAM_FRAUD'
  | 'UNAUTHORIZED_TRANSACTION'
  | 'COERCIVE_CRIME'
  | 'FRAUDULENT_ACCESS_AND_AUTHORIZATION'
  | 'OTHER'
  | 'UNKNOWN';

export interface InfractionReport {
  reportId: string;
  endToEndId: string;
  reason: ReportReason;
  situation: SituationType;
  /** Centavos that are asked for; null when it is all of the payment. */
  amount: Centavos | null;
  details: string | null;
  /** ISPB of the institution that reports; null when the payer banks with the receiver's own. */
  creatorIspb: string | null;
  /** Where that institution can be reached about the report. */
  contact: { email: string; phone: string };
  createdAt: Date;
}

/** Why a report is not taken: no such payment, reported before, or too old to be given back. */
export type ReportRefusal = 'UNKNOWN' | 'DUPLICATE' | 'TOO_OLD';

export type ReportReceipt = { taken: true } | { taken: false; code: ReportRefusal };

export interface ReportDecision {
  reportId: string;
  result: 'ACCEPTED' | 'REJECTED' | 'CANCELLED';
}
