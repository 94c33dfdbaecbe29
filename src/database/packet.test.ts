import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmptyDatabase, type TestDatabase } from '../../test/database.ts';
import { createPool, execute, type Pool, query, queryText, sql } from './pool.ts';
import { transaction } from './transaction.ts';

const insert = sql('test.packet-insert', 'insert into coins (id, amount) values ($1, $2)');
const select = sql<{ id: bigint; amount: bigint; seen: Date | null }>(
  'test.packet-select',
  'select id, amount, null::timestamptz as seen from coins order by id',
);
const divide = sql<{ one: bigint }>('test.packet-divide', 'select 1 / $1::int8 as one');
const count = sql<{ total: bigint }>('test.packet-count', 'select count(*) as total from coins');

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createEmptyDatabase();
  await queryText(database.db.main, 'create table coins (id int8 primary key, amount int8 not null)');
  // One connection, so that what a message leaves behind is met by the next.
  pool = createPool({ url: database.url, connections: 1 });
});
afterAll(async () => {
  await pool.close();
  await database.drop();
});
beforeEach(() => queryText(database.db.main, 'truncate coins'));

describe('statements that are sent together', () => {
  it('are each answered by itself, again and again on one connection', async () => {
    for (let round = 1; round <= 3; round++) {
      const answers = await transaction(pool, (tx) =>
        Promise.all([execute(tx, insert, [BigInt(round), 5n]), query(tx, select), query(tx, count)]),
      );
      expect(answers[0]).toBe(1);
      expect(answers[1].at(-1)).toEqual({ id: BigInt(round), amount: 5n, seen: null });
      expect(answers[2]).toEqual([{ total: BigInt(round) }]);
    }
  });

  it('tell the columns of a statement whose first answer had no row', async () => {
    expect(await query(pool, select)).toEqual([]);
    await execute(pool, insert, [1n, 7n]);
    expect(await query(pool, select)).toEqual([{ id: 1n, amount: 7n, seen: null }]);
  });

  it('end at the first that fails, and nothing behind it is done', async () => {
    const outcome = transaction(pool, async (tx) => {
      const ends = await Promise.allSettled([
        execute(tx, insert, [1n, 1n]),
        query(tx, divide, [0n]),
        execute(tx, insert, [2n, 2n]),
      ]);
      expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
      throw (ends[1] as PromiseRejectedResult).reason;
    });
    await expect(outcome).rejects.toThrow('division by zero');
    expect(await query(pool, count)).toEqual([{ total: 0n }]);
  });

  it('leave statements that were first sent behind a failure as good as new', async () => {
    const fresh = sql<{ answer: bigint }>('test.packet-behind-a-failure', 'select $1::int8 as answer');
    const failing = transaction(pool, (tx) => Promise.all([query(tx, divide, [0n]), query(tx, fresh, [1n])]));
    await expect(failing).rejects.toThrow('division by zero');
    expect(await query(pool, fresh, [42n])).toEqual([{ answer: 42n }]);
    expect(await query(pool, divide, [1n])).toEqual([{ one: 1n }]);
  });

  it('are not there for others before COMMIT, and are with its answer', async () => {
    await transaction(pool, async (tx) => {
      await execute(tx, insert, [9n, 9n]);
      expect(await query(database.db.main, count)).toEqual([{ total: 0n }]);
    });
    expect(await query(database.db.main, count)).toEqual([{ total: 1n }]);
  });
});
