import { type Executor, type Pool, query, queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import { atHomeOf } from '../database/spread/shards.ts';
import { Refusal } from '../refusals.ts';
import type { Centavos } from '../values/money.ts';
import { BEYOND_MARK, DAY_OF, type LedgerAccount } from './beyond-mark.ts';
import { addUpDays } from './days.ts';

/** Money in and out of an account on a day in Brasília, and its balance at the end. Centavos. */
export interface Flow {
  in: Centavos;
  out: Centavos;
  balance: Centavos;
}

// Added-up days are one row each; the other movements are read here, up to `$4`, in the same snapshot.
const flows = sql<Flow & { open: number }>(
  'account-days.flows',
  `with mark as materialized (
     select $1::int8 as company_id, $2::int8 as account_id, coalesce(max(k.at), '-infinity') as at,
            coalesce(max(k.code), 0) as code
       from account_day_marks k where ${ofCompany('k', '$1')} and k.account_id = $2),
   open as materialized (select w.* from mark cross join lateral ${BEYOND_MARK('mark', '$4')} w),
   late as materialized (
     select ${DAY_OF('at')} as day, sum(amount) filter (where direction = 'CREDIT') as credits,
            sum(amount) filter (where direction = 'DEBIT') as debits
       from open group by 1)
   select (coalesce(s.credits, 0) + coalesce(l.credits, 0))::int8 as "in",
          (coalesce(s.debits, 0) + coalesce(l.debits, 0))::int8 as "out",
          coalesce(b.balance_after, 0)::int8 as balance, (select count(*)::int from open) as open
     from unnest($3::date[]) with ordinality as d(day, n)
     left join lateral (select credits, debits from account_days
       where ${ofCompany('', '$1')} and account_id = $2 and day = d.day limit 1) s on true
     left join lateral (select credits, debits from late where day = d.day limit 1) l on true
     left join lateral (
       select m.balance_after from movements m
        where ${ofCompany('m', '$1')} and m.account_id = $2
          and m.at < (d.day + 1)::timestamp at time zone 'UTC' + interval '3 hours'
        order by m.at desc, m.code desc limit 1) b on true
    order by d.n`,
);

const balanceBefore = sql<{ balance: Centavos }>(
  'movements.balance-before',
  `select balance_after as balance from movements
    where ${ofCompany('', '$1')} and account_id = $2 and at < $3 order by at desc, code desc limit 1`,
);

/** Maximum number of movements, not yet added up, that one answer reads. */
export const OPEN_AT_MOST = 20_000;
const ADDED_AT_MOST = 50_000;
const ROUNDS = 3;

/** Executors that read days, and that add up later movements. */
export interface FlowExecutors {
  reads: Executor;
  main: Pool;
}

/**
 * Returns one entry per day, `YYYY-MM-DD`, in order. Reads a bounded number of movements: an account whose sums are
 * far behind is added up a stretch further, and the request is refused as `unavailable` until little is left.
 */
export async function readFlows(
  db: FlowExecutors,
  account: LedgerAccount,
  days: readonly string[],
): Promise<Flow[]> {
  const { companyId, accountId } = account;
  for (let round = 1; ; round++) {
    const read = await query(atHomeOf(db.reads, companyId), flows, [
      companyId,
      accountId,
      days,
      OPEN_AT_MOST + 1,
    ]);
    if ((read[0]?.open ?? 0) <= OPEN_AT_MOST) return read;
    if (round === ROUNDS) throw new Refusal('unavailable', { retryAfterSeconds: 1 });
    await addUpDays(db.main, [account], ADDED_AT_MOST);
  }
}

/** Returns the balance of an account right before an instant. */
export async function balanceAt(
  executor: Executor,
  account: LedgerAccount,
  instant: Date,
): Promise<Centavos> {
  const found = await queryOne(executor, balanceBefore, [account.companyId, account.accountId, instant]);
  return found?.balance ?? (0n as Centavos);
}
