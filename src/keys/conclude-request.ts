import { strict as assert } from 'node:assert';
import { execute, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import { endKey, lockActiveKey } from './claimed-keys.ts';
import { lockVerification, spendVerification } from './judge-verification.ts';
import { addKey } from './pix-keys.ts';
import type { KeyRequest } from './requests.ts';

const moveKey = sql(
  'pix-keys.move-account',
  `update pix_keys set account_id = $3 where ${ofCompany('', '$1')} and id = $2 and ended_at is null`,
);
const moveActive = sql(
  'active-pix-keys.move-account',
  'update active_pix_keys set account_id = $2 where key = $1',
);

const renameActive = sql('active-pix-keys.rename', 'update active_pix_keys set key = $2 where key = $1');
const renameKey = sql(
  'pix-keys.rename',
  `update pix_keys set key = $3 where ${ofCompany('', '$1')} and id = $2 and ended_at is null`,
);

/**
 * Locks the rows that a conclusion writes, before the request itself. A caller that reserves a key locks them before
 * it waits for the request, so another order would deadlock.
 */
export async function lockForConclusion(tx: Tx, request: KeyRequest): Promise<void> {
  const { companyId, verificationId, pixKeyId, key } = request;
  if (verificationId !== null) await lockVerification(tx, { companyId, requestId: verificationId });
  if (pixKeyId !== null) await lockActiveKey(tx, key);
}

/** Applies the directory's approval, in the transaction that ends the request. `made` is the key that it created. */
export async function concludeRequest(
  tx: Tx,
  request: KeyRequest,
  { now, made }: { now: Date; made: string },
): Promise<void> {
  const { kind, companyId, accountId, key, pixKeyId } = request;
  if (kind === 'HAND_OVER') return;
  if (kind === 'ANNOUNCE') return made === key ? undefined : rename(tx, request, made);
  if (kind === 'REGISTER') return register(tx, { ...request, key: made }, now);
  assert(pixKeyId !== null, 'a request about an active key names it');
  if (kind === 'DELETE') return endKey(tx, { companyId, id: pixKeyId, key }, { status: 'DELETED', now });
  await execute(tx, moveActive, [key, accountId]);
  await execute(tx, moveKey, [companyId, pixKeyId, accountId]);
}

/** A random key that the bank assigned before the request is replaced by the one that the directory generated. */
async function rename(tx: Tx, { key, companyId, pixKeyId }: KeyRequest, made: string): Promise<void> {
  await execute(tx, renameActive, [key, made]);
  await execute(tx, renameKey, [companyId, pixKeyId, made]);
}

/** The registration date is that of the request, which is when its place in the list was taken. */
async function register(tx: Tx, request: KeyRequest, now: Date): Promise<void> {
  const { companyId, accountId, type, key, verificationId, askedAt } = request;
  await addKey(tx, { companyId, accountId }, { type, key, now: askedAt });
  if (verificationId !== null) await spendVerification(tx, { companyId, requestId: verificationId }, now);
}
