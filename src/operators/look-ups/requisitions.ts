import { NEWEST } from '../../database/account-pages.ts';
import { type Executor, query, queryOne, sql } from '../../database/pool.ts';
import type { OnboardingForm } from '../../onboarding/form.ts';
import { currentStep, type Requisition } from '../../onboarding/requisition.ts';
import { requisitionResource } from '../../onboarding/resource.ts';
import { instant, type Show } from '../present.ts';

/** A requisition as its reviewer sees it. */
export interface RequisitionLine extends Requisition {
  decidedBy: string | null;
}

const COLUMNS = `r.id, r.kind, r.document, r.type, r.email, r.representative_document as "representativeDocument",
  r.own_form as "ownForm", r.company_id as "companyId", r.token_hash as "tokenHash", r.status,
  r.status_internal as "statusInternal", r.liveness_status as "livenessStatus",
  r.attempts_left as "attemptsLeft", r.sealed_form as "sealedForm", r.submitted_at as "submittedAt",
  r.findings, r.registry_company as "registryCompany", r.decision_reason as "decisionReason",
  r.decided_at as "decidedAt", coalesce((select o.email from operators o where r.decided_by = 'OPERATOR: ' || o.id), r.decided_by) as "decidedBy", r.lapsed_at as "lapsedAt", r.events,
  r.created_at as "createdAt", r.updated_at as "updatedAt"`;

/** The indexes begin with the kind, so each requested kind is read separately. */
const COLUMNS_OF_KINDS = (kinds: string, condition: string) =>
  `select ${COLUMNS} from unnest(${kinds}::text[]) as kinds(kind) cross join lateral (
     select * from onboarding_requisitions r where ${condition}) r`;

const byId = sql<RequisitionLine>(
  'operator-look-up.requisition',
  `select ${COLUMNS} from onboarding_requisitions r where r.id = $1`,
);
const newest = sql<RequisitionLine>(
  'operator-look-up.requisitions',
  `${COLUMNS_OF_KINDS(
    '$3',
    `(r.kind, r.id) < (kinds.kind, $1) and (r.kind, r.id) > (kinds.kind, 0)
      order by r.kind desc, r.id desc limit $2`,
  )} order by r.id desc limit $2`,
);
const newestWaiting = sql<RequisitionLine>(
  'operator-look-up.requisitions.waiting',
  `${COLUMNS_OF_KINDS('$3', `r.kind = kinds.kind and r.id < $1 and r.status_internal = 'WAITING_APPROVAL' order by r.id desc limit $2`)}
    order by r.id desc limit $2`,
);

const longestWait = sql<RequisitionLine>(
  'operator-look-up.requisitions.due',
  `${COLUMNS_OF_KINDS(
    '$3',
    `r.kind = kinds.kind and r.status_internal = 'WAITING_APPROVAL' order by r.submitted_at, r.id limit $1::int8 + $2::int8`,
  )} order by r.submitted_at, r.id limit $1 offset $2`,
);

export interface RequisitionsAsked {
  before: bigint | undefined;
  limit: number;
  kind: Requisition['kind'] | undefined;
  /** Only those that wait for a decision. */
  waiting: boolean;
}

/** Requisitions, newest first; one more than the limit where there are more. */
export function listRequisitionLines(
  executor: Executor,
  { before, limit, kind, waiting }: RequisitionsAsked,
): Promise<RequisitionLine[]> {
  return query(executor, waiting ? newestWaiting : newest, [before ?? NEWEST, limit + 1, kindsOf(kind)]);
}

export interface WaitingAsked {
  /** Number of rows that the pages before this one have shown. */
  skip: number;
  limit: number;
  kind: Requisition['kind'] | undefined;
}

/** Lists requisitions that wait for a decision, the longest wait first; one more than the limit where there are more. */
export function listWaitingRequisitions(
  executor: Executor,
  { skip, limit, kind }: WaitingAsked,
): Promise<RequisitionLine[]> {
  return query(executor, longestWait, [limit + 1, skip, kindsOf(kind)]);
}

function kindsOf(kind: Requisition['kind'] | undefined): Requisition['kind'][] {
  return kind === undefined ? ['OPENING', 'UPDATE'] : [kind];
}

export function findRequisitionLine(executor: Executor, id: bigint): Promise<RequisitionLine | undefined> {
  return queryOne(executor, byId, [id]);
}

export function presentRequisitionLine(line: RequisitionLine, show: Show) {
  const { representative_document, liveness_url: _none, ...resource } = requisitionResource(line, null);
  return {
    ...resource,
    id: Number(line.id),
    kind: line.kind,
    document: show(line.document),
    representative_document: representative_document === null ? null : show(representative_document),
    email: show(line.email),
    company_id: line.companyId === null ? null : Number(line.companyId),
    findings: [...line.findings],
    lapsed: line.lapsedAt !== null,
    decision_reason: line.decisionReason,
    decided_by: line.decidedBy,
    decided_at: instant(line.decidedAt),
    created_at: instant(line.createdAt),
    current_step: currentStep(line),
  };
}

/** Presents the submitted form in its own words; null before it was submitted. */
export function presentForm(form: OnboardingForm | undefined): object | null {
  if (form === undefined) return null;
  const { zipCode: zip_code, ...place } = form.address;
  const address = { zip_code, ...place };
  if (form.type === 'PF')
    return {
      name: form.name,
      birth_date: form.birthDate,
      mother_name: form.motherName,
      phone: form.phone,
      monthly_income: Number(form.monthlyIncome),
      politically_exposed: form.politicallyExposed,
      address,
    };
  return {
    phone: form.phone,
    annual_revenue: Number(form.annualRevenue),
    address,
    partners: form.partners.map((partner) => ({
      name: partner.name,
      document_legal_id: partner.document,
      email: partner.email,
      share_percent: partner.sharePercent,
      is_legal_representative: partner.isLegalRepresentative,
    })),
  };
}
