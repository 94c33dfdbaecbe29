import { type AccountPageAsked, accountPages, cutPage, NEWEST } from '../database/account-pages.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import type { Cashout } from './cashout.ts';
import { refKey, selectCashouts } from './store.ts';

const readPage = accountPages('cashouts', true);

const awaiting = sql<{ id: bigint }>(
  'cashouts.awaiting-approval',
  `select c.id from cashouts c
    where c.account_id = $1 and c.id < $2 and c.uncommon_status = 'NEW' and c.company_id is not distinct from $3::int8
    order by c.id desc limit $4`,
);

export interface CashoutPage {
  cashouts: Cashout[];
  next: bigint | undefined;
}

/** Lists an account's cashouts, newest first. Those that await approval are found however old they are. */
export async function listCashouts(executor: Executor, asked: AccountPageAsked): Promise<CashoutPage> {
  const { companyId, accountId, before, limit } = asked;
  const page =
    asked.status === 'NEW'
      ? cutPage(await query(executor, awaiting, [accountId, before ?? NEWEST, companyId, limit + 1]), limit)
      : await readPage(executor, asked);
  const refs = page.ids.map((id) => ({ companyId, id }));
  const found = await selectCashouts(executor, refs);
  return { cashouts: refs.flatMap((ref) => found.get(refKey(ref)) ?? []), next: page.next };
}
