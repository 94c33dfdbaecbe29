import type { Centavos } from '../values/money.ts';

/**
 * The part of the directory that holds fraud reports (DICT, infraction reports): the payer's institution has one
 * opened on a payment and may cancel it at any time; the receiver's acknowledges, analyses and closes it.
 */
export interface InfractionDirectory {
  /** Acknowledges reports. Idempotent by report id; one in a later state does not change. */
  acknowledgeReports(reportIds: string[]): Promise<void>;
  /** Closes reports with the results of their analysis. Idempotent by report id; a cancelled one does not change. */
  closeReports(decisions: ReportDecision[]): Promise<void>;
}

/** Receives the directory's notifications. Every call may be repeated. */
export interface InfractionListener {
  /**
   * Receives reports on payments of this bank. The directory has validated them, so nothing is refused: the receipts
   * name the reports without a case, for people to look at. Results keep the order.
   */
  reports(reports: InfractionReport[]): Promise<ReportReceipt[]>;
  /** Receives cancelled reports. Resolves when they are stored. */
  reportCancellations(reportIds: string[]): Promise<void>;
  /** Receives requests for money that was passed on, with the account that gets it. Resolves when they are stored. */
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
  /** The contested payment, if this one passed its money on; null if it is this one. */
  rootEndToEndId: string | null;
  reason: ReportReason;
  situation: SituationType;
  /** The requested amount in centavos; null for the whole payment. */
  amount: Centavos | null;
  details: string | null;
  /** ISPB of the institution that reports; null when the payer banks with the receiver's own. */
  creatorIspb: string | null;
  /** Desk of that institution for questions about the report. */
  contact: { email: string; phone: string };
  createdAt: Date;
}

/** Money goes to its victim instead of the payer who passed it on. */
export interface PassedOnRefund {
  /** The payment that we received. */
  endToEndId: string;
  rootEndToEndId: string;
  account: RefundAccount;
}

/** The account that gets the passed-on money. */
export interface RefundAccount {
  ispb: string;
  branch: string | null;
  number: string;
  accountType: 'CURRENT_ACCOUNT' | 'PAYMENT_ACCOUNT' | 'SAVING_ACCOUNT' | 'SALARY_ACCOUNT';
  document: string;
}

/** Reason for a report without a case: no such payment, reported before, or too old to be returned. */
export type ReportRefusal = 'UNKNOWN' | 'DUPLICATE' | 'TOO_OLD';

export type ReportReceipt = { taken: true } | { taken: false; code: ReportRefusal };

/** The receiver's kind of fraud, as an accepted report names it. */
export type FraudType = 'APPLICATION_FRAUD' | 'MULE_ACCOUNT' | 'SCAMMER_ACCOUNT' | 'OTHER' | 'UNKNOWN';

export type ReportDecision =
  | { reportId: string; result: 'ACCEPTED'; fraudType: FraudType; details: string | null }
  | { reportId: string; result: 'REJECTED'; details: string | null };
