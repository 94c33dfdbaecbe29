import type { AccountRef } from '../accounts/account.ts';
import { type Executor, queryOne, sql } from '../database/pool.ts';
import { inShard } from '../database/spread/buckets.ts';
import { atHomeOf } from '../database/spread/shards.ts';

// Few offers are pending at a time, whatever the number of earlier ones.
const pending = sql<{ pending: boolean }>(
  'offers.pending-of-account',
  `select exists (select 1 from offers o
                   where o.due_at is not null and o.due_at > '-infinity' and o.company_id is not distinct from $1
                     and o.account_id is not distinct from $2 ${inShard('o')}) as pending`,
);

/** Tells whether an accepted payment to an account is still pending at the rail. */
export async function hasPendingOffers(executor: Executor, ref: AccountRef): Promise<boolean> {
  const home = atHomeOf(executor, ref.companyId);
  return (await queryOne(home, pending, [ref.companyId, ref.accountId]))?.pending === true;
}
