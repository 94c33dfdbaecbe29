import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { PixKey, PixKeyType } from '../pix-key.ts';

/** A key registered on an account of this bank. */
export interface RegisteredKey {
  id: bigint;
  type: PixKeyType;
  key: string;
  createdAt: Date;
}

const insertKey = sql<{ id: bigint }>(
  'pix-keys.insert',
  `insert into pix_keys (company_id, account_id, type, key, created_at, possession_started_at)
   values ($1, $2, $3, $4, $5, $5) returning id`,
);
const insertActive = sql(
  'active-pix-keys.insert',
  'insert into active_pix_keys (key, company_id, account_id, pix_key_id) values ($1, $2, $3, $4)',
);

/** Registers a key; the bank-wide table refuses one that is active anywhere in the bank. */
export async function addKey(
  tx: Tx,
  owner: { companyId: bigint; accountId: bigint },
  { key, type, now }: PixKey & { now: Date },
): Promise<void> {
  const row = await queryOne(tx, insertKey, [owner.companyId, owner.accountId, type, key, now]);
  await execute(tx, insertActive, [key, owner.companyId, owner.accountId, row?.id]);
}

const ofAccount = sql<RegisteredKey>(
  'pix-keys.of-account',
  `select id, type, key, created_at as "createdAt" from pix_keys
   where company_id = $1 and account_id = $2 and status = 'ACTIVE' order by created_at, id`,
);

/** The account's active keys, in creation order. */
export function listKeys(
  executor: Executor,
  owner: { companyId: bigint; accountId: bigint },
): Promise<RegisteredKey[]> {
  return query(executor, ofAccount, [owner.companyId, owner.accountId]);
}
