import { int4Column, int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { CashIn } from './cash-in.ts';

const insert = sql(
  'cash-ins.insert',
  `insert into cash_ins (company_id, id, account_id, end_to_end_id, amount, fee, pix_key, tag, payer_ispb,
     payer_branch, payer_number, payer_document, payer_name, created_at, code_id,
     txid, events)
   select * from unnest($1::int8[], $2::int8[], $3::int8[], $4::text[], $5::int8[], $6::int8[],
     $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[],
     $14::timestamptz[], $15::int8[], $16::text[], $17::int4[])`,
);
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
  const text = (get: (cashIn: CashIn) => string | null) => textColumn(cashIns.map(get));
  const int8 = (get: (cashIn: CashIn) => bigint) => int8Column(cashIns.map(get));
  const ids = [text((c) => c.endToEndId), int8((c) => c.companyId), int8((c) => c.id)];
  await Promise.all([
    execute(tx, insertEndToEndIds, ids),
    execute(tx, insert, [
      int8((c) => c.companyId),
      int8((c) => c.id),
      int8((c) => c.accountId),
      text((c) => c.endToEndId),
      int8((c) => c.amount),
      int8((c) => c.fee),
      text((c) => c.pixKey),
      text((c) => c.tag),
      text((c) => c.payer.ispb),
      text((c) => c.payer.branch),
      text((c) => c.payer.number),
      text((c) => c.payer.document),
      text((c) => c.payer.name),
      timestampColumn(cashIns.map((c) => c.createdAt)),
      int8Column(cashIns.map((c) => c.codeId)),
      text((c) => c.txid),
      int4Column(cashIns.map((c) => c.events)),
    ]),
  ]);
}

/** Which of these payments have been received before. */
export async function selectReceived(tx: Tx, endToEndIds: readonly string[]): Promise<Set<string>> {
  if (endToEndIds.length === 0) return new Set();
  const rows = await query(tx, received, [textColumn(endToEndIds)]);
  return new Set(rows.map((row) => row.end_to_end_id));
}
