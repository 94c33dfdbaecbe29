import { refColumns, textColumn } from '../database/columns.ts';
import { execute, query, sql } from '../database/pool.ts';
import { insertInto } from '../database/table.ts';
import type { Tx } from '../database/transaction.ts';
import type { CashIn } from './cash-in.ts';
import { CASH_INS_TABLE } from './table.ts';

const insertRows = insertInto(CASH_INS_TABLE);
const insertEndToEndIds = sql(
  'end-to-end-ids.insert-in',
  `insert into end_to_end_ids (end_to_end_id, side, company_id, payment_id)
   select e, 'IN', c, p from unnest($1::text[], $2::int8[], $3::int8[]) as n(e, c, p)`,
);
const received = sql<{ end_to_end_id: string }>(
  'end-to-end-ids.received',
  `select end_to_end_id from end_to_end_ids
   where (end_to_end_id, side) in (select e, 'IN' from unnest($1::text[]) as e)`,
);

/** Writes cash-ins and claims their end-to-end ids, so that one payment is credited once, bank-wide. */
export async function insertCashIns(tx: Tx, cashIns: readonly CashIn[]): Promise<void> {
  if (cashIns.length === 0) return;
  await Promise.all([
    execute(tx, insertEndToEndIds, [textColumn(cashIns.map((c) => c.endToEndId)), ...refColumns(cashIns)]),
    insertRows(tx, cashIns),
  ]);
}

/** Which of these payments have been received before. */
export async function selectReceived(tx: Tx, endToEndIds: readonly string[]): Promise<Set<string>> {
  if (endToEndIds.length === 0) return new Set();
  const rows = await query(tx, received, [textColumn(endToEndIds)]);
  return new Set(rows.map((row) => row.end_to_end_id));
}
