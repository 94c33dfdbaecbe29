import { type Executor, queryText } from '../../database/pool.ts';
import { type CopiedSide, otherSidesOf } from '../books/other-sides.ts';
import {
  type Belongings,
  belongingsOf,
  CODES,
  OTHER_SIDES,
  PAYMENTS_IN_DISPUTE,
  PAYMENTS_OF_A_PERIOD,
  PAYMENTS_OF_CODES,
  type Source,
  SUBJECTS,
} from './belongings.ts';
import type { Copied } from './copied.ts';

/** From one instant of the bank's clock, which belongs to it, to another, which does not. */
export interface Period {
  readonly since: Date;
  /** Null: until now. */
  readonly until: Date | null;
}

/**
 * Time around a period in which its payments are looked for: the two sides of a transfer have instants of their own.
 */
const ROOM_MS = 5_000;

// Small sets are looked up in large tables here, each row by an index.
export const FOR_LOOK_UPS = settings({ seqscan: 'on', nestloop: 'on', hashjoin: 'off', mergejoin: 'off' });
const FOR_FINDING = settings({ seqscan: 'off', nestloop: 'on', hashjoin: 'off', mergejoin: 'off' });
// Whole tables are joined with whole tables: in memory that is hashing, by all columns that must be equal. Just after a
// crash the planner may still take a large table for a small one, and would compare each row of it with each of another.
export const FOR_WHOLE_TABLES = settings({
  ...{ seqscan: 'on', nestloop: 'off', hashjoin: 'on', mergejoin: 'off' },
});

function settings(enabled: Record<string, 'on' | 'off'>): string {
  const each = Object.entries(enabled).map(
    ([name, value]) => `set_config('enable_${name}', '${value}', true)`,
  );
  return `select set_config('work_mem', '256MB', true), ${each.join(', ')}`;
}

const TOUCHED = ['touched_payments', 'touched_codes'];
const FOUND_BY = ['told_in_period', 'touched_subjects', 'balances_before'];
const BALANCES_BEFORE = `
  select a.company_id, a.id, n.balance_after
    from $live.accounts a
   cross join lateral (
     select balance_after from $live.movements m
      where m.bucket = a.bucket and m.company_id = a.company_id and m.account_id = a.id and m.at < $since
      order by m.at desc, m.code desc limit 1) n
   where a.last_movement_at >= $since`;
const VIEWS = `select viewname as name, pg_get_viewdef((schemaname || '.' || viewname)::regclass) as body
   from pg_views where schemaname = current_schema() and viewname in ('entries', 'events', 'webhook_log')`;

/** Rows that stand in for the whole tables, for as long as the transaction lasts. */
export interface Copy {
  /** SQL of a check, over what was copied. */
  over(sql: string): string;
  /** Takes the copy away again. */
  drop(): Promise<void>;
}

interface CopyOptions {
  /** More payments than that are too many: nothing is copied then. */
  most: number;
  /** True if the transaction writes nothing more once the copy has been begun. */
  readOnly: boolean;
}

/** Copies the payments of a period and what belongs to them; undefined where they are too many. */
export async function copyPeriod(
  tx: Executor,
  period: Period,
  options: CopyOptions,
): Promise<Copy | undefined> {
  const sides = await otherSidesOf(tx);
  const others = sides.flatMap((side) => side.payments.map((from) => ({ from })));
  const payments = [...PAYMENTS_OF_A_PERIOD, ...others];
  return copy(tx, { period, sides, payments, ...options });
}

/** Copies the payments that were ever in dispute. */
export async function copyDisputed(tx: Executor, readOnly: boolean): Promise<Copy> {
  const never = { since: new Date(0), until: new Date(0) };
  const payments = PAYMENTS_IN_DISPUTE;
  const copied = await copy(tx, { period: never, sides: [], payments, most: Infinity, readOnly });
  if (copied === undefined) throw new Error('disputes were copied with a limit');
  return copied;
}

interface CopyParts extends CopyOptions {
  period: Period;
  sides: readonly CopiedSide[];
  payments: readonly Source[];
}

