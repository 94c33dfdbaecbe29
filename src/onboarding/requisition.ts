import type { CompanyRecord } from '../registry/registry.ts';
import { DAY_MS } from '../values/dates.ts';

/** A request to become a customer, or to update a customer's registration. */
export interface Requisition {
  readonly id: bigint;
  readonly kind: 'OPENING' | 'UPDATE';
  /** CPF or CNPJ in normal form. */
  readonly document: string;
  readonly type: HolderType;
  readonly email: string;
  /** The CPF of the legal representative of a company; an update may not know it. */
  readonly representativeDocument: string | null;
  /** True if it was created through the bank's own form, where a liveness check may be repeated. */
  readonly ownForm: boolean;
  readonly companyId: bigint | null;
  readonly tokenHash: string | null;
  readonly status: RequisitionStatus;
  readonly statusInternal: InternalStatus | null;
  readonly livenessStatus: LivenessStatus | null;
  readonly attemptsLeft: number;
  readonly sealedForm: string | null;
  readonly submittedAt: Date | null;
  /** Findings of the verification, for the reviewer. */
  readonly findings: readonly string[];
  readonly registryCompany: CompanyRecord | null;
  readonly decisionReason: string | null;
  readonly decidedAt: Date | null;
  readonly lapsedAt: Date | null;
  readonly events: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type HolderType = 'PF' | 'PJ';
export type RequisitionStatus = 'PENDING' | 'IN_PROGRESS' | 'APPROVED' | 'REPROVED' | 'COMPLETED';
export type InternalStatus = 'PENDING' | 'WAITING_APPROVAL' | 'APPROVED' | 'REJECTED';
export type LivenessStatus = 'PENDING' | 'PASSED' | 'FAILED';
export type RequisitionStep = 'LIVENESS' | 'FORM' | 'PROCESSING' | 'REVIEW' | 'DONE';

/** The facts that determine the step (interface, "current_step"). */
export type StepFacts = Pick<Requisition, 'livenessStatus' | 'status' | 'statusInternal' | 'submittedAt'>;

const DECIDED: ReadonlySet<InternalStatus | null> = new Set(['APPROVED', 'REJECTED']);
const ENDED: ReadonlySet<RequisitionStatus> = new Set(['APPROVED', 'REPROVED', 'COMPLETED']);

/**
 * Returns the current step. Only the decision ends a requisition. If every status is final without one, the
 * verification is over and a person must decide.
 */
export function currentStep({
  livenessStatus,
  status,
  statusInternal,
  submittedAt,
}: StepFacts): RequisitionStep {
  if (DECIDED.has(statusInternal)) return 'DONE';
  if (submittedAt === null) return livenessStatus === 'PASSED' ? 'FORM' : 'LIVENESS';
  return statusInternal === 'WAITING_APPROVAL' || ENDED.has(status) ? 'REVIEW' : 'PROCESSING';
}

/** Number of liveness checks, including the one opened at creation (interface, "Limits"). */
export const LIVENESS_ATTEMPTS = 3;
/** Time for which a requisition without a passed liveness check holds its document. */
export const LAPSE_MS = DAY_MS;

/** Tells whether no liveness check passed in time: from then on the requisition counts as if it had never existed. */
export function isLapsed(
  requisition: Pick<Requisition, 'kind' | 'livenessStatus' | 'lapsedAt' | 'createdAt'>,
  now: Date,
): boolean {
  if (requisition.lapsedAt !== null) return true;
  if (requisition.kind === 'UPDATE' || requisition.livenessStatus === 'PASSED') return false;
  return requisition.createdAt.getTime() + LAPSE_MS <= now.getTime();
}
