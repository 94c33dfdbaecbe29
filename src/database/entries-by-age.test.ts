import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { keepEntriesByAge } from './entries-by-age.ts';
import { queryText } from './pool.ts';
import { transaction } from './transaction.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const ask = <Row extends object>(text: string, values: unknown[] = []) =>
  queryText<Row>(database.db.main, text, values);

// A vacuum would add entries as well.
const MADE = `create table many (id int8, at timestamptz not null) with (autovacuum_enabled = off);
  create index many_age on many using brin (at) with (pages_per_range = 32);
  create index many_numbers on many using brin (id)`;
const FILL = `insert into many select n, now() + n * interval '1 ms' from generate_series(1, 600000) n`;

/** Page after page, as the nodes do; answers the pages to which entries were added, and how many entries lack. */
async function addFrom(first: bigint): Promise<{ places: bigint[]; lacking: number }> {
  const places = [first];
  for (;;) {
    const [row] = await ask<{ next: bigint }>(`select add_entries_by_age('many_age', $1) as next`, [
      places.at(-1),
    ]);
    if (row?.next === places.at(-1)) break;
    places.push(row?.next as bigint);
  }
  const [left] = await ask<{ left: number }>(`select brin_summarize_new_values('many_age') as left`);
  return { places, lacking: left?.left ?? -1 };
}

it('entries are added part by part, and once, up to the last full pages', async () => {
  for (const text of MADE.split(';')) await ask(text);
  await ask(FILL);
  const [size] = await ask<{ pages: bigint }>(
    `select pg_relation_size('many') / current_setting('block_size')::int8 as pages`,
  );
  const pages = size?.pages ?? 0n;
  const { places, lacking } = await addFrom(0n);
  expect(places.length).toBeGreaterThan(1);
  expect(places.at(-1)).toBe((pages / 32n) * 32n);
  // The last range alone, whose pages are still being filled.
  expect(lacking).toBe(1);
  await ask(FILL);
  const again = await addFrom(places.at(-1) as bigint);
  expect(again.places.at(-1)).toBeGreaterThan(pages);
  expect(again.lacking).toBe(1);
});

it('a table that was emptied meanwhile gets entries from its first page on', async () => {
  const before = (await addFrom(0n)).places.at(-1) as bigint;
  await ask('truncate many');
  await ask(`insert into many select n, now() from generate_series(1, 100000) n`);
  const { places, lacking } = await addFrom(before);
  expect(places.at(-1)).toBeLessThan(before);
  expect(lacking).toBeLessThanOrEqual(1);
});

it('an index that says nothing has an entry for 128 pages', async () => {
  const [size] = await ask<{ pages: bigint }>(
    `select pg_relation_size('many') / current_setting('block_size')::int8 as pages`,
  );
  const [row] = await ask<{ next: bigint }>(`select add_entries_by_age('many_numbers', 0) as next`);
  expect(row?.next).toBe(((size?.pages ?? 0n) / 128n) * 128n);
  const [left] = await ask<{ left: number }>(`select brin_summarize_new_values('many_numbers') as left`);
  expect(left?.left).toBe(1);
});

/** Number of pages that a look for rows younger than all reads: those without an entry. */
function pagesReadByAge(): Promise<number> {
  return transaction(database.db.main, async (tx) => {
    await queryText(tx, 'set local enable_seqscan = off');
    const lines = await queryText<{ 'QUERY PLAN': string }>(
      tx,
      `explain (analyze, timing off) select from many where at > now() + interval '1 year'`,
    );
    const lossy = /lossy=(\d+)/.exec(lines.map((line) => line['QUERY PLAN']).join(' '))?.[1];
    return { result: Number(lossy ?? 0) };
  }).then(({ result }) => result);
}

const PATIENCE = { timeout: 20_000 };
const BY_POSTGRES = `select c.relname as name from pg_class c join pg_am a on a.oid = c.relam
  where a.amname = 'brin' and c.relkind = 'i' and c.reloptions @> '{autosummarize=on}' order by 1`;

it('nodes add them, and PostgreSQL none, in weeks to come neither: it would break off vacuums', async () => {
  expect(await ask(BY_POSTGRES)).not.toEqual([]);
  await ask(`insert into many select n, now() from generate_series(1, 100000) n`);
  expect(await pagesReadByAge()).toBeGreaterThan(400);
  const keeping = keepEntriesByAge(database.db.main, pino({ level: 'silent' }), 10);
  await expect.poll(() => ask(BY_POSTGRES), PATIENCE).toEqual([]);
  await expect.poll(pagesReadByAge, PATIENCE).toBeLessThan(64);
  keeping.stop();
  await ask(
    `select add_log_week('webhook_deliveries', '2031-01-06'), add_log_week('webhook_attempts', '2031-01-06')`,
  );
  expect(await ask(BY_POSTGRES)).toEqual([]);
});

it('PostgreSQL adds them once tables are spread over machines, where no node does', async () => {
  await ask('select have_entries_added(by_nodes => false)');
  await ask(
    `select add_log_week('webhook_deliveries', '2031-01-13'), add_log_week('webhook_attempts', '2031-01-13')`,
  );
  const names = (await ask<{ name: string }>(BY_POSTGRES)).map(({ name }) => name);
  expect(names).toContain('cashouts_age');
  expect(names.filter((name) => name.includes('20310113'))).toHaveLength(2);
  expect(names.filter((name) => name.includes('20310106'))).toHaveLength(2);
});

it('no other index is touched', async () => {
  await expect(ask(`select add_entries_by_age('accounts_pkey', 0)`)).rejects.toThrow('is no index by age');
  await expect(ask(`select add_entries_by_age('nothing', 0)`)).rejects.toThrow('is no index by age');
});
