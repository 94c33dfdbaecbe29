import type { AccountRef } from '../accounts/account.ts';
import { type Executor, execute, queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import type { PixKey } from '../values/pix-key.ts';
import { addKey } from './pix-keys.ts';

/* Effects of claims on keys. Locks are taken in the bank's order: the account before the key. */

/** A key that is active on an account of this bank. */
export interface ActiveKey extends PixKey, AccountRef {
  id: bigint;
  createdAt: Date;
  possessionStartedAt: Date;
  /** The open claim that forbids deleting and re-binding, if any. */
  lockedByClaim: bigint | null;
}

// Reads everything that may change from `a`, whose lock is enough: every writer of `k` holds it.
const ACTIVE = `select k.id, k.type, a.key, a.company_id as "companyId", a.account_id as "accountId",
    k.created_at as "createdAt", k.possession_started_at as "possessionStartedAt",
    a.locked_by_claim as "lockedByClaim"
  from active_pix_keys a join pix_keys k on ${ofCompany('k', 'a.company_id')} and k.id = a.pix_key_id
 where a.key = $1`;

const find = sql<ActiveKey>('active-pix-keys.find', ACTIVE);
// On several machines a replicated table is locked whole: two of them, locked in different orders, deadlock.
const lock = sql<ActiveKey>('active-pix-keys.lock', `${ACTIVE} for no key update of a`);

/** Finds the active key over all companies: compare the company before you reveal anything. */
export function findActiveKey(executor: Executor, key: string): Promise<ActiveKey | undefined> {
  return queryOne(executor, find, [key]);
}

/** The same with a lock; the accounts that it may move between must be locked first. */
export function lockActiveKey(tx: Tx, key: string): Promise<ActiveKey | undefined> {
  return queryOne(tx, lock, [key]);
}

const setLock = sql(
  'active-pix-keys.set-claim',
  `update active_pix_keys set locked_by_claim = $2
    where key = $1 and (locked_by_claim is null or locked_by_claim = $2)`,
);
const clearLock = sql(
  'active-pix-keys.clear-claim',
  'update active_pix_keys set locked_by_claim = null where key = $1 and locked_by_claim = $2',
);

/**
 * Marks the key as claimed: it can be neither deleted nor re-bound. False if it is not here, or another claim is
 * open.
 */
export async function lockKeyForClaim(tx: Tx, key: string, claimId: bigint): Promise<boolean> {
  return (await execute(tx, setLock, [key, claimId])) === 1;
}

/** Releases the key of an ended claim. Idempotent. */
export async function unlockKeyFromClaim(tx: Tx, key: string, claimId: bigint): Promise<void> {
  await execute(tx, clearLock, [key, claimId]);
}

/**
 * Registers a key that a claim has won and that the directory already moved. Possession starts now, unless a
 * portability preserves it. The database refuses a key that is active anywhere in the bank.
 */
export async function registerWonKey(
  tx: Tx,
  owner: AccountRef,
  won: PixKey & { now: Date; possessionStartedAt?: Date | undefined },
): Promise<bigint> {
  return addKey(tx, owner, won);
}

// An active key has no end. The condition does not use the status, which would lead the planner to the index of all
// active keys. A key ends no earlier than it began, even if the ending node is slightly behind.
const end = sql(
  'pix-keys.end',
  `update pix_keys set status = $3, ended_at = greatest($4, possession_started_at) where ${ofCompany('', '$1')} and id = $2 and ended_at is null`,
);
const removeActive = sql('active-pix-keys.remove', 'delete from active_pix_keys where key = $1');

/** Ends a key: DELETED by its holder, or MOVED to another institution by a lost claim. */
export async function endKey(
  tx: Tx,
  key: Pick<ActiveKey, 'companyId' | 'id' | 'key'>,
  { status, now }: { status: 'DELETED' | 'MOVED'; now: Date },
): Promise<void> {
  await execute(tx, removeActive, [key.key]);
  await execute(tx, end, [key.companyId, key.id, status, now]);
}
