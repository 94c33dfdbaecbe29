import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../test/database.ts';
import { openDatabases } from './databases.ts';
import { queryText } from './pool.ts';
import { transaction } from './transaction.ts';
import { DatabaseUnavailable } from './unavailable.ts';
import { createWriteHealth, TRY } from './write-health.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const full = () => new DatabaseUnavailable(Object.assign(new Error('No space left'), { code: '53100' }));

test('is good until a write fails for want of room, and again once there is room', async () => {
  let at = 0;
  const health = createWriteHealth(() => at);
  expect(await health.canWrite(database.db.main)).toBe(true);
  health.failed(Object.assign(new Error('duplicate key'), { code: '23505' }));
  expect(await health.canWrite(database.db.main)).toBe(true);
  health.failed(full());
  expect(await health.canWrite(database.db.main)).toBe(true);
  // Asked a moment ago: not again for each look.
  health.failed(full());
  expect(await health.canWrite(database.db.main)).toBe(false);
  at += 1_000;
  expect(await health.canWrite(database.db.main)).toBe(true);
});

test('asks for more room than a busy table grows by at once', async () => {
  const size = await transaction(database.db.main, async (tx) => {
    await queryText(tx, TRY);
    const [row] = await queryText<{ size: bigint }>(tx, `select pg_total_relation_size('room') as size`);
    return row?.size;
  });
  expect(size).toBeGreaterThan(512n * 1024n);
});

const nameOf = ({ url }: TestDatabase) => new URL(url.replace(/@[^/]+/, '@host')).pathname.slice(1);

/** Lets new sessions of the database write, or not. */
async function mayWrite(may: boolean): Promise<void> {
  const name = nameOf(database);
  await transaction(database.db.main, async (tx) => {
    await queryText(tx, 'set transaction read write');
    await queryText(tx, `alter database ${name} set default_transaction_read_only = ${may ? 'off' : 'on'}`);
  });
}

test('hears of a write that failed beside its COMMIT, whose failure is wrapped once more', async () => {
  const health = createWriteHealth(() => 0);
  await health.canWrite(database.db.main);
  health.failed(full());
  await health.canWrite(database.db.main);
  health.failed(new DatabaseUnavailable(full(), true));
  expect(await health.canWrite(database.db.main)).toBe(false);
});

test('is asked for a minute after a failure, though nothing is written: room may last for a moment', async () => {
  let at = 0;
  const health = createWriteHealth(() => at);
  health.failed(full());
  expect(await health.canWrite(database.db.main)).toBe(true);
  await mayWrite(false);
  const after = openDatabases({ url: database.url });
  at += 1_000;
  expect(await health.canWrite(after.main)).toBe(false);
  await mayWrite(true);
  at += 1_000;
  expect(await health.canWrite(database.db.main)).toBe(true);
  at += 60_000;
  expect(await health.canWrite(after.main)).toBe(true);
  await after.close();
});

test('a database that has become read-only is noticed by what it refuses, and when it takes writes again', async () => {
  let at = 0;
  const health = createWriteHealth(() => at);
  const db = openDatabases({ url: databaseUrl(database.url, nameOf(database)), onFailure: health.failed });
  const insert = () =>
    transaction(db.batch, (tx) => queryText(tx, "insert into onboarding_documents (document) values ('x')"));
  await mayWrite(false);
  await expect(insert()).rejects.toThrow('read-only');
  expect(await health.canWrite(db.main)).toBe(false);
  await db.close();
  at += 1_000;
  await mayWrite(true);
  const again = openDatabases({ url: database.url });
  expect(await health.canWrite(again.main)).toBe(true);
  await again.close();
});
