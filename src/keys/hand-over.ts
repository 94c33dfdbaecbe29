import { randomUUID } from 'node:crypto';
import type { AccountRef } from '../accounts/account.ts';
import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { PixKey } from '../pix-key.ts';

// Nobody has it in hand: the loop finds it as soon as this has committed.
const insert = sql(
  'pix-key-requests.hand-over',
  `insert into pix_key_requests (key, request_id, kind, company_id, account_id, type, pix_key_id, asked_at, lease_until)
   values ($1, $2, 'HAND_OVER', $3, $4, $5, $6, $7, clock_timestamp()) on conflict (key) do nothing`,
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
