import type { ReportReason, SituationType } from '../rail/infractions.ts';
import { DAY_MS } from '../values/dates.ts';
import type { Centavos } from '../values/money.ts';

/** A report of fraud on a received payment (interface, "MED case"). Amounts in centavos. */
export interface MedCase {
  readonly companyId: bigint;
  readonly id: bigint;
  /** The id that customers know it by. */
  readonly publicId: string;
  readonly accountId: bigint;
  readonly cashInId: bigint;
  readonly endToEndId: string;
  /** The payment that was contested first, where this one passed its money on. */
  readonly rootEndToEndId: string | null;
  /** Money that was passed on stays blocked until the directory asks for it. */
  readonly awaitsRequest: boolean;
  readonly reason: ReportReason;
  readonly situation: SituationType;
  readonly status: MedStatus;
  /** The amount asked for: at most the rest of the payment when the report came. */
  readonly amount: Centavos;
  /** The part blocked on the account; fixed when the report came, given up or given back at the end. */
  readonly blocked: Centavos;
  /** The amount that its chargebacks have given back. */
  readonly returned: Centavos;
  /** The bank's fee for it. */
  readonly fee: Centavos;
  readonly details: string | null;
  readonly contactEmail: string;
  readonly contactPhone: string;
  readonly creatorIspb: string;
  readonly reportId: string;
  readonly reportStatus: ReportStatus;
  readonly reportCreatedAt: Date;
  /** Until when the customer may answer. */
  readonly dueDate: Date;
  readonly decidedAt: Date | null;
  readonly decidedBy: string | null;
  readonly decisionDetails: string | null;
  readonly events: number;
  /** Number of its chargeback rows. */
  readonly chargebacks: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** While WAITING: when silence counts as acceptance. */
  readonly dueAt: Date | null;
  /** While something is still owed: until when later money goes back. */
  readonly followUntil: Date | null;
  readonly retryAt: Date | null;
  /** The chargeback that has not been seen to end. */
  readonly refundId: bigint | null;
  readonly rejections: number;
  /** The directory is owed the decision. */
  readonly answerOwed: boolean;
}

export const MED_STATUSES = [
  'WAITING',
  'CANCELLED_BY_USER',
  'CANCELLED_BY_PSP',
  'ACCEPTED_BY_USER',
  'ACCEPTED_BY_PSP',
  'REJECTED_BY_USER',
  'REJECTED_BY_PSP',
] as const;
export type MedStatus = (typeof MED_STATUSES)[number];

export const REPORT_STATUSES = ['OPEN', 'RECEIVED', 'CANCELLED', 'ANALYZED'] as const;
export type ReportStatus = (typeof REPORT_STATUSES)[number];

export const REPORT_REASONS = ['RETURN_REQUEST', 'RETURN_CANCELLATION'] as const;

export const SITUATION_TYPES = [
  'SCAM_FRAUD',
  'UNAUTHORIZED_TRANSACTION',
  'COERCIVE_CRIME',
  'FRAUDULENT_ACCESS_AND_AUTHORIZATION',
  'OTHER',
  'UNKNOWN',
] as const;

/** The customer, or the bank itself: an operator, or nobody in time. */
export type Decider = 'USER' | 'PSP';

export interface Decision {
  verb: 'ACCEPT' | 'REJECT' | 'CANCEL';
  by: Decider;
  /** The person and their words; null when nobody answered in person. */
  name: string | null;
  details: string | null;
}

export interface MedCaseRef {
  companyId: bigint;
  id: bigint;
}

/** Time that the receiver's institution has to analyse a report (central bank: seven days). */
export const ANALYSIS_PERIOD_MS = 7 * DAY_MS;

/** ACCEPTED or REJECTED once somebody has decided. */
export function analysisResult({ status }: Pick<MedCase, 'status'>): 'ACCEPTED' | 'REJECTED' | null {
  if (status.startsWith('ACCEPTED')) return 'ACCEPTED';
  return status.startsWith('REJECTED') ? 'REJECTED' : null;
}
