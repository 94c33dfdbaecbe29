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
  /** The originally contested payment, if this payment's payer passed its money on. */
  readonly rootEndToEndId: string | null;
  /** Money that was passed on stays blocked until the directory requests it. */
  readonly awaitsRequest: boolean;
  readonly reason: ReportReason;
  readonly situation: SituationType;
  readonly status: MedStatus;
  /** The requested amount: at most the remainder of the payment when the report came. */
  readonly amount: Centavos;
  /** The amount blocked on the account: fixed when the report came, released or returned at the end. */
  readonly blocked: Centavos;
  /** The sum of its chargebacks. */
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
  /** The customer's deadline. */
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
  /** While an amount is owed: until when later money is returned. */
  readonly followUntil: Date | null;
  readonly retryAt: Date | null;
  /** The chargeback whose end has not been recorded. */
  readonly refundId: bigint | null;
  readonly rejections: number;
  /** True while the decision is owed to the directory. */
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

/** Decided by the customer, or by the bank: an operator, or the deadline. */
export type Decider = 'USER' | 'PSP';

export interface Decision {
  verb: 'ACCEPT' | 'REJECT' | 'CANCEL';
  by: Decider;
  /** The person and their words; null if no person answered. */
  name: string | null;
  details: string | null;
}

export interface MedCaseRef {
  companyId: bigint;
  id: bigint;
}

/** Time that the receiver's institution has to analyse a report (central bank: seven days). */
export const ANALYSIS_PERIOD_MS = 7 * DAY_MS;

/** ACCEPTED or REJECTED after a person's decision. */
export function analysisResult({ status }: Pick<MedCase, 'status'>): 'ACCEPTED' | 'REJECTED' | null {
  if (status.startsWith('ACCEPTED')) return 'ACCEPTED';
  return status.startsWith('REJECTED') ? 'REJECTED' : null;
}
