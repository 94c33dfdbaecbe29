import { randomUUID } from 'node:crypto';
import type { AccountRef } from '../accounts/account.ts';
import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { PixKey } from '../values/pix-key.ts';

// It is free at first: the loop finds it as soon as this has committed. News that the directory is still owed of the
// key is out of date; whoever is telling it finds the request to be another's.
const insert = sql(
  'pix-key-requests.hand-over',
  `insert into pix_key_requests (key, request_id, kind, company_id, account_id, type, pix_key_id, asked_at, lease_until)
   values ($1, $2, 'HAND_OVER', $3, $4, $5, $6, $7, clock_timestamp())
   on conflict (key) do update
      set request_id = excluded.request_id, company_id = excluded.company_id, account_id = excluded.account_id,
          pix_key_id = excluded.pix_key_id, asked_at = excluded.asked_at, attempts = 0,
          lease_until = excluded.lease_until, lease_number = pix_key_requests.lease_number + 1`,
);

/**
 * A key went from one customer to another by a claim inside the bank, of which the directory knows nothing: it will be
 * told whose account the key leads to now.
 */
export async function tellOfHandOver(
  tx: Tx,
  key: PixKey & AccountRef & { pixKeyId: bigint; now: Date },
): Promise<void> {
  const { companyId, accountId, type, pixKeyId, now } = key;
  await execute(tx, insert, [key.key, randomUUID(), companyId, accountId, type, pixKeyId, now]);
}
