import { paramRows } from '../database/param-rows.ts';
import { type Pool, query, sql } from '../database/pool.ts';
import { atHome, bucketOf, homeOfNew, ofCompany } from '../database/spread/buckets.ts';
import { byShard } from '../database/spread/shards.ts';
import { accountColumns, addUpOverShards } from './add-up-over-shards.ts';
import { BEYOND_MARK, DAY_OF, type LedgerAccount } from './beyond-mark.ts';

const begin = sql(
  'account-days.begin',
  `insert into account_day_marks (bucket, company_id, account_id, at, code)
   select ${homeOfNew('n.company_id')}, n.company_id, n.account_id, '-infinity', 0
     from ${paramRows('n', 'company_id int8, account_id int8')} ${atHome('n.company_id')}
   on conflict do nothing`,
);

// Movements of one account become visible in order, because its row stays locked until they are committed, so
// everything before the mark is complete. A mark that another session is moving is skipped.
const addUp = sql<LedgerAccount & { rows: number }>(
  'account-days.add-up',
  `with marks as materialized (
     select k.company_id, k.account_id, k.at, k.code
       from ${paramRows('n', 'company_id int8, account_id int8')}
       join account_day_marks k on ${ofCompany('k', 'n.company_id')} and k.account_id = n.account_id
      order by k.company_id, k.account_id for update of k skip locked),
   walked as materialized (
     select marks.company_id, marks.account_id, w.*
       from marks cross join lateral ${BEYOND_MARK('marks', '$3')} w),
   added as (
     insert into account_days as d (bucket, company_id, account_id, day, credits, debits)
     select ${bucketOf('company_id')}, company_id, account_id, ${DAY_OF('at')},
            coalesce(sum(amount) filter (where direction = 'CREDIT'), 0),
            coalesce(sum(amount) filter (where direction = 'DEBIT'), 0)
       from walked group by 1, 2, 3, 4
     on conflict (bucket, company_id, account_id, day)
     do update set credits = d.credits + excluded.credits, debits = d.debits + excluded.debits),
   ends as (
     select distinct on (company_id, account_id) company_id, account_id, at, code
       from walked order by company_id, account_id, at desc, code desc),
   moved as (
     update account_day_marks k set at = ends.at, code = ends.code from ends
      where ${ofCompany('k', 'ends.company_id')} and k.account_id = ends.account_id)
   select company_id as "companyId", account_id as "accountId", count(*)::int as rows
     from walked group by 1, 2`,
);

/** Adds up movements, at most `limit` per account; returns the number per account. */
export async function addUpDays(
  pool: Pool,
  accounts: readonly LedgerAccount[],
  limit: number,
): Promise<(LedgerAccount & { rows: number })[]> {
  const moved = await byShard(pool, accounts, async (shard, some) => {
    await query(shard, begin, accountColumns(some));
    return pool.shards === undefined ? query(shard, addUp, [...accountColumns(some), limit]) : [];
  });
  if (pool.shards === undefined) return moved;
  return addUpOverShards(pool, accounts, limit);
}
