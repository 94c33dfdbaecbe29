import { int8Column, refColumns, textColumn } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import { atHome, homeOfNew, inShard, ofCompany } from '../database/spread/buckets.ts';
import { atHomeOf, byShard, onShardsWith } from '../database/spread/shards.ts';
import { insertInto, lockIn, selectFrom, updateOf } from '../database/table.ts';
import type { Tx } from '../database/transaction.ts';
import type { PaymentCode } from './code.ts';
import { CODES_TABLE } from './table.ts';

export interface CodeRef {
  companyId: bigint;
  id: bigint;
}

const insertRows = insertInto(CODES_TABLE);
const insertTxids = sql(
  'payment-code-txids.insert',
  `insert into payment_code_txids (txid, company_id, code_id)
   select * from ${paramRows('n', 'txid text, company_id int8, code_id int8')}`,
);
const insertTags = sql(
  'payment-code-tags.insert',
  `insert into payment_code_tags (bucket, company_id, tag, code_id)
   select ${homeOfNew('n.company_id')}, n.* from ${paramRows('n', 'company_id int8, tag text, code_id int8')}
          ${atHome('n.company_id')}`,
);

export async function insertCodes(tx: Tx, codes: readonly PaymentCode[]): Promise<void> {
  if (codes.length === 0) return;
  const tagged = codes.filter((code) => code.tag !== null);
  await Promise.all([
    insertRows(tx, codes),
    execute(tx, insertTxids, [textColumn(codes.map((c) => c.txid)), ...refColumns(codes)]),
    byShard(tx, tagged, (shard, some) =>
      query(shard, insertTags, [
        int8Column(some.map((c) => c.companyId)),
        textColumn(some.map((c) => c.tag)),
        int8Column(some.map((c) => c.id)),
      ]),
    ),
  ]);
}

export const selectCodes = selectFrom(CODES_TABLE);

/** Locks codes; their accounts must be locked first. */
export const selectLockedCodes = lockIn(CODES_TABLE);

/** Writes the new state of locked codes. */
export const updateCodes = updateOf(CODES_TABLE, [
  ...(['status', 'fee', 'endToEndId', 'cashInId', 'payerIspb', 'paymentDate', 'refunded', 'events'] as const),
  ...(['dueAt', 'creditedAccountId'] as const),
]);

const findTxids = sql<CodeRef>(
  'payment-code-txids.find',
  `select company_id as "companyId", code_id as id from payment_code_txids where txid = any($1::text[])`,
);
const newestByTag = sql<PaymentCode>(
  'payment-codes.newest-by-tag',
  `select ${CODES_TABLE.list}
     from payment_code_tags t
     cross join lateral (
       select * from payment_codes c where ${ofCompany('c', '$1')} and c.id = t.code_id limit 1) c
    where ${ofCompany('t', '$1')} and t.tag = $2 order by t.code_id desc limit 1`,
);

export async function selectCodesByTxids(
  executor: Executor,
  txids: readonly string[],
): Promise<PaymentCode[]> {
  if (txids.length === 0) return [];
  return selectCodes(executor, await query(executor, findTxids, [textColumn(txids)]));
}

export async function selectNewestByTag(
  executor: Executor,
  companyId: bigint,
  tag: string,
): Promise<PaymentCode | undefined> {
  return (await query(atHomeOf(executor, companyId), newestByTag, [companyId, tag]))[0];
}

const expireDue = sql<{ id: bigint }>(
  'payment-codes.expire-due',
  `update payment_codes c set status = 'EXPIRED', due_at = null
    where (c.bucket, c.company_id, c.id) in (
            select bucket, company_id, id from payment_codes where due_at is not null and due_at >= $3 and due_at <= $1 ${inShard()}
             order by due_at limit $2 for no key update skip locked) ${inShard('c')}
   returning c.id`,
);
const expiring = sql<{ bucket: number }>(
  'payment-codes.expiring',
  'select distinct bucket from payment_codes where due_at is not null and due_at >= $2 and due_at <= $1',
);
const nextToExpire = sql<{ at: Date }>(
  'payment-codes.next-to-expire',
  'select due_at as at from payment_codes where due_at is not null and due_at >= $1 order by due_at limit 1',
);

/** Marks expired codes; returns how many. */
export async function expireCodes(
  executor: Executor,
  { now, from, limit }: { now: Date; from: Date; limit: number },
): Promise<number> {
  const where = (all: Executor) => query(all, expiring, [now, from]);
  const expire = (one: Executor, wanted: number) => query(one, expireDue, [now, wanted, from]);
  return (await onShardsWith(executor, { where, wanted: limit }, expire)).length;
}

export async function selectNextExpiry(executor: Executor, from: Date): Promise<Date | null> {
  return (await query(executor, nextToExpire, [from]))[0]?.at ?? null;
}
