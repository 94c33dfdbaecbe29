import type { AccountRef } from '../accounts/account.ts';
import { type Executor, queryOne, sql } from '../database/pool.ts';
import { inShard } from '../database/spread/buckets.ts';
import { atHomeOf } from '../database/spread/shards.ts';

// Few offers are pending at one moment, however many the bank has accepted before.
const pending = sql<{ pending: boolean }>(
  'offers.pending-of-account',
  `select exists (select 1 from offers o
                   where o.due_at is not null and o.due_at > '-infinity' and o.company_id is not distinct from $1
                     and o.account_id is not distinct from $2 ${inShard('o')}) as pending`,
);

/** Tells if a payment to an account has been accepted that the rail has yet to settle or drop. */
export async function hasPendingOffers(executor: Executor, ref: AccountRef): Promise<boolean> {
  const home = atHomeOf(executor, ref.companyId);
  return (await queryOne(home, pending, [ref.companyId, ref.accountId]))?.pending === true;
}
