import type { AccountRef } from '../accounts/account.ts';
import { execute, queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import type { RefusalCode } from '../refusals.ts';
import type { Vault } from '../secrets/seal.ts';
import { isUuidV4 } from '../values/uuid.ts';
import { codeMatches, refusalBeforeCode, type Verification, type VerifiedType } from './verification.ts';

const lock = sql<Verification>(
  'key-verifications.lock',
  `select company_id as "companyId", request_id as "requestId", account_id as "accountId", key_type as type,
          key, code_hash as "codeHash", sealed_hash_key as "sealedHashKey", state, tries,
          expires_at as "expiresAt"
     from key_verifications where ${ofCompany('', '$1')} and request_id = $2 for no key update`,
);
const countTry = sql(
  'key-verifications.count-try',
  `update key_verifications set tries = tries + 1 where ${ofCompany('', '$1')} and request_id = $2`,
);
const use = sql(
  'key-verifications.use',
  `update key_verifications set state = 'USED', used_at = least($3, expires_at - interval '1 ms')
    where ${ofCompany('', '$1')} and request_id = $2 and used_at is null and state <> 'KILLED'`,
);

/** Lock order: accounts, verifications, keys, directory requests. */
export function lockVerification(
  tx: Tx,
  { companyId, requestId }: Pick<Verification, 'companyId' | 'requestId'>,
): Promise<Verification | undefined> {
  return queryOne(tx, lock, [companyId, requestId]);
}

export interface OfferedCode extends AccountRef {
  /** `verification_request_id` as sent. */
  requestId: string;
  token: string;
  type: VerifiedType;
  /** The key to which the code must have been sent, if the caller names one (a claim does, a registration does not). */
  key?: string;
  now: Date;
}

export type Judged = { verified: Verification } | { refused: RefusalCode };

/**
 * Checks a code in the caller's transaction and counts the attempt, whatever the result. **The caller must commit
 * before it refuses**, or wrong attempts would not count. A correct code stays usable until `spendVerification`. The
 * row is locked, so that of many concurrent guesses at most five are checked. Refusals, in this order:
 * `verificationNotFound` (unknown, of another account, kind or key, used, replaced), `verificationExpired`,
 * `invalidCode` (wrong, or after five attempts).
 */
export async function judgeVerification(tx: Tx, vault: Vault, offered: OfferedCode): Promise<Judged> {
  const { companyId, requestId, token } = offered;
  const found = isUuidV4(requestId) ? await lockVerification(tx, offered) : undefined;
  const early = refusalBeforeCode(found, offered);
  if (early !== undefined || found === undefined) return { refused: early ?? 'verificationNotFound' };
  await execute(tx, countTry, [companyId, found.requestId]);
  const hashKey = vault.open(found.sealedHashKey, verificationPlace(found.requestId));
  return codeMatches(token, found.codeHash, hashKey) ? { verified: found } : { refused: 'invalidCode' };
}

/**
 * Marks a code as used, in the transaction of the act that it confirms; a code that another act used stays unchanged.
 * A code that was correct in time counts as used in time, however long the directory took to answer.
 */
export async function spendVerification(
  tx: Tx,
  verification: Pick<Verification, 'companyId' | 'requestId'>,
  now: Date,
): Promise<void> {
  await execute(tx, use, [verification.companyId, verification.requestId, now]);
}

/** Names the encryption context of a verification's secrets. */
export function verificationPlace(requestId: string): string {
  return `key-verifications/${requestId}/hash-key`;
}
