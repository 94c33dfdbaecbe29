import { textColumn } from '../database/columns.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import { lockIn, selectFrom, updateOf } from '../database/table.ts';
import type { Tx } from '../database/transaction.ts';
import type { CashIn } from './cash-in.ts';
import { CASH_INS_TABLE, toCashIn } from './table.ts';

export interface CashInRef {
  companyId: bigint;
  id: bigint;
}

const selectRows = selectFrom(CASH_INS_TABLE);
const lockRows = lockIn(CASH_INS_TABLE);

export async function findCashIns(executor: Executor, refs: readonly CashInRef[]): Promise<CashIn[]> {
  return (await selectRows(executor, refs)).map(toCashIn);
}

/** Locks cash-ins; their accounts and codes must be locked first. */
export async function lockCashIns(tx: Tx, refs: readonly CashInRef[]): Promise<CashIn[]> {
  return (await lockRows(tx, refs)).map(toCashIn);
}

/** A company's cash-in by its end-to-end id; another company's is not found. */
export async function findCashIn(
  executor: Executor,
  companyId: bigint,
  endToEndId: string,
): Promise<CashIn | undefined> {
  const ref = (await findReceivers(executor, [endToEndId])).get(endToEndId);
  if (ref?.companyId !== companyId) return undefined;
  return (await findCashIns(executor, [ref]))[0];
}

const receivers = sql<CashInRef & { endToEndId: string }>(
  'cash-ins.owners-of-end-to-end-ids',
  `select end_to_end_id as "endToEndId", company_id as "companyId", cash_in_id as id from received_ids
    where end_to_end_id = any($1::text[])`,
);

/** Finds the cash-ins of payments, over all companies, for messages of the other side. */
export async function findReceivers(
  executor: Executor,
  endToEndIds: readonly string[],
): Promise<Map<string, CashInRef>> {
  const rows = await query(executor, receivers, [textColumn(endToEndIds)]);
  return new Map(rows.map((row) => [row.endToEndId, row]));
}

/** Writes the refunded amounts of locked cash-ins. */
export const updateCashIns = updateOf(CASH_INS_TABLE, ['refunded', 'refundPending', 'events'], {
  verb: 'update-refunds',
});