async function copy(
  tx: Executor,
  { period, sides, payments, most, readOnly }: CopyParts,
): Promise<Copy | undefined> {
  const [place] = await queryText<{ live: string; ispb: string | null }>(
    tx,
    'select quote_ident(current_schema()) as live, quote_literal((select ispb from bank_facts)) as ispb',
  );
  const live = place?.live ?? 'public';
  const told = payments !== PAYMENTS_IN_DISPUTE;
  const belongings = belongingsOf({ told, sides });
  const tables = Object.values(belongings).flat();
  const names = [...TOUCHED, ...FOUND_BY, ...tables.map(({ name }) => name)];
  const bind = binder({ live, ispb: place?.ispb ?? 'null' }, period);
  const run = (text: string) => queryText(tx, bind(text));
  const drop = async () => {
    await run(`drop table if exists ${names.map((name) => `pg_temp.${name}`).join(', ')} cascade`);
  };
  await makeTables(tx, tables, live);
  if (readOnly) await run('set transaction read only');
  await run(FOR_FINDING);
  if (!(await findPayments(tx, { payments, most, bind }))) {
    if (!readOnly) await drop();
    return undefined;
  }
  await run(inOneGo(fillings(belongings, told)));
  return {
    drop,
    over: (sql) => sql.replace(/\b(simulator|bcb)\.(orders|payments|returns|refunds|transfers)\b/g, '$1_$2'),
  };
}

// A payment is found again by each of its movements.
const FOUND_AGAIN = 4;

/** False where they are more than the limit. */
async function findPayments(
  tx: Executor,
  { payments, most, bind }: { payments: readonly Source[]; most: number; bind(text: string): string },
): Promise<boolean> {
  for (const { from, into = 'touched_payments', once } of payments) {
    const mostRows = once ? most : most * FOUND_AGAIN;
    const limit = most === Infinity ? 'all' : mostRows + 1;
    const [row] = await queryText<{ found: bigint; before: bigint }>(
      tx,
      bind(`with found as materialized (select * from (${from}) found limit ${limit}),
                 added as (insert into ${into} select * from found on conflict do nothing)
            select count(*) as found, (select count(*) from touched_payments) as before from found`),
    );
    const found = Number(row?.found ?? 0n);
    if (found > mostRows || Number(row?.before ?? 0n) > most) return false;
  }
  const [all] = await queryText<{ found: bigint }>(tx, 'select count(*) as found from touched_payments');
  return Number(all?.found ?? 0n) <= most;
}

/** The statements that fill the tables, each from those before it. */
function fillings({ payments, events, rest }: Belongings, told: boolean): string[] {
  const add = (table: string) => (from: string) => `insert into ${table} ${from} on conflict do nothing`;
  const fill = ({ name, rows, key }: Copied) => [
    ...rows.map((from) => (key === undefined ? `insert into ${name} ${from}` : add(name)(from))),
    `analyze ${name}`,
  ];
  return [
    ...OTHER_SIDES.map(add('touched_payments')),
    ...CODES.map(add('touched_codes')),
    add('touched_payments')(PAYMENTS_OF_CODES),
    `analyze ${TOUCHED.join(', ')}`,
    `insert into balances_before ${BALANCES_BEFORE}`,
    ...payments.flatMap(fill),
    ...(told ? SUBJECTS.map(add('touched_subjects')) : []),
    'analyze touched_subjects',
    ...events.flatMap(fill),
    ...rest.flatMap(fill),
  ];
}

/** One round trip for many statements. */
function inOneGo(statements: readonly string[]): string {
  return `do $statements$ begin ${statements.map((statement) => `${statement};`).join('\n')} end $statements$`;
}

async function makeTables(tx: Executor, tables: readonly Copied[], live: string): Promise<void> {
  // Read before their tables are hidden.
  const views = await queryText<{ name: string; body: string }>(tx, VIEWS);
  const make = (name: string, columns: string) =>
    `create temporary table ${name} (${columns}) on commit drop`;
  const ids = 'bucket int2, company_id int8, id int8, primary key (bucket, company_id, id)';
  const statements = [
    ...TOUCHED.map((name) => make(name, ids)),
    make('told_in_period', 'bucket int2, company_id int8, subject text, subject_id int8'),
    make('touched_subjects', 'bucket int2, subject text, id int8, primary key (bucket, id, subject)'),
    make('balances_before', 'company_id int8, account_id int8, balance_after int8'),
    ...tables.flatMap(({ name, of = `${live}.${name}`, key }) => [
      make(name, `like ${of}`),
      ...(key === undefined ? [] : [`create unique index on ${name} (${key})`]),
    ]),
    ...views.map(({ name, body }) => `create temporary view ${name} as ${body.replace(/;\s*$/, '')}`),
  ];
  await queryText(tx, inOneGo(statements));
}

function binder(place: { live: string; ispb: string }, { since, until }: Period): (text: string) => string {
  const instant = (at: number) => `'${new Date(at).toISOString()}'::timestamptz`;
  const end = (room: number) =>
    until === null ? `'infinity'::timestamptz` : instant(until.getTime() + room);
  const values: Record<string, string> = {
    ...place,
    since: instant(since.getTime()),
    from: instant(since.getTime() - ROOM_MS),
    until: end(0),
    to: end(ROOM_MS),
  };
  return (text) =>
    text.replace(/\$(live|ispb|since|from|until|to)\b/g, (_, name: string) => values[name] ?? '');
}
