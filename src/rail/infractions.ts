import type { Centavos } from '../values/money.ts';

/**
 * The part of the directory that keeps reports of fraud (DICT, infraction reports): the payer's institution has one
 * opened on a payment and may cancel it at any time; the receiver's acknowledges, analyses and closes it.
 */
export interface InfractionDirectory {
  /** Says that reports have come. Idempotent by report id; one that has gone further stays as it is. */
  acknowledgeReports(reportIds: string[]): Promise<void>;
  /** Says what reports were analysed to be. Idempotent by report id; one that its creator has cancelled stays so. */
  closeReports(decisions: ReportDecision[]): Promise<void>;
}

/** Hears what the directory tells unasked. Every call may be repeated. */
export interface InfractionListener {
  /**
   * Reports on payments we received. The directory has judged them, so nothing is refused: the receipts say which of
   * them the bank could not make a case of, for people to look at. Same order.
   */
  reports(reports: InfractionReport[]): Promise<ReportReceipt[]>;
  /** Reports that their creators have cancelled. Resolves when that is stored. */
  reportCancellations(reportIds: string[]): Promise<void>;
  /** Money that was passed on is asked for, and the account that gets it is named. Resolves when that is stored. */
  refundsAsked(requests: PassedOnRefund[]): Promise<void>;
}

export type ReportReason = 'RETURN_REQUEST' | 'RETURN_CANCELLATION';

export const SITUATION_TYPES = [
  'SCAM_FRAUD',
  'UNAUTHORIZED_TRANSACTION',
  'COERCIVE_CRIME',
  'FRAUDULENT_ACCESS_AND_AUTHORIZATION',
  'OTHER',
  'UNKNOWN',
] as const;

export type SituationType = (typeof SITUATION_TYPES)[number];

export interface InfractionReport {
  reportId: string;
  endToEndId: string;
  /** The payment that was contested, where this one passed its money on; null where it is this one. */
  rootEndToEndId: string | null;
  reason: ReportReason;
  situation: SituationType;
  /** Centavos that are asked for; null when it is all of the payment. */
  amount: Centavos | null;
  details: string | null;
  /** ISPB of the institution that reports; null when the payer banks with the receiver's own. */
  creatorIspb: string | null;
  /** Desk of that institution for questions about the report. */
  contact: { email: string; phone: string };
  createdAt: Date;
}

/** Money goes to its victim, and not to the payer who passed it on. */
export interface PassedOnRefund {
  /** The payment that we received. */
  endToEndId: string;
  rootEndToEndId: string;
  account: RefundAccount;
}

/** Account that gets back money that was passed on. */
export interface RefundAccount {
  ispb: string;
  branch: string | null;
  number: string;
  accountType: 'CURRENT_ACCOUNT' | 'PAYMENT_ACCOUNT' | 'SAVING_ACCOUNT' | 'SALARY_ACCOUNT';
  document: string;
}

/** Why there is no case of a report: no such payment, reported before, or too old to be given back. */
export type ReportRefusal = 'UNKNOWN' | 'DUPLICATE' | 'TOO_OLD';

export type ReportReceipt = { taken: true } | { taken: false; code: ReportRefusal };

/** The receiver's kind of fraud, as an accepted report names it. */
export type FraudType = 'APPLICATION_FRAUD' | 'MULE_ACCOUNT' | 'SCAMMER_ACCOUNT' | 'OTHER' | 'UNKNOWN';

export type ReportDecision =
  | { reportId: string; result: 'ACCEPTED'; fraudType: FraudType; details: string | null }
  | { reportId: string; result: 'REJECTED'; details: string | null };
