import { randomUUID } from 'node:crypto';
import type { AccountRef } from '../accounts/account.ts';
import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { PixKey } from '../values/pix-key.ts';
import { lockActiveKey } from './claimed-keys.ts';
import type { KeyRequest } from './requests.ts';

// Not leased: due work takes it once this has committed. An earlier unanswered request for the key must be answered
// first, because the directory would otherwise receive it after this one.
const insert = sql(
  'pix-key-requests.hand-over',
  `insert into pix_key_requests (key, request_id, kind, company_id, account_id, type, pix_key_id, asked_at, lease_until)
   values ($1, $2, 'HAND_OVER', $3, $4, $5, $6, $7, clock_timestamp())
   on conflict (key) do update set overtaken = pix_key_requests.request_id`,
);

/**
 * Records that a claim inside the bank moved a key between two customers. The directory does not know of it and will
 * receive the key's new account.
 */
export async function tellOfHandOver(
  tx: Tx,
  key: PixKey & AccountRef & { pixKeyId: bigint; now: Date },
): Promise<void> {
  const { companyId, accountId, type, pixKeyId, now } = key;
  await execute(tx, insert, [key.key, randomUUID(), companyId, accountId, type, pixKeyId, now]);
}

const followUp = sql(
  'pix-key-requests.follow-up',
  `update pix_key_requests
      set request_id = $4, kind = 'HAND_OVER', company_id = $5, account_id = $6, pix_key_id = $7, asked_at = $8,
          attempts = 0, lease_until = clock_timestamp(), lease_number = lease_number + 1, overtaken = null
    where key = $1 and request_id = $2 and lease_number = $3 and overtaken = request_id`,
);
const drop = sql(
  'pix-key-requests.drop-overtaken',
  `delete from pix_key_requests
    where key = $1 and request_id = $2 and lease_number = $3 and overtaken = request_id`,
);

/** Queues another request with the key's current account, because the directory answered one that was overtaken. */
export async function tellOfNewest(
  tx: Tx,
  { key, requestId, leaseNumber }: KeyRequest,
  now: Date,
): Promise<void> {
  const active = await lockActiveKey(tx, key);
  const row = [key, requestId, leaseNumber];
  if (active === undefined) await execute(tx, drop, row);
  else {
    const { companyId, accountId, id } = active;
    await execute(tx, followUp, [...row, randomUUID(), companyId, accountId, id, now]);
  }
}
