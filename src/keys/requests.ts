import type { AccountRef } from '../accounts/account.ts';
import { LEASE_SECONDS, leasesOf } from '../database/due-work/leases.ts';
import { type Executor, execute, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { PixKey } from '../values/pix-key.ts';

/*
 * Requests to the directory. A key has at most one in the whole bank, so its row also prevents two accounts, or two
 * nodes, from requesting the same key. Leases run on the database's clock, because the bank's clock may be moved.
 */

/**
 * REGISTER: the key is not active yet. ANNOUNCE: it is active, and the directory must be notified. REBIND, DELETE: it
 * stays unchanged until the directory agrees. HAND_OVER: a claim inside the bank moved it to another customer, and
 * the directory must be notified.
 */
export type KeyRequestKind = 'REGISTER' | 'ANNOUNCE' | 'REBIND' | 'DELETE' | 'HAND_OVER';

export interface NewKeyRequest extends PixKey, AccountRef {
  requestId: string;
  kind: KeyRequestKind;
  pixKeyId: bigint | null;
  /** The verification that is consumed if the directory agrees. */
  verificationId: string | null;
  askedAt: Date;
}

export interface KeyRequest extends NewKeyRequest {
  attempts: number;
  leaseNumber: number;
}

const COLUMNS = `r.key, r.request_id as "requestId", r.kind, r.company_id as "companyId",
  r.account_id as "accountId", r.type, r.pix_key_id as "pixKeyId", r.verification_id as "verificationId",
  r.asked_at as "askedAt", r.attempts, r.lease_number as "leaseNumber"`;

const insert = sql<KeyRequest>(
  'pix-key-requests.insert',
  `insert into pix_key_requests as r (key, request_id, kind, company_id, account_id, type, pix_key_id,
     verification_id, asked_at, lease_until)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, clock_timestamp() + $10 * interval '1 s')
   on conflict (key) do nothing returning ${COLUMNS}`,
);

/**
 * Reserves the key for this request; undefined while another request has it. The caller gets the lease and sends the
 * request as soon as it has committed; an ANNOUNCE is left to due work.
 */
export function insertRequest(tx: Tx, request: NewKeyRequest): Promise<KeyRequest | undefined> {
  return queryOne(tx, insert, [
    request.key,
    request.requestId,
    request.kind,
    request.companyId,
    request.accountId,
    request.type,
    request.pixKeyId,
    request.verificationId,
    request.askedAt,
    request.kind === 'ANNOUNCE' ? 0 : LEASE_SECONDS,
  ]);
}

const ofKey = sql<KeyRequest>(
  'pix-key-requests.of-key',
  `select ${COLUMNS} from pix_key_requests r where r.key = $1`,
);

export function findRequest(executor: Executor, key: string): Promise<KeyRequest | undefined> {
  return queryOne(executor, ofKey, [key]);
}

const take = sql(
  'pix-key-requests.take',
  `delete from pix_key_requests
    where key = $1 and request_id = $2 and lease_number = $3 and overtaken is distinct from request_id`,
);

/**
 * Ends the request, in the transaction that writes its result; false if the lease is no longer this node's, or if the
 * key has moved on meanwhile.
 */
export async function takeRequest(tx: Tx, { key, requestId, leaseNumber }: KeyRequest): Promise<boolean> {
  return (await execute(tx, take, [key, requestId, leaseNumber])) === 1;
}

const postpone = sql(
  'pix-key-requests.postpone',
  `update pix_key_requests
      set attempts = attempts + 1,
          lease_until = clock_timestamp() + least(60, 1 << least(attempts, 6)) * interval '1 s'
    where key = $1 and request_id = $2 and lease_number = $3`,
);

/** The directory has not answered: the request is repeated at intervals that double up to a minute. */
export async function postponeRequest(tx: Tx, { key, requestId, leaseNumber }: KeyRequest): Promise<void> {
  await execute(tx, postpone, [key, requestId, leaseNumber]);
}

/**
 * Leases for directory requests. A request that waits for the directory to recover was sent once, and no longer
 * counts as owed.
 */
export const KEY_REQUEST_LEASES = leasesOf<KeyRequest>({
  ...{ name: 'pix-key-requests', table: 'pix_key_requests', as: 'r', key: 'key', columns: COLUMNS },
  due: 'lease_until <= clock_timestamp()',
  order: 'lease_until',
  owed: 'attempts = 0',
});

const count = sql<{ keys: bigint }>(
  'pix-keys.count-with-requests',
  `select (select count(*) from pix_keys
            where company_id is not distinct from $1::int8 and account_id = $2 and status = 'ACTIVE')
        + (select count(*) from pix_key_requests
            where company_id is not distinct from $1::int8 and account_id = $2 and kind in ('REGISTER', 'REBIND'))
        + (select count(*) from claims
            where company_id is not distinct from $1::int8 and account_id = $2
              and pending_move = 'COMPLETE') as keys`,
);

/** Counts the account's active and pending keys. A caller that acts on the number must have locked the account. */
export async function countKeys(executor: Executor, owner: AccountRef): Promise<number> {
  return Number((await queryOne(executor, count, [owner.companyId, owner.accountId]))?.keys ?? 0n);
}

const PERSON_DOCUMENT_LENGTH = 11;

/** Returns the maximum number of keys of an account: 5 for a person, 20 for a company (the directory's rules). */
export function keyLimitOf(account: { holderDocument: string }): number {
  return account.holderDocument.length === PERSON_DOCUMENT_LENGTH ? 5 : 20;
}
