import { textColumn } from '../database/columns.ts';
import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { MedCase, MedCaseRef } from './case.ts';

export const CASE_COLUMNS = `c.company_id as "companyId", c.id, c.public_id as "publicId", c.account_id as "accountId",
  c.cash_in_id as "cashInId", c.end_to_end_id as "endToEndId", c.reason, c.situation, c.status, c.amount, c.blocked,
  c.returned, c.fee, c.details, c.contact_email as "contactEmail", c.contact_phone as "contactPhone",
  c.creator_ispb as "creatorIspb", c.report_id as "reportId", c.report_status as "reportStatus",
  c.report_created_at as "reportCreatedAt", c.due_date as "dueDate", c.decided_at as "decidedAt",
  c.decided_by as "decidedBy", c.decision_details as "decisionDetails", c.events, c.chargebacks,
  c.created_at as "createdAt", c.updated_at as "updatedAt", c.due_at as "dueAt", c.follow_until as "followUntil",
  c.retry_at as "retryAt", c.refund_id as "refundId", c.rejections,
  c.answer_lease_until is not null as "answerOwed"`;

const insert = sql(
  'med-cases.insert',
  `insert into med_cases (company_id, id, public_id, account_id, cash_in_id, end_to_end_id, reason, situation, status,
     amount, blocked, details, contact_email, contact_phone, creator_ispb, report_id, report_status,
     report_created_at, due_date, events, created_at, updated_at, due_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23)`,
);
const insertIds = sql(
  'med-case-ids.insert',
  'insert into med_case_ids (any_id, company_id, case_id) select id, $2, $3 from unnest($1::text[]) as ids(id)',
);

export async function insertCase(tx: Tx, med: MedCase): Promise<void> {
  const { companyId, id, publicId, reportId, endToEndId } = med;
  const ids = textColumn([publicId, reportId, endToEndId]);
  await Promise.all([
    execute(tx, insertIds, [ids, companyId, id]),
    execute(tx, insert, [
      ...[companyId, id, publicId, med.accountId, med.cashInId, endToEndId, med.reason, med.situation],
      ...[med.status, med.amount, med.blocked, med.details, med.contactEmail, med.contactPhone],
      ...[med.creatorIspb, reportId, med.reportStatus, med.reportCreatedAt, med.dueDate, med.events],
      ...[med.createdAt, med.updatedAt, med.dueAt],
    ]),
  ]);
}

// Deciding makes the answer owed at once; a lease that is running is kept, so that its holder stays the one.
const update = sql(
  'med-cases.update',
  `update med_cases
      set status = $3, blocked = $4, returned = $5, fee = $6, report_status = $7, decided_at = $8, decided_by = $9,
          decision_details = $10, events = $11, chargebacks = $12, updated_at = $13, due_at = $14, follow_until = $15,
          retry_at = $16, refund_id = $17, rejections = $18,
          answer_lease_until = case when $19 then coalesce(answer_lease_until, clock_timestamp()) end
    where company_id = $1 and id = $2`,
);

export async function updateCase(tx: Tx, med: MedCase): Promise<void> {
  await execute(tx, update, [
    ...[med.companyId, med.id, med.status, med.blocked, med.returned, med.fee, med.reportStatus],
    ...[med.decidedAt, med.decidedBy, med.decisionDetails, med.events, med.chargebacks, med.updatedAt],
    ...[med.dueAt, med.followUntil, med.retryAt, med.refundId, med.rejections, med.answerOwed],
  ]);
}

const selectById = sql<MedCase>(
  'med-cases.select',
  `select ${CASE_COLUMNS} from med_cases c where c.company_id = $1 and c.id = $2`,
);
const lockById = sql<MedCase>(
  'med-cases.lock',
  `select ${CASE_COLUMNS} from med_cases c where c.company_id = $1 and c.id = $2 for no key update of c`,
);
const refByAnyId = sql<MedCaseRef>(
  'med-cases.ref-by-any-id',
  'select company_id as "companyId", case_id as id from med_case_ids where any_id = $1',
);

export function selectCase(executor: Executor, ref: MedCaseRef): Promise<MedCase | undefined> {
  return queryOne(executor, selectById, [ref.companyId, ref.id]);
}

/** Locks a case; its accounts, codes, cash-in and refunds are locked before it, always. */
export function selectLockedCase(tx: Tx, ref: MedCaseRef): Promise<MedCase | undefined> {
  return queryOne(tx, lockById, [ref.companyId, ref.id]);
}

/** By public id, report id or the payment's end-to-end id, whosever it is. */
export function selectRefByAnyId(executor: Executor, id: string): Promise<MedCaseRef | undefined> {
  return queryOne(executor, refByAnyId, [id]);
}

export interface ChargebackRow {
  number: number;
  /** Null where there was nothing to give back; `errorCode` then says why. */
  refundId: bigint | null;
  errorCode: string | null;
  createdAt: Date;
}

const insertRow = sql(
  'med-chargebacks.insert',
  `insert into med_chargebacks (company_id, case_id, number, refund_id, error_code, created_at)
   values ($1, $2, $3, $4, $5, $6)`,
);
const selectRows = sql<ChargebackRow>(
  'med-chargebacks.select',
  `select number, refund_id as "refundId", error_code as "errorCode", created_at as "createdAt"
     from med_chargebacks where company_id = $1 and case_id = $2 order by number`,
);

export async function insertChargeback(tx: Tx, med: MedCaseRef, row: ChargebackRow): Promise<void> {
  await execute(tx, insertRow, [
    ...[med.companyId, med.id, row.number, row.refundId, row.errorCode, row.createdAt],
  ]);
}

export function selectChargebacks(executor: Executor, med: MedCaseRef): Promise<ChargebackRow[]> {
  return query(executor, selectRows, [med.companyId, med.id]);
}
