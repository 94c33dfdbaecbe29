import { int8Column, textColumn } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import { insertInto, lockIn, selectFrom, updateOf } from '../database/table.ts';
import type { Tx } from '../database/transaction.ts';
import type { MedCase, MedCaseRef } from './case.ts';
import { CASES_TABLE, CHARGEBACKS_TABLE } from './table.ts';

const insertCaseRows = insertInto(CASES_TABLE);
const insertIds = sql(
  'med-case-ids.insert',
  `insert into med_case_ids (any_id, company_id, case_id)
   select * from ${paramRows('n', 'any_id text, company_id int8, case_id int8')}`,
);

export async function insertCases(tx: Tx, cases: readonly MedCase[]): Promise<void> {
  if (cases.length === 0) return;
  const ids = cases.flatMap((med) => [med.publicId, med.reportId, med.endToEndId].map((id) => ({ id, med })));
  await Promise.all([
    execute(tx, insertIds, [
      textColumn(ids.map(({ id }) => id)),
      int8Column(ids.map(({ med }) => med.companyId)),
      int8Column(ids.map(({ med }) => med.id)),
    ]),
    insertCaseRows(tx, cases),
  ]);
}

/**
 * Writes the new state of locked cases. A decision makes the answer owed at once; a running lease is kept, so that
 * its holder stays the only one.
 */
export const updateCases = updateOf(
  CASES_TABLE,
  [
    ...(['status', 'blocked', 'returned', 'fee', 'reportStatus', 'decidedAt', 'decidedBy'] as const),
    ...([
      'decisionDetails',
      'events',
      'chargebacks',
      'updatedAt',
      'dueAt',
      'followUntil',
      'retryAt',
    ] as const),
    ...(['refundId', 'rejections', 'awaitsRequest'] as const),
  ],
  {
    read: ['answerOwed'],
    also: {
      answer_lease_until:
        'case when n.answer_owed then coalesce(c.answer_lease_until, clock_timestamp()) end',
    },
  },
);

export const selectCases = selectFrom(CASES_TABLE);

/** Locks cases; their accounts, codes, cash-ins and refunds must be locked first. */
export const selectLockedCases = lockIn(CASES_TABLE);

const refsByAnyId = sql<MedCaseRef & { anyId: string }>(
  'med-cases.refs-by-any-id',
  `select any_id as "anyId", company_id as "companyId", case_id as id from med_case_ids
    where any_id = any($1::text[])`,
);

/** By public ids, report ids or the payments' end-to-end ids, over all companies. */
export async function selectRefsByAnyId(
  executor: Executor,
  ids: readonly string[],
): Promise<(MedCaseRef & { anyId: string })[]> {
  return ids.length === 0 ? [] : query(executor, refsByAnyId, [textColumn(ids)]);
}

export interface ChargebackRow {
  number: number;
  /** Null if there was nothing to return; `errorCode` then says why. */
  refundId: bigint | null;
  errorCode: string | null;
  createdAt: Date;
}

/** A row with the case it is of. */
export interface OwnedRow extends ChargebackRow {
  companyId: bigint;
  caseId: bigint;
}

const selectRows = sql<ChargebackRow>(
  'med-chargebacks.select',
  `select number, refund_id as "refundId", error_code as "errorCode", created_at as "createdAt"
     from med_chargebacks where ${ofCompany('', '$1')} and case_id = $2 order by number`,
);

export const insertChargebacks = insertInto(CHARGEBACKS_TABLE);

export function selectChargebacks(executor: Executor, med: MedCaseRef): Promise<ChargebackRow[]> {
  return query(executor, selectRows, [med.companyId, med.id]);
}
