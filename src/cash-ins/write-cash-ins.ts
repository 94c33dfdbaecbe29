import { refColumns, textColumn } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import { insertInto } from '../database/table.ts';
import type { Tx } from '../database/transaction.ts';
import type { CashIn } from './cash-in.ts';
import { CASH_INS_TABLE } from './table.ts';

const insertRows = insertInto(CASH_INS_TABLE);
const insertEndToEndIds = sql(
  'received-ids.insert',
  `insert into received_ids (end_to_end_id, company_id, cash_in_id)
   select * from ${paramRows('n', 'end_to_end_id text, company_id int8, cash_in_id int8')}`,
);
const reserveEndToEndId = sql(
  'received-ids.reserve',
  `insert into received_ids (end_to_end_id, company_id, cash_in_id) values ($1, $2, $3)
   on conflict (end_to_end_id) do nothing`,
);
const received = sql<{ end_to_end_id: string }>(
  'received-ids.select',
  'select end_to_end_id from received_ids where end_to_end_id = any($1::text[])',
);

/** Reserves end-to-end ids of payments that come, so that one is credited once, bank-wide. */
export async function insertReceivedIds(
  tx: Tx,
  payments: readonly Pick<CashIn, 'endToEndId' | 'companyId' | 'id'>[],
): Promise<void> {
  if (payments.length === 0) return;
  await execute(tx, insertEndToEndIds, [
    textColumn(payments.map((payment) => payment.endToEndId)),
    ...refColumns(payments),
  ]);
}

/**
 * Reserves the id of a future cash-in, in a transaction of its own: over several machines its row lies elsewhere than
 * the cash-in. A reserved id stays reserved.
 */
export async function reserveReceivedId(
  executor: Executor,
  { endToEndId, companyId, id }: Pick<CashIn, 'endToEndId' | 'companyId' | 'id'>,
): Promise<void> {
  await execute(executor, reserveEndToEndId, [endToEndId, companyId, id]);
}

/** Writes cash-ins, and reserves the ids of those that no offer has reserved before. */
export async function insertCashIns(
  tx: Tx,
  cashIns: readonly CashIn[],
  offered: ReadonlySet<CashIn>,
): Promise<void> {
  if (cashIns.length === 0) return;
  const unreserved = offered.size === 0 ? cashIns : cashIns.filter((cashIn) => !offered.has(cashIn));
  await Promise.all([insertReceivedIds(tx, unreserved), insertRows(tx, cashIns)]);
}

/** Selects the payments that have been received before. */
export async function selectReceived(tx: Tx, endToEndIds: readonly string[]): Promise<Set<string>> {
  if (endToEndIds.length === 0) return new Set();
  const rows = await query(tx, received, [textColumn(endToEndIds)]);
  return new Set(rows.map((row) => row.end_to_end_id));
}
