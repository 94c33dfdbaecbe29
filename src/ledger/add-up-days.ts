import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { type Pool, query, sql } from '../database/pool.ts';
import { beside, bucketOf, inShard } from '../database/spread/buckets.ts';
import { onShard } from '../database/spread/shards.ts';
import type { LedgerAccount } from './beyond-mark.ts';
import { addUpDays } from './days.ts';

// Scans accounts page by page, and active accounts each time. Movements are looked up in order: without it the
// planner scans the whole table for each account that has none (half of PostgreSQL's time while 1,000 companies pay).
const behind = sql<LedgerAccount & { open: boolean }>(
  'account-days.page-of-accounts',
  `select a.company_id as "companyId", a.id as "accountId", m.at is not null as open
     from (select bucket, company_id, id from accounts
            where (bucket, company_id, id) > (${bucketOf('$1')}, $1, $2) ${inShard()}
            order by bucket, company_id, id limit $3) a
     left join lateral (select d.at, d.code from account_day_marks d
       where ${beside('d', 'a')} and d.account_id = a.id limit 1) k on true
     left join lateral (select m.at from movements m
       where ${beside('m', 'a')} and m.account_id = a.id
         and (m.at, m.code) > (coalesce(k.at, '-infinity'), coalesce(k.code, 0))
       order by m.at, m.code limit 1) m on true
    order by a.bucket, a.company_id, a.id`,
);

const FIRST: LedgerAccount = { companyId: 0n, accountId: 0n };
const PAUSE_MS = 1_000;
const PAGE = 500;
/** Number of movements that one statement adds up. */
const STRETCH = 50_000;
const ACCOUNTS_AT_ONCE = 50;
// An account with this many movements between two scans is scanned each time.
const BUSY = 500;
const BUSY_AT_MOST = 200;

/**
 * Adds movements up per account and day in the background, so that payments carry no statement for it; newer
 * movements are read with the sums. Runs once a second, so that it costs a busy bank little.
 */
export function addUpDaysWork({ db }: Pick<Context, 'db'>): DueWork {
  let place = FIRST;
  let shard = 0;
  let busy: LedgerAccount[] = [];
  let notBefore = 0;
  return {
    name: 'ledger: days',
    runDue: async () => {
      if (performance.now() < notBefore) return 0;
      notBefore = performance.now() + PAUSE_MS;
      const page = await query(onShard(db.main, shard), behind, [place.companyId, place.accountId, PAGE]);
      if (page.length < PAGE) shard = (shard + 1) % (db.main.shards?.buckets.length ?? 1);
      place = page.length < PAGE ? FIRST : (page.at(-1) as LedgerAccount);
      const known = new Set(busy.map(({ accountId }) => accountId));
      const asked = [...busy, ...page.filter(({ open, accountId }) => open && !known.has(accountId))];
      const { moved, more } = await addUpAll(db.main, asked);
      busy = moved.filter(({ rows }) => rows >= BUSY).slice(0, BUSY_AT_MOST);
      // The account had a full stretch of movements: more remain, so the next batch follows without a pause.
      if (more) notBefore = 0;
      return more ? moved.length : 0;
    },
    // Callers do not wait: days that are not added up yet are read as movements.
    nextDue: async () => null,
    busy: async () => false,
  };
}

async function addUpAll(pool: Pool, accounts: readonly LedgerAccount[]) {
  const moved: (LedgerAccount & { rows: number })[] = [];
  let more = false;
  for (let first = 0; first < accounts.length; first += ACCOUNTS_AT_ONCE) {
    const some = accounts.slice(first, first + ACCOUNTS_AT_ONCE);
    const limit = Math.floor(STRETCH / some.length);
    const rows = await addUpDays(pool, some, limit);
    more ||= rows.some((one) => one.rows === limit);
    moved.push(...rows);
  }
  return { moved, more };
}
