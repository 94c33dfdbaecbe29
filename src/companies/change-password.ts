import { ofCompany } from '../database/buckets.ts';
import { execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { User } from './users.ts';

const lock = sql(
  'users.lock-login',
  `select id from users where ${ofCompany('', '$1')} and id = $2 and password_hash = $3 and removed_at is null for share`,
);

/**
 * Holds the user's password as it was judged until the transaction ends, so that a log-in beside a change either
 * comes before it, and ends with it, or fails. False when there is another by now, or the user is gone.
 */
export async function lockLogin(tx: Tx, { companyId, id, passwordHash }: User): Promise<boolean> {
  return (await query(tx, lock, [companyId, id, passwordHash])).length === 1;
}

const change = sql(
  'users.change-password',
  `update users set password_hash = $4, sealed_password = null
    where ${ofCompany('', '$1')} and id = $2 and password_hash = $3 and removed_at is null`,
);

/**
 * Replaces the password that was judged; false when another change came first. A sandbox forgets the one that it
 * showed: what somebody chose is theirs.
 */
export async function changeOwnPassword(
  tx: Tx,
  { companyId, id, passwordHash }: User,
  newHash: string,
): Promise<boolean> {
  return (await execute(tx, change, [companyId, id, passwordHash, newHash])) === 1;
}
