import { int8Column, textColumn } from '../database/columns.ts';
import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { HolderType, LivenessStatus, Requisition } from './requisition.ts';

/** A requisition with the token of its open liveness check, if there is one. */
export interface StoredRequisition extends Requisition {
  readonly attemptNumber: number | null;
  readonly sealedAttemptToken: string | null;
  readonly attemptVerdict: Exclude<LivenessStatus, 'PENDING'> | null;
}

const COLUMNS = `r.id, r.kind, r.document, r.type, r.email, r.representative_document as "representativeDocument",
  r.own_form as "ownForm", r.company_id as "companyId", r.token_hash as "tokenHash", r.status,
  r.status_internal as "statusInternal", r.liveness_status as "livenessStatus",
  r.attempts_left as "attemptsLeft", r.sealed_form as "sealedForm", r.submitted_at as "submittedAt",
  r.findings, r.registry_company as "registryCompany", r.decision_reason as "decisionReason",
  r.decided_at as "decidedAt", r.lapsed_at as "lapsedAt", r.events, r.created_at as "createdAt",
  r.updated_at as "updatedAt", a.number as "attemptNumber", a.sealed_token as "sealedAttemptToken",
  a.verdict as "attemptVerdict"`;
const FROM = `onboarding_requisitions r
  left join liveness_attempts a on a.requisition_id = r.id and a.ended_at is null`;

const byId = sql<StoredRequisition>('onboarding.by-id', `select ${COLUMNS} from ${FROM} where r.id = $1`);
// The row is locked first and read again: a join before the lock could show an attempt that has ended.
const lockRow = sql('onboarding.lock', 'select from onboarding_requisitions where id = $1 for no key update');
const newestOf = sql<StoredRequisition>(
  'onboarding.newest',
  `select ${COLUMNS} from ${FROM} where r.document = $1 order by r.id desc limit 1`,
);
const newestOfCompany = sql<StoredRequisition>(
  'onboarding.newest-of-company',
  `select ${COLUMNS} from ${FROM} where r.company_id = $1 and r.kind = $2 order by r.id desc limit 1`,
);

export function selectRequisition(executor: Executor, id: bigint): Promise<StoredRequisition | undefined> {
  return queryOne(executor, byId, [id]);
}

export async function selectLockedRequisition(tx: Tx, id: bigint): Promise<StoredRequisition | undefined> {
  await execute(tx, lockRow, [id]);
  return selectRequisition(tx, id);
}

export function selectNewest(executor: Executor, document: string): Promise<StoredRequisition | undefined> {
  return queryOne(executor, newestOf, [document]);
}

export function selectNewestOfCompany(
  executor: Executor,
  companyId: bigint,
  kind: Requisition['kind'],
): Promise<StoredRequisition | undefined> {
  return queryOne(executor, newestOfCompany, [companyId, kind]);
}

const claimDocument = sql(
  'onboarding.claim-document',
  'insert into onboarding_documents (document) values ($1) on conflict do nothing',
);
const lockedDocument = sql<{ document: string }>(
  'onboarding.lock-document',
  'select document from onboarding_documents where document = $1 for update',
);

/** Locks a document, to serialise changes of its state. */
export async function lockDocument(tx: Tx, document: string): Promise<void> {
  // An existing row may be deleted before it is locked; it is then inserted again.
  do await execute(tx, claimDocument, [document]);
  while ((await query(tx, lockedDocument, [document])).length === 0);
}

const insert = sql<{ id: bigint }>(
  'onboarding.insert',
  `insert into onboarding_requisitions (kind, document, type, email, representative_document, whitelabel,
     own_form, company_id, token_hash, status, liveness_status, attempts_left, registry_state, registry_at,
     created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'PENDING', $10, $11, $12, $13, $14, $14) returning id`,
);

export interface NewRequisition {
  kind: Requisition['kind'];
  document: string;
  type: HolderType;
  email: string;
  representativeDocument: string | null;
  whitelabel: string;
  ownForm: boolean;
  companyId: bigint | null;
  tokenHash: string | null;
  attemptsLeft: number;
  /** True if the company registry must be asked about the document. */
  lookUp: boolean;
  now: Date;
}

export async function insertRequisition(tx: Tx, requisition: NewRequisition): Promise<bigint> {
  const { now, lookUp } = requisition;
  const row = await queryOne(tx, insert, [
    requisition.kind,
    requisition.document,
    requisition.type,
    requisition.email,
    requisition.representativeDocument,
    requisition.whitelabel,
    requisition.ownForm,
    requisition.companyId,
    requisition.tokenHash,
    requisition.kind === 'OPENING' ? 'PENDING' : null,
    requisition.attemptsLeft,
    lookUp ? 'DUE' : 'NONE',
    lookUp ? now : null,
    now,
  ]);
  return row?.id as bigint;
}

