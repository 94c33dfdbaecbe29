import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { queryText } from '../pool.ts';
import { leasesOf } from './leases.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await queryText(
    database.db.main,
    'create table errands (id int4 primary key, lease_number int4 not null default 0, lease_until timestamptz)',
  );
});
afterAll(() => database.drop());
beforeEach(async () => {
  await queryText(database.db.main, 'delete from errands');
  await queryText(database.db.main, 'insert into errands (id) select * from generate_series(1, 20)');
});

const LEASES = leasesOf<{ id: number; lease: number }>({
  ...{ name: 'test.errands', table: 'errands', as: 'e', key: 'id' },
  columns: 'e.id, e.lease_number as lease',
  due: '(lease_until is null or lease_until < clock_timestamp())',
  order: 'id',
  owed: 'lease_until is not null',
});
const take = (limit: number) => LEASES.take(database.db.main, limit);
const inOrder = (rows: { id: number; lease: number }[]) => rows.map(({ id, lease }) => [id, lease]).sort();
const lapse = () =>
  queryText(database.db.main, `update errands set lease_until = clock_timestamp() - interval '1 ms'`);

it('gives a row to whoever takes it first, and again under its next number once the lease has run out', async () => {
  expect(inOrder(await take(1))).toEqual([[1, 1]]);
  expect(inOrder(await take(1))).toEqual([[2, 1]]);
  expect(await LEASES.anyOwed(database.db.main)).toBe(true);
  await lapse();
  expect(inOrder(await take(2))).toEqual([
    [1, 2],
    [2, 2],
  ]);
  await lapse();
  expect(inOrder(await take(1))).toEqual([[1, 3]]);
});

it('gives each row to one of many that take at once', async () => {
  const taken = (await Promise.all(Array.from({ length: 8 }, () => take(5)))).flat();
  expect(new Set(taken.map(({ id }) => id)).size).toBe(taken.length);
  expect(await take(20)).toHaveLength(20 - taken.length);
});
