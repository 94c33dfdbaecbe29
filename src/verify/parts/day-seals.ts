import { type Executor, queryText } from '../../database/pool.ts';
import { sealInSql } from '../../secrets/seal-of-text.ts';
import { DAY_MS, dayOf } from '../../values/dates.ts';
import { saoPauloDay, saoPauloMidnight } from '../../values/sao-paulo.ts';
import { dayInSql, eachOk, SINCE, UNTIL } from '../check.ts';
import type { Found } from '../run-checks.ts';

/** The rows of one book in one bucket on one day, added up. */
interface Sum {
  readonly day: string;
  readonly bucket: number;
  readonly book: string;
  readonly rows: bigint;
  readonly amount: bigint;
  readonly hash: bigint;
}

/** Sums of days, by day, bucket and book. */
export type Sums = Map<string, Sum>;

const micros = (instant: string) => `(extract(epoch from ${instant}) * 1000000)::int8`;
const all = (as: string, columns: string) => columns.split(' ').map((column) => `${as}.${column}`);

// Columns of a row that never change once it is there.
const MOVEMENT = sealInSql([
  ...all('m', 'company_id account_id code kind amount balance_after payment_id reference'),
  micros('m.at'),
]);
const CASHOUT = sealInSql([
  ...all('c', 'company_id id account_id amount fee origin pix_key tag idempotency_key fingerprint'),
  ...[...all('c', 'code_transaction created_by'), micros('c.created_at')],
]);
const CASH_IN = sealInSql([
  ...all('i', 'company_id id account_id end_to_end_id amount fee pix_key code_id txid tag payer_ispb'),
  ...[...all('i', 'payer_branch payer_number payer_document payer_name'), micros('i.created_at')],
]);

const SUMS = `
  select book, bucket, day::text, count(*)::text as rows, sum(amount)::text as amount, sum(hash)::text as hash
    from (select 'movements' as book, m.bucket, ${dayInSql('m.at')} as day,
                 case k.direction when 'CREDIT' then m.amount else -m.amount end as amount, ${MOVEMENT} as hash
            from movements m left join movement_kinds k on k.kind = m.kind
           where m.at >= ${SINCE} and m.at < ${UNTIL}
          union all
          select 'cashouts', c.bucket, ${dayInSql('c.created_at')}, c.amount, ${CASHOUT}
            from cashouts c where c.created_at >= ${SINCE} and c.created_at < ${UNTIL}
          union all
          select 'cash_ins', i.bucket, ${dayInSql('i.created_at')}, i.amount, ${CASH_IN}
            from cash_ins i where i.created_at >= ${SINCE} and i.created_at < ${UNTIL}) rows
   group by 1, 2, 3`;

type Told = Record<'book' | 'day' | 'rows' | 'amount' | 'hash', string> & { bucket: number };

/** Adds up what a transaction sees of its period. */
export async function addUp(tx: Executor): Promise<Sums> {
  const rows = await queryText<Told>(tx, SUMS);
  return new Map(rows.map(toSum).map((sum) => [keyOf(sum), sum]));
}

function toSum({ book, bucket, day, rows, amount, hash }: Told): Sum {
  return { book, bucket, day, rows: BigInt(rows), amount: BigInt(amount), hash: BigInt(hash) };
}

function keyOf({ day, bucket, book }: Sum): string {
  return `${day} ${bucket} ${book}`;
}

/** The last day up to which everything has been proved and sealed. */
export async function lastProvedDay(executor: Executor): Promise<string | undefined> {
  const [row] = await queryText<{ day: string | null }>(
    executor,
    'select max(day)::text as day from proved_days',
  );
  return row?.day ?? undefined;
}

/** Seals every day up to this one; a day that another proof has sealed meanwhile stays as it is. */
export async function sealDays(tx: Executor, sums: readonly Sum[], upTo: string): Promise<void> {
  const column = (name: keyof Sum) => sums.map((sum) => String(sum[name]));
  await queryText(
    tx,
    `insert into day_seals (bucket, day, book, rows, amount, hash)
       select * from unnest($1::int2[], $2::date[], $3::text[], $4::int8[], $5::numeric[], $6::numeric[])
     on conflict do nothing`,
    (['bucket', 'day', 'book', 'rows', 'amount', 'hash'] as const).map(column),
  );
  await queryText(
    tx,
    'insert into proved_days (day, proved_at) values ($1, clock_timestamp()) on conflict do nothing',
    [upTo],
  );
}

/** The days from one on up to another one. */
export interface Days {
  readonly from: string;
  readonly to: string;
}

/** Compares the rows of those days with their seals, to find changed, removed and added rows. */
export async function compareWithSeals(executor: Executor, sums: Sums, { from, to }: Days): Promise<Found> {
  const rows = await queryText<Told>(
    executor,
    `select bucket, day::text, book, rows::text, amount::text, hash::text from day_seals where day between $1 and $2`,
    [from, to],
  );
  const seals = new Map(rows.map(toSum).map((seal) => [keyOf(seal), seal]));
  const there = [...sums].filter(([, { day }]) => day >= from && day <= to);
  const keys = new Set([...seals.keys(), ...there.map(([key]) => key)]);
  const isBroken = (key: string) => {
    const [sum, seal] = [sums.get(key), seals.get(key)];
    return sum?.rows !== seal?.rows || sum?.amount !== seal?.amount || sum?.hash !== seal?.hash;
  };
  return { rows: keys.size, breaches: [...keys].filter(isBroken).length };
}

/** Compares the balances that accounts had at the end of the last sealed day with all that was sealed until then. */
export const LINK = eachOk(`
  select coalesce(s.amount, 0) = coalesce(l.amount, 0) as ok
    from (select bucket, sum(amount) as amount from day_seals
           where book = 'movements' and day < ${dayInSql(SINCE)} group by 1) s
    full join (select a.bucket, sum(n.balance_after) as amount
                 from accounts a
                cross join lateral (
                  select balance_after from movements m
                   where m.bucket = a.bucket and m.company_id = a.company_id and m.account_id = a.id and m.at < ${SINCE}
                   order by m.at desc, m.code desc limit 1) n
                group by 1) l on l.bucket = s.bucket`);

/** The first instant of a day in Brasília. */
export function beginOf(day: string): Date {
  return saoPauloMidnight(day);
}

export function dayAfter(day: string): string {
  return dayOf(new Date(beginOf(day).getTime() + DAY_MS));
}

/** The day in Brasília in which an instant lies. */
export function dayAt(instant: Date): string {
  return saoPauloDay(instant);
}
