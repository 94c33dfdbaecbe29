import { createHash } from 'node:crypto';
import type { Databases } from '../database/databases.ts';
import { execute, query, sql } from '../database/pool.ts';
import { bucketOf, ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { minuteStamp } from '../values/ids.ts';

/** Lifetime of the end-to-end id that decoding a code promised. */
export const PROMISE_MS = 15 * 60_000;
// The rail refuses an id whose minute is further off than twelve hours. An id may still wait for its payment.
const OLDEST_ID_MS = 11 * 3_600_000;

interface Promised {
  companyId: bigint;
  text: string;
  now: Date;
}

// Decoding again within this time returns the same id, so that a payer who looks twice makes one payment.
const promise = sql<{ endToEndId: string }>(
  'decoded-codes.promise',
  `insert into decoded_codes as d (bucket, company_id, code_hash, end_to_end_id, decoded_at)
   values (${bucketOf('$1')}, $1, $2, $3, $4)
   on conflict (bucket, company_id, code_hash) do update
     set end_to_end_id = case when d.decoded_at > $5 and substring(d.end_to_end_id, 10, 12) > $6
                              then d.end_to_end_id else excluded.end_to_end_id end,
         decoded_at = excluded.decoded_at
   returning d.end_to_end_id as "endToEndId"`,
);
const take = sql<{ endToEndId: string; decodedAt: Date }>(
  'decoded-codes.take',
  `delete from decoded_codes where ${ofCompany('', '$1')} and code_hash = $2 and decoded_at > $3
   returning end_to_end_id as "endToEndId", decoded_at as "decodedAt"`,
);
const giveBack = sql(
  'decoded-codes.give-back',
  `insert into decoded_codes (bucket, company_id, code_hash, end_to_end_id, decoded_at)
   values (${bucketOf('$1')}, $1, $2, $3, $4)
   on conflict do nothing`,
);
const forget = sql(
  'decoded-codes.forget',
  `delete from decoded_codes where (bucket, company_id, code_hash) in (
     select bucket, company_id, code_hash from decoded_codes where decoded_at <= $1 order by decoded_at limit 100)`,
);

/** Promises the end-to-end id of a possible payment, and deletes expired promises. */
export async function promiseEndToEndId(
  tx: Tx,
  { companyId, text, now }: Promised,
  endToEndId: string,
): Promise<string> {
  const since = new Date(now.getTime() - PROMISE_MS);
  const oldest = minuteStamp(new Date(now.getTime() - OLDEST_ID_MS));
  const [row] = await query(tx, promise, [companyId, hashOf(text), endToEndId, now, since, oldest]);
  await execute(tx, forget, [since]);
  return row?.endToEndId ?? endToEndId;
}

/**
 * Pays under the promised id, if there is one; only one request can take it. A payment that was refused, or ended
 * without an id, leaves it for the next. After any other failure the id may have been used, so it is consumed.
 */
export async function withPromisedId<T>(
  db: Pick<Databases, 'main' | 'aside'>,
  { companyId, text, now }: Promised,
  payment: { pay(promised: string | undefined): Promise<T>; idOf(paid: T): string | null | undefined },
): Promise<T> {
  const since = new Date(now.getTime() - PROMISE_MS);
  const [taken] = await query(db.main, take, [companyId, hashOf(text), since]);
  if (taken === undefined) return payment.pay(undefined);
  const { endToEndId, decodedAt } = taken;
  const leave = () => execute(db.aside, giveBack, [companyId, hashOf(text), endToEndId, decodedAt]);
  try {
    const paid = await payment.pay(endToEndId);
    if (payment.idOf(paid) !== endToEndId) await leave();
    return paid;
  } catch (error) {
    if (error instanceof Refusal) await leave();
    throw error;
  }
}

function hashOf(text: string): string {
  return createHash('sha256').update(text.trim()).digest('base64url');
}