const recent = sql<{ at: Date }>(
  'onboarding.recent',
  `select created_at as at from onboarding_requisitions
    where document = $1 and kind = 'OPENING' and created_at > $2 order by id`,
);

/** Creation times of a document's openings since an instant, oldest first. */
export async function selectCreations(executor: Executor, document: string, since: Date): Promise<Date[]> {
  return (await query(executor, recent, [document, since])).map((row) => row.at);
}

// Cancels a look-up that is no longer needed; an earlier answer stays.
const LAPSE = `set lapsed_at = $2, updated_at = $2, lease_until = null, registry_at = null,
  registry_state = case registry_state when 'DUE' then 'FAILED' else registry_state end`;
const lapseOne = sql(
  'onboarding.lapse',
  `update onboarding_requisitions ${LAPSE}
    where id = $1 and lapsed_at is null`,
);
const lapseDue = sql(
  'onboarding.lapse-due',
  `update onboarding_requisitions ${LAPSE}
    where id in (select id from onboarding_requisitions
                  where liveness_status in ('PENDING', 'FAILED') and lapsed_at is null and created_at <= $1
                  order by created_at limit $3 for no key update)`,
);
const oldestOpen = sql<{ at: Date }>(
  'onboarding.next-lapse',
  `select created_at as at from onboarding_requisitions
    where liveness_status in ('PENDING', 'FAILED') and lapsed_at is null order by created_at limit 1`,
);

export async function lapseRequisition(tx: Tx, id: bigint, now: Date): Promise<void> {
  await execute(tx, lapseOne, [id, now]);
}

export interface LapseRound {
  createdUntil: Date;
  now: Date;
  limit: number;
}

export function lapseRequisitions(tx: Tx, { createdUntil, now, limit }: LapseRound): Promise<number> {
  return execute(tx, lapseDue, [createdUntil, now, limit]);
}

const forget = sql<{ id: bigint; document: string }>(
  'onboarding.forget-lapsed',
  `delete from onboarding_requisitions where id in
     (select id from onboarding_requisitions where lapsed_at is not null and lapsed_at <= $1
       order by lapsed_at limit $2 for update skip locked)
   returning id, document`,
);
const forgetAttempts = sql(
  'liveness.forget',
  'delete from liveness_attempts where requisition_id = any($1::int8[])',
);
// One that somebody holds is about to have a requisition again.
const forgetDocuments = sql(
  'onboarding.forget-documents',
  `delete from onboarding_documents where document in
     (select d.document from onboarding_documents d
       where d.document = any($1::text[])
         and not exists (select from onboarding_requisitions r where r.document = d.document)
         for update skip locked)`,
);

/** Removes requisitions that lapsed by an instant, with their proofs of life and their documents; how many. */
export async function forgetLapsed(tx: Tx, until: Date, limit: number): Promise<number> {
  const gone = await query(tx, forget, [until, limit]);
  if (gone.length === 0) return 0;
  await execute(tx, forgetAttempts, [int8Column(gone.map(({ id }) => id))]);
  await execute(tx, forgetDocuments, [textColumn(gone.map(({ document }) => document))]);
  return gone.length;
}

/** When the oldest requisition that may still lapse was created. */
export async function selectOldestToLapse(executor: Executor): Promise<Date | null> {
  return (await query(executor, oldestOpen))[0]?.at ?? null;
}

// Nodes may differ by a moment, and one step follows the other.
const submit = sql(
  'onboarding.submit',
  `update onboarding_requisitions
      set status = 'IN_PROGRESS', status_internal = 'PENDING', sealed_form = $2,
          submitted_at = greatest($3, created_at),
          verify_at = $3, updated_at = $3
    where id = $1`,
);

/** Writes a submitted form; its verification is owed from now on. */
export async function writeSubmission(
  tx: Tx,
  submission: { id: bigint; sealedForm: string; now: Date },
): Promise<void> {
  await execute(tx, submit, [submission.id, submission.sealedForm, submission.now]);
}

const decide = sql(
  'onboarding.decide',
  `update onboarding_requisitions
      set status = $2, status_internal = $3, decided_at = greatest($4, submitted_at, created_at), decided_by = $5, decision_reason = $6,
          company_id = coalesce($7, company_id), account_id = $8, verify_at = null, events = events + 1,
          updated_at = $4
    where id = $1`,
);

export interface Decided {
  id: bigint;
  status: 'REPROVED' | 'COMPLETED';
  statusInternal: 'APPROVED' | 'REJECTED';
  by: string;
  reason: string | null;
  companyId: bigint | null;
  accountId: bigint | null;
  now: Date;
}

export async function writeDecision(tx: Tx, decided: Decided): Promise<void> {
  const { id, status, statusInternal, now, by, reason, companyId, accountId } = decided;
  await execute(tx, decide, [id, status, statusInternal, now, by, reason, companyId, accountId]);
}
