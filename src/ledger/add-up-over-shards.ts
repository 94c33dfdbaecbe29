import { int8Column, textColumn } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, type Pool, query, sql } from '../database/pool.ts';
import { atHome, homeOfNew, ofCompany } from '../database/spread/buckets.ts';
import { byShard } from '../database/spread/shards.ts';
import { transaction } from '../database/transaction.ts';
import { BEYOND_MARK, DAY_OF, type LedgerAccount } from './beyond-mark.ts';

/*
 * Adds movements up on several machines, in three statements of one transaction: rows that a modifying statement
 * reads from two tables would pass through the coordinator.
 */
const walk = sql<Walked>(
  'account-days.walk',
  `with marks as materialized (
     select k.company_id, k.account_id, k.at, k.code
       from ${paramRows('n', 'company_id int8, account_id int8')}
       join account_day_marks k on ${ofCompany('k', 'n.company_id')} and k.account_id = n.account_id
      order by k.company_id, k.account_id for update of k skip locked)
   select marks.company_id as "companyId", marks.account_id as "accountId", ${DAY_OF('w.at')}::text as day,
          coalesce(sum(w.amount) filter (where w.direction = 'CREDIT'), 0)::int8 as credits,
          coalesce(sum(w.amount) filter (where w.direction = 'DEBIT'), 0)::int8 as debits,
          (array_agg(w.at::text order by w.at desc, w.code desc))[1] as "exactAt",
          (array_agg(w.code order by w.at desc, w.code desc))[1] as code, count(*)::int as rows
     from marks cross join lateral ${BEYOND_MARK('marks', '$3')} w group by 1, 2, 3`,
);
interface Walked extends LedgerAccount {
  day: string;
  credits: bigint;
  debits: bigint;
  /** The last movement of the day, to the microsecond. */
  exactAt: string;
  code: bigint;
  rows: number;
}
const add = sql(
  'account-days.add',
  `insert into account_days as d (bucket, company_id, account_id, day, credits, debits)
   select ${homeOfNew('n.company_id')}, n.company_id, n.account_id, n.day::date, n.credits, n.debits
     from ${paramRows('n', 'company_id int8, account_id int8, day text, credits int8, debits int8')} ${atHome('n.company_id')}
   on conflict (bucket, company_id, account_id, day)
   do update set credits = d.credits + excluded.credits, debits = d.debits + excluded.debits`,
);
const move = sql(
  'account-days.move',
  `update account_day_marks k set at = n.at, code = n.code
     from ${paramRows('n', 'company_id int8, account_id int8, at timestamptz, code int8')}
    where ${ofCompany('k', 'n.company_id')} and k.account_id = n.account_id`,
);

/** Adds up movements, at most `limit` per account; returns the number per account. */
export function addUpOverShards(
  pool: Pool,
  accounts: readonly LedgerAccount[],
  limit: number,
): Promise<(LedgerAccount & { rows: number })[]> {
  return transaction(pool, (tx) =>
    byShard(tx, accounts, (shard, some) => addUpInShard(shard, accountColumns(some), limit)),
  );
}

async function addUpInShard(executor: Executor, columns: Buffer[], limit: number) {
  const days = await query(executor, walk, [...columns, limit]);
  const accounts = new Map<bigint, Walked>();
  for (const day of days) {
    const before = accounts.get(day.accountId);
    const rows = day.rows + (before?.rows ?? 0);
    const isLater = before === undefined || day.day > before.day;
    accounts.set(day.accountId, { ...(isLater ? day : before), rows });
  }
  if (days.length === 0) return [];
  const ends = [...accounts.values()];
  await query(executor, add, [
    ...accountColumns(days),
    textColumn(days.map(({ day }) => day)),
    int8Column(days.map(({ credits }) => credits)),
    int8Column(days.map(({ debits }) => debits)),
  ]);
  await query(executor, move, [
    ...accountColumns(ends),
    ends.map(({ exactAt }) => exactAt),
    int8Column(ends.map(({ code }) => code)),
  ]);
  return ends.map(({ companyId, accountId, rows }) => ({ companyId, accountId, rows }));
}

/** Accounts as the first two parameters of a statement. */
export function accountColumns(accounts: readonly LedgerAccount[]): Buffer[] {
  return [
    int8Column(accounts.map(({ companyId }) => companyId)),
    int8Column(accounts.map(({ accountId }) => accountId)),
  ];
}
