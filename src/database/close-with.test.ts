import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts';
import { textColumn } from './columns.ts';
import { execute, queryText, sql } from './pool.ts';
import { closeWith, type Tx, transaction } from './transaction.ts';

const insert = sql(
  'test.close-with',
  'insert into notes (id, text) select * from unnest($1::int8[], $2::text[])',
);

let database: TestDatabase;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await queryText(database.db.main, 'create table notes (id bigint primary key, text text not null)');
});
afterAll(() => database.drop());
beforeEach(() => queryText(database.db.main, 'truncate notes'));

async function write(tx: Tx, id: number, text = 'x'): Promise<void> {
  await execute(tx, insert, [[id], textColumn([text])]);
}

const ids = async () =>
  (await queryText<{ id: bigint }>(database.db.main, 'select id from notes order by id')).map(({ id }) => id);

const work = (writes: (tx: Tx) => Promise<unknown>[]) =>
  transaction(database.db.main, async (tx) => {
    await queryText(tx, 'select');
    return closeWith(writes(tx), 'done');
  });

describe('a transaction that is closed with its last writes', () => {
  it('commits them all', async () => {
    expect(await work((tx) => [write(tx, 1), write(tx, 2)])).toBe('done');
    expect(await ids()).toEqual([1n, 2n]);
  });

  it('keeps none of them when the database refuses one', async () => {
    await expect(work((tx) => [write(tx, 1), write(tx, 1), write(tx, 2)])).rejects.toThrow('duplicate key');
    expect(await ids()).toEqual([]);
  });

  it('keeps none of them when one could not even be sent', async () => {
    // PostgreSQL holds no U+0000, so a column refuses it before anything goes out.
    await expect(work((tx) => [write(tx, 1), write(tx, 2, 'a\0b'), write(tx, 3)])).rejects.toThrow();
    expect(await ids()).toEqual([]);
  });

  it('nor when what could not be sent is many calls deep', async () => {
    const deep = async (tx: Tx, calls: number): Promise<void> => {
      if (calls === 0) return write(tx, 2, 'a\0b');
      await Promise.all([deep(tx, calls - 1)]);
    };
    await expect(work((tx) => [write(tx, 1), deep(tx, 40)])).rejects.toThrow();
    expect(await ids()).toEqual([]);
  });

  it('leaves a connection that is good for the next one', async () => {
    for (let id = 1; id <= 12; id++)
      await expect(work((tx) => [write(tx, id), write(tx, id + 100, '\0')])).rejects.toThrow();
    expect(await work((tx) => [write(tx, 7)])).toBe('done');
    expect(await ids()).toEqual([7n]);
  });

  it('fails too when nothing had been sent before', async () => {
    const nothingSent = transaction(database.db.main, async (tx) => closeWith([write(tx, 1, '\0')], 'done'));
    await expect(nothingSent).rejects.toThrow();
  });
});
