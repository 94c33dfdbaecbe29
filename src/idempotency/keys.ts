import { int8Column, refColumns, textColumn } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { query, sql } from '../database/pool.ts';
import { atHome, homeOfNew, inShard, ofCompany } from '../database/spread/buckets.ts';
import { byShard, byShardOf } from '../database/spread/shards.ts';
import type { Tx } from '../database/transaction.ts';
import type { Idempotency } from './used-keys.ts';

/** The kinds of results in this table. A cashout carries its own key. */
export type MadeKind = 'REFUND' | 'CODE';

export interface KeyRef {
  companyId: bigint;
  accountId: bigint;
  key: string;
}

/** A used key: its result and its request. */
export interface KeyRow extends KeyRef {
  fingerprint: string;
  madeId: bigint;
}

const select = sql<KeyRow>(
  'idempotency-keys.select',
  `select k.company_id as "companyId", k.account_id as "accountId", k.key, k.fingerprint, k.made_id as "madeId"
     from (select distinct * from ${paramRows('used', 'company_id int8, account_id int8, key text', 2)}) as asked
     cross join lateral (
       select * from idempotency_keys k
        where ${ofCompany('k', 'asked.company_id')} and k.account_id = asked.account_id and k.made = $1
          and k.key = asked.key
        limit 1) k`,
);
const insert = sql(
  'idempotency-keys.insert',
  `insert into idempotency_keys (bucket, made, company_id, account_id, key, fingerprint, made_id)
   select ${homeOfNew('n.company_id')}, $1, n.* from ${paramRows('n', `company_id int8, account_id int8, key text, fingerprint text, made_id int8`, 2)} ${atHome('n.company_id')}`,
);
const forget = sql(
  'idempotency-keys.forget',
  `delete from idempotency_keys k using ${paramRows('n', 'company_id int8, made_id int8', 2)}
    where k.made_id = n.made_id and k.made = $1 and k.company_id is not distinct from n.company_id
      ${inShard('k')}`,
);

/** Reads keys after their accounts are locked, so that every earlier committed use is visible. */
export async function selectKeys(tx: Tx, made: MadeKind, refs: readonly KeyRef[]): Promise<KeyRow[]> {
  return byShard(tx, refs, (shard, some) =>
    query(shard, select, [
      made,
      int8Column(some.map((ref) => ref.companyId)),
      int8Column(some.map((ref) => ref.accountId)),
      textColumn(some.map((ref) => ref.key.toLowerCase())),
    ]),
  );
}

export interface KeyUse extends Idempotency {
  made: { companyId: bigint; accountId: bigint; id: bigint };
}

/** Stores the results of keys. */
export async function insertKeys(tx: Tx, made: MadeKind, uses: readonly KeyUse[]): Promise<void> {
  await byShardOf(tx, { things: uses, companyOf: (use) => use.made.companyId }, (shard, some) =>
    query(shard, insert, [
      made,
      int8Column(some.map((use) => use.made.companyId)),
      int8Column(some.map((use) => use.made.accountId)),
      textColumn(some.map((use) => use.key.toLowerCase())),
      textColumn(some.map((use) => use.fingerprint)),
      int8Column(some.map((use) => use.made.id)),
    ]),
  );
}

/** Frees keys whose requests were refused in the end. */
export async function forgetKeys(
  tx: Tx,
  made: MadeKind,
  refs: readonly { companyId: bigint; id: bigint }[],
): Promise<void> {
  await byShard(tx, refs, (shard, some) => query(shard, forget, [made, ...refColumns(some)]));
}
