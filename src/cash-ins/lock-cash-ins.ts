import { int4Column, int8Column, refColumns, textColumn } from '../database/columns.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { CashIn } from './cash-in.ts';

export interface CashInRef {
  companyId: bigint;
  id: bigint;
}

interface Row extends Omit<CashIn, 'payer'> {
  payerIspb: string;
  payerBranch: string | null;
  payerNumber: string | null;
  payerDocument: string;
  payerName: string;
}

const COLUMNS = `i.company_id as "companyId", i.id, i.account_id as "accountId",
  i.end_to_end_id as "endToEndId", i.amount, i.fee, i.pix_key as "pixKey", i.tag, i.code_id as "codeId",
  i.txid, i.refunded, i.refund_pending as "refundPending", i.events, i.payer_ispb as "payerIspb",
  i.payer_branch as "payerBranch", i.payer_number as "payerNumber", i.payer_document as "payerDocument",
  i.payer_name as "payerName", i.created_at as "createdAt"`;

const selectByIds = sql<Row>(
  'cash-ins.select-by-ids',
  `select ${COLUMNS}
     from (select distinct * from unnest($1::int8[], $2::int8[])) as asked(company_id, id)
     cross join lateral (
       select * from cash_ins i
        where i.company_id = asked.company_id and i.id = asked.id limit 1) i`,
);
const lockByIds = sql<Row>(
  'cash-ins.lock-by-ids',
  `select ${COLUMNS}
     from (select distinct * from unnest($1::int8[], $2::int8[]) order by 1, 2) as asked(company_id, id)
     cross join lateral (
       select * from cash_ins i
        where i.company_id = asked.company_id and i.id = asked.id limit 1 for no key update) i`,
);
const selectByEndToEndId = sql<Row>(
  'cash-ins.select-by-end-to-end-id',
  `select ${COLUMNS}
     from end_to_end_ids e
     cross join lateral (
       select * from cash_ins i where i.company_id = e.company_id and i.id = e.payment_id limit 1) i
    where e.end_to_end_id = $1 and e.side = 'IN' and e.company_id is not distinct from $2::int8`,
);

export async function findCashIns(executor: Executor, refs: readonly CashInRef[]): Promise<CashIn[]> {
  return refs.length === 0 ? [] : (await query(executor, selectByIds, refColumns(refs))).map(toCashIn);
}

/** Locks cash-ins; their accounts and codes are locked before them, always. */
export async function lockCashIns(tx: Tx, refs: readonly CashInRef[]): Promise<CashIn[]> {
  return refs.length === 0 ? [] : (await query(tx, lockByIds, refColumns(refs))).map(toCashIn);
}

/** A company's cash-in by its end-to-end id; another company's is not found. */
export async function findCashIn(
  executor: Executor,
  companyId: bigint,
  endToEndId: string,
): Promise<CashIn | undefined> {
  const [row] = await query(executor, selectByEndToEndId, [endToEndId, companyId]);
  return row && toCashIn(row);
}

const receivers = sql<CashInRef & { endToEndId: string }>(
  'cash-ins.owners-of-end-to-end-ids',
  `select end_to_end_id as "endToEndId", company_id as "companyId", payment_id as id from end_to_end_ids
    where (end_to_end_id, side) in (select e, 'IN' from unnest($1::text[]) as e)`,
);

/** Finds the cash-ins that payments became, in the whole bank: for what the other side says about them. */
export async function findReceivers(
  executor: Executor,
  endToEndIds: readonly string[],
): Promise<Map<string, CashInRef>> {
  const rows = await query(executor, receivers, [textColumn(endToEndIds)]);
  return new Map(rows.map((row) => [row.endToEndId, row]));
}

const update = sql(
  'cash-ins.update-refunds',
  `update cash_ins i set refunded = n.refunded, refund_pending = n.pending, events = n.events
     from unnest($1::int8[], $2::int8[], $3::int8[], $4::int8[], $5::int4[])
          as n(company_id, id, refunded, pending, events)
    where i.company_id = n.company_id and i.id = n.id`,
);

/** Writes what has been given back of locked cash-ins. */
export async function updateCashIns(tx: Tx, cashIns: readonly CashIn[]): Promise<void> {
  if (cashIns.length === 0) return;
  await execute(tx, update, [
    ...refColumns(cashIns),
    int8Column(cashIns.map((cashIn) => cashIn.refunded)),
    int8Column(cashIns.map((cashIn) => cashIn.refundPending)),
    int4Column(cashIns.map((cashIn) => cashIn.events)),
  ]);
}

function toCashIn(row: Row): CashIn {
  const { payerIspb, payerBranch, payerNumber, payerDocument, payerName, ...rest } = row;
  return {
    ...rest,
    payer: {
      ispb: payerIspb,
      branch: payerBranch ?? '',
      number: payerNumber ?? '',
      accountType: 'CURRENT_ACCOUNT',
      document: payerDocument,
      name: payerName,
    },
  };
}
