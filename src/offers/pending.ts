import type { AccountRef } from '../accounts/account.ts';
import { type Executor, queryOne, sql } from '../database/pool.ts';

// Few offers are pending at one moment, however many the bank has accepted before.
const pending = sql<{ pending: boolean }>(
  'offers.pending-of-account',
  `select exists (select from offers o
                   where o.due_at is not null and o.due_at > '-infinity' and o.company_id is not distinct from $1
                     and o.account_id is not distinct from $2) as pending`,
);

/** Tells if a payment to an account has been accepted that the rail has yet to settle or drop. */
export async function hasPendingOffers(executor: Executor, ref: AccountRef): Promise<boolean> {
  return (await queryOne(executor, pending, [ref.companyId, ref.accountId]))?.pending === true;
}
