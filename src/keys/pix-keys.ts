import { randomUUID } from 'node:crypto';
import type { AccountRef } from '../accounts/account.ts';
import { int8Column } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import { bucketOf } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import { lookUpInTurn } from '../turns/look-up.ts';
import type { PixKey, PixKeyType } from '../values/pix-key.ts';
import { insertRequest } from './requests.ts';

/** A key registered on an account of this bank. */
export interface RegisteredKey {
  id: bigint;
  type: PixKeyType;
  key: string;
  createdAt: Date;
}

const insertKey = sql<{ id: bigint }>(
  'pix-keys.insert',
  `insert into pix_keys (bucket, company_id, id, account_id, type, key, created_at, possession_started_at)
   values (${bucketOf('$1')}, $1, id_in_bucket_of($2), $2, $3, $4, $5, $6) returning id`,
);
const insertActive = sql(
  'active-pix-keys.insert',
  'insert into active_pix_keys (key, company_id, account_id, pix_key_id) values ($1, $2, $3, $4)',
);

/**
 * Registers a key; the bank-wide table refuses one that is active anywhere in the bank. Returns its id. The directory
 * is not notified: see `announceKey`.
 */
export async function addKey(
  tx: Tx,
  owner: AccountRef,
  {
    key,
    type,
    now,
    possessionStartedAt = now,
  }: PixKey & { now: Date; possessionStartedAt?: Date | undefined },
): Promise<bigint> {
  const { companyId, accountId } = owner;
  const row = await queryOne(tx, insertKey, [companyId, accountId, type, key, now, possessionStartedAt]);
  const id = row?.id as bigint;
  await execute(tx, insertActive, [key, companyId, accountId, id]);
  return id;
}

/**
 * Like `addKey`, for a key that the bank itself assigns (in a sandbox): it is active at once, and the directory is
 * notified within a moment.
 */
export async function announceKey(tx: Tx, owner: AccountRef, added: PixKey & { now: Date }): Promise<void> {
  const { key, type, now } = added;
  const pixKeyId = await addKey(tx, owner, added);
  await insertRequest(tx, {
    requestId: randomUUID(),
    kind: 'ANNOUNCE',
    ...owner,
    ...{ key, type, pixKeyId },
    verificationId: null,
    askedAt: now,
  });
}

const ofAccount = sql<RegisteredKey>(
  'pix-keys.of-account',
  `select id, type, key, created_at as "createdAt" from pix_keys
   where company_id is not distinct from $1::int8 and account_id = $2 and status = 'ACTIVE' order by created_at, id`,
);

/** The account's active keys, in creation order. */
export function listKeys(executor: Executor, owner: AccountRef): Promise<RegisteredKey[]> {
  return query(executor, ofAccount, [owner.companyId, owner.accountId]);
}

const firstOfAccounts = sql<{ accountId: bigint; key: string }>(
  'pix-keys.first-of-accounts',
  `select a.account_id as "accountId", k.key
     from (select distinct * from ${paramRows('asked', 'company_id int8, account_id int8')}) a
     cross join lateral (
       select key from pix_keys k
        where k.company_id is not distinct from a.company_id and k.account_id = a.account_id and k.status = 'ACTIVE'
        order by k.created_at, k.id limit 1) k`,
);

/** The oldest active key of an account, with which its codes are made. */
export const FIRST_KEYS = lookUpInTurn<AccountRef, string>(async (tx, owners) => {
  const rows = await query(tx, firstOfAccounts, [
    int8Column(owners.map((owner) => owner.companyId)),
    int8Column(owners.map((owner) => owner.accountId)),
  ]);
  const keys = new Map(rows.map((row) => [row.accountId, row.key]));
  return ({ accountId }) => keys.get(accountId);
});
