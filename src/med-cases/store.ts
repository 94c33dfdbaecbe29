import {
  boolColumn,
  int4Column,
  int8Column,
  refColumns,
  textColumn,
  timestampColumn,
} from '../database/columns.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
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
   select * from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::int8[], $6::text[], $7::text[], $8::text[],
     $9::text[], $10::int8[], $11::int8[], $12::text[], $13::text[], $14::text[], $15::text[], $16::text[],
     $17::text[], $18::timestamptz[], $19::timestamptz[], $20::int4[], $21::timestamptz[], $22::timestamptz[],
     $23::timestamptz[])`,
);
const insertIds = sql(
  'med-case-ids.insert',
  `insert into med_case_ids (any_id, company_id, case_id)
   select * from unnest($1::text[], $2::int8[], $3::int8[])`,
);

export async function insertCases(tx: Tx, cases: readonly MedCase[]): Promise<void> {
  if (cases.length === 0) return;
  const { text, int8, int4, instant } = columnsOf(cases);
  const ids = cases.flatMap((med) => [med.publicId, med.reportId, med.endToEndId].map((id) => ({ id, med })));
  await Promise.all([
    execute(tx, insertIds, [
      textColumn(ids.map(({ id }) => id)),
      int8Column(ids.map(({ med }) => med.companyId)),
      int8Column(ids.map(({ med }) => med.id)),
    ]),
    execute(tx, insert, [
      int8((c) => c.companyId),
      int8((c) => c.id),
      text((c) => c.publicId),
      int8((c) => c.accountId),
      int8((c) => c.cashInId),
      text((c) => c.endToEndId),
      text((c) => c.reason),
      text((c) => c.situation),
      text((c) => c.status),
      int8((c) => c.amount),
      int8((c) => c.blocked),
      text((c) => c.details),
      text((c) => c.contactEmail),
      text((c) => c.contactPhone),
      text((c) => c.creatorIspb),
      text((c) => c.reportId),
      text((c) => c.reportStatus),
      instant((c) => c.reportCreatedAt),
      instant((c) => c.dueDate),
      int4((c) => c.events),
      instant((c) => c.createdAt),
      instant((c) => c.updatedAt),
      instant((c) => c.dueAt),
    ]),
  ]);
}

// Deciding makes the answer owed at once; a lease that is running is kept, so that its holder stays the one.
const update = sql(
  'med-cases.update',
  `update med_cases c
      set status = n.status, blocked = n.blocked, returned = n.returned, fee = n.fee, report_status = n.report_status,
          decided_at = n.decided_at, decided_by = n.decided_by, decision_details = n.decision_details,
          events = n.events, chargebacks = n.chargebacks, updated_at = n.updated_at, due_at = n.due_at,
          follow_until = n.follow_until, retry_at = n.retry_at, refund_id = n.refund_id, rejections = n.rejections,
          answer_lease_until = case when n.owed then coalesce(c.answer_lease_until, clock_timestamp()) end
     from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::int8[], $6::int8[], $7::text[],
            $8::timestamptz[], $9::text[], $10::text[], $11::int4[], $12::int4[], $13::timestamptz[],
            $14::timestamptz[], $15::timestamptz[], $16::timestamptz[], $17::int8[], $18::int4[], $19::bool[])
          as n(company_id, id, status, blocked, returned, fee, report_status, decided_at, decided_by,
               decision_details, events, chargebacks, updated_at, due_at, follow_until, retry_at, refund_id,
               rejections, owed)
    where c.company_id = n.company_id and c.id = n.id`,
);

/** Writes the new state of locked cases. */
export async function updateCases(tx: Tx, cases: readonly MedCase[]): Promise<void> {
  if (cases.length === 0) return;
  const { text, int8, int4, instant } = columnsOf(cases);
  await execute(tx, update, [
    int8((c) => c.companyId),
    int8((c) => c.id),
    text((c) => c.status),
    int8((c) => c.blocked),
    int8((c) => c.returned),
    int8((c) => c.fee),
    text((c) => c.reportStatus),
    instant((c) => c.decidedAt),
    text((c) => c.decidedBy),
    text((c) => c.decisionDetails),
    int4((c) => c.events),
    int4((c) => c.chargebacks),
    instant((c) => c.updatedAt),
    instant((c) => c.dueAt),
    instant((c) => c.followUntil),
    instant((c) => c.retryAt),
    int8((c) => c.refundId),
    int4((c) => c.rejections),
    boolColumn(cases.map((c) => c.answerOwed)),
  ]);
}

function columnsOf(cases: readonly MedCase[]) {
  return {
    text: (get: (med: MedCase) => string | null) => textColumn(cases.map(get)),
    int8: (get: (med: MedCase) => bigint | null) => int8Column(cases.map(get)),
    int4: (get: (med: MedCase) => number) => int4Column(cases.map(get)),
    instant: (get: (med: MedCase) => Date | null) => timestampColumn(cases.map(get)),
  };
}

// The order makes the primary key the cheapest way also while the table is known to be empty: another index ends with
// the company, and would be walked.
const BY_KEY = `c.company_id = asked.company_id and c.id between asked.id and asked.id order by c.id`;
const selectByIds = sql<MedCase>(
  'med-cases.select-by-ids',
  `select ${CASE_COLUMNS}
     from (select distinct * from unnest($1::int8[], $2::int8[])) as asked(company_id, id)
     cross join lateral (
       select * from med_cases c where ${BY_KEY} limit 1) c`,
);
const lockByIds = sql<MedCase>(
  'med-cases.lock-by-ids',
  `select ${CASE_COLUMNS}
     from (select distinct * from unnest($1::int8[], $2::int8[]) order by 1, 2) as asked(company_id, id)
     cross join lateral (
       select * from med_cases c where ${BY_KEY} limit 1 for no key update) c`,
);
const refsByAnyId = sql<MedCaseRef & { anyId: string }>(
  'med-cases.refs-by-any-id',
  `select any_id as "anyId", company_id as "companyId", case_id as id from med_case_ids
    where any_id = any($1::text[])`,
);

export async function selectCases(executor: Executor, refs: readonly MedCaseRef[]): Promise<MedCase[]> {
  return refs.length === 0 ? [] : query(executor, selectByIds, refColumns(refs));
}

/** Locks cases; their accounts, codes, cash-ins and refunds are locked before them, always. */
export async function selectLockedCases(tx: Tx, refs: readonly MedCaseRef[]): Promise<MedCase[]> {
  return refs.length === 0 ? [] : query(tx, lockByIds, refColumns(refs));
}

/** By public ids, report ids or the payments' end-to-end ids, whosever they are. */
export async function selectRefsByAnyId(
  executor: Executor,
  ids: readonly string[],
): Promise<(MedCaseRef & { anyId: string })[]> {
  return ids.length === 0 ? [] : query(executor, refsByAnyId, [textColumn(ids)]);
}

export interface ChargebackRow {
  number: number;
  /** Null where there was nothing to give back; `errorCode` then says why. */
  refundId: bigint | null;
  errorCode: string | null;
  createdAt: Date;
}

/** A row with the case it is of. */
export interface OwnedRow extends ChargebackRow {
  companyId: bigint;
  caseId: bigint;
}

const insertRows = sql(
  'med-chargebacks.insert',
  `insert into med_chargebacks (company_id, case_id, number, refund_id, error_code, created_at)
   select * from unnest($1::int8[], $2::int8[], $3::int4[], $4::int8[], $5::text[], $6::timestamptz[])`,
);
const selectRows = sql<ChargebackRow>(
  'med-chargebacks.select',
  `select number, refund_id as "refundId", error_code as "errorCode", created_at as "createdAt"
     from med_chargebacks where company_id = $1 and case_id = $2 order by number`,
);

export async function insertChargebacks(tx: Tx, rows: readonly OwnedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await execute(tx, insertRows, [
    int8Column(rows.map((row) => row.companyId)),
    int8Column(rows.map((row) => row.caseId)),
    int4Column(rows.map((row) => row.number)),
    int8Column(rows.map((row) => row.refundId)),
    textColumn(rows.map((row) => row.errorCode)),
    timestampColumn(rows.map((row) => row.createdAt)),
  ]);
}

export function selectChargebacks(executor: Executor, med: MedCaseRef): Promise<ChargebackRow[]> {
  return query(executor, selectRows, [med.companyId, med.id]);
}
