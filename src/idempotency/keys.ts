import { bucketOf, ofCompany } from '../database/buckets.ts';
import { int8Column, textColumn } from '../database/columns.ts';
import { execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { Idempotency } from './used-keys.ts';

/** What keys of this table name. A cashout carries its key itself. */
export type MadeKind = 'REFUND' | 'CODE';

export interface KeyRef {
  companyId: bigint;
  accountId: bigint;
  key: string;
}

/** A key in use: what was made under it, by which request. */
export interface KeyRow extends KeyRef {
  fingerprint: string;
  madeId: bigint;
}

const select = sql<KeyRow>(
  'idempotency-keys.select',
  `select k.company_id as "companyId", k.account_id as "accountId", k.key, k.fingerprint, k.made_id as "madeId"
     from (select distinct * from unnest($2::int8[], $3::int8[], $4::text[])) as asked(company_id, account_id, key)
     cross join lateral (
       select * from idempotency_keys k
        where ${ofCompany('k', 'asked.company_id')} and k.account_id = asked.account_id and k.made = $1
          and k.key = asked.key
        limit 1) k`,
);
const insert = sql(
  'idempotency-keys.insert',
  `insert into idempotency_keys (bucket, made, company_id, account_id, key, fingerprint, made_id)
   select ${bucketOf('n.company_id')}, $1, n.* from unnest($2::int8[], $3::int8[], $4::text[], $5::text[], $6::int8[])
            as n(company_id, account_id, key, fingerprint, made_id)`,
);
const forget = sql(
  'idempotency-keys.forget',
  `delete from idempotency_keys k using unnest($2::int8[], $3::int8[]) as n(company_id, made_id)
    where k.made_id = n.made_id and k.made = $1 and k.company_id is not distinct from n.company_id`,
);

/** Reads keys once their accounts are locked, so that every use committed before is seen. */
export async function selectKeys(tx: Tx, made: MadeKind, refs: readonly KeyRef[]): Promise<KeyRow[]> {
  if (refs.length === 0) return [];
  return query(tx, select, [
    made,
    int8Column(refs.map((ref) => ref.companyId)),
    int8Column(refs.map((ref) => ref.accountId)),
    textColumn(refs.map((ref) => ref.key.toLowerCase())),
  ]);
}

export interface KeyUse extends Idempotency {
  made: { companyId: bigint; accountId: bigint; id: bigint };
}

/** Writes down which keys have been used for what. */
export async function insertKeys(tx: Tx, made: MadeKind, uses: readonly KeyUse[]): Promise<void> {
  if (uses.length === 0) return;
  await execute(tx, insert, [
    made,
    int8Column(uses.map((use) => use.made.companyId)),
    int8Column(uses.map((use) => use.made.accountId)),
    textColumn(uses.map((use) => use.key.toLowerCase())),
    textColumn(uses.map((use) => use.fingerprint)),
    int8Column(uses.map((use) => use.made.id)),
  ]);
}

/** Gives keys back whose requests were refused after all. */
export async function forgetKeys(
  tx: Tx,
  made: MadeKind,
  refs: readonly { companyId: bigint; id: bigint }[],
): Promise<void> {
  if (refs.length === 0) return;
  await execute(tx, forget, [
    made,
    int8Column(refs.map((ref) => ref.companyId)),
    int8Column(refs.map((ref) => ref.id)),
  ]);
}
