import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/database.ts';
import { createPool, execute, query, queryOne, queryText, sql } from './pool.ts';
import { type Tx, transaction } from './transaction.ts';
import { DatabaseUnavailable } from './unavailable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await queryText(
    database.db.main,
    `create table coins (id int8 primary key, amount int8 not null,
       constraint coins_even check (amount % 2 = 0))`,
  );
  await queryText(
    database.db.main,
    `create table owners (coin int8 constraint owners_coin references coins (id) deferrable initially deferred)`,
  );
});
afterAll(() => database.drop());

const insertCoin = sql('test_insert_coin', 'insert into coins (id, amount) values ($1, $2)');
const insertOwner = sql('test_insert_owner', 'insert into owners (coin) values ($1)');
const addToCoin = sql('test_add_to_coin', 'update coins set amount = amount + $2 where id = $1');
const selectCoin = sql<{ amount: bigint }>('test_select_coin', 'select amount from coins where id = $1');
const backend = sql<{ pid: number }>('test_tx_backend', 'select pg_backend_pid() as pid');

const amountOf = async (id: bigint) => (await queryOne(database.db.main, selectCoin, [id]))?.amount;

describe('transaction', () => {
  test('commits what the work wrote and returns what it returned', async () => {
    const result = await transaction(database.db.main, async (tx) => {
      await execute(tx, insertCoin, [1n, 10n]);
      expect(await amountOf(1n)).toBeUndefined();
      return 'done';
    });
    expect(result).toBe('done');
    expect(await amountOf(1n)).toBe(10n);
  });

  test('rolls back when the work throws, throws the same error and keeps the connection', async () => {
    const pool = createPool({ url: database.url, connections: 1 });
    const before = await queryOne(pool, backend);
    const reason = new Error('the work changed its mind');
    const failing = transaction(pool, async (tx) => {
      await execute(tx, insertCoin, [2n, 10n]);
      throw reason;
    });
    await expect(failing).rejects.toBe(reason);
    expect(await amountOf(2n)).toBeUndefined();
    expect(await queryOne(pool, backend)).toEqual(before);
    await pool.close();
  });

  test('rolls everything back when one of several statements sent together is refused', async () => {
    const failing = transaction(database.db.main, async (tx) => {
      await Promise.all([
        execute(tx, insertCoin, [3n, 10n]),
        execute(tx, insertCoin, [4n, 11n]),
        execute(tx, insertCoin, [5n, 10n]),
      ]);
    });
    await expect(failing).rejects.toThrow('coins_even');
    expect(await query(database.db.main, selectCoin, [3n])).toEqual([]);
    expect(await query(database.db.main, selectCoin, [5n])).toEqual([]);
  });

  test('throws when a constraint fails at COMMIT', async () => {
    const failing = transaction(database.db.main, (tx) => execute(tx, insertOwner, [404n]));
    await expect(failing).rejects.toThrow('owners_coin');
  });

  test('does not pass for committed when the work swallowed a refused statement', async () => {
    const hiding = transaction(database.db.main, async (tx) => {
      await execute(tx, insertCoin, [6n, 10n]);
      await execute(tx, insertCoin, [7n, 11n]).catch(() => undefined);
    });
    await expect(hiding).rejects.toThrow('a failed statement was swallowed');
    expect(await amountOf(6n)).toBeUndefined();
  });

  test('refuses statements once it has ended', async () => {
    let kept: Tx | undefined;
    await transaction(database.db.main, async (tx) => {
      kept = tx;
      await query(tx, backend);
    });
    const late = kept;
    if (late === undefined) throw new Error('no transaction ran');
    await expect(async () => query(late, backend)).rejects.toThrow('a transaction that has ended');
  });

  test('reads what others committed meanwhile; a snapshot does not, and cannot write', async () => {
    await execute(database.db.main, insertCoin, [8n, 2n]);
    const add = () => execute(database.db.main, addToCoin, [8n, 2n]);
    const readTwice = async (tx: Tx) => {
      const first = await queryOne(tx, selectCoin, [8n]);
      await add();
      return [first?.amount, (await queryOne(tx, selectCoin, [8n]))?.amount];
    };
    expect(await transaction(database.db.main, readTwice)).toEqual([2n, 4n]);
    expect(await transaction(database.db.main, readTwice, { snapshot: true })).toEqual([4n, 4n]);
    const writing = transaction(database.db.main, (tx) => execute(tx, addToCoin, [8n, 2n]), {
      snapshot: true,
    });
    await expect(writing).rejects.toThrow('read-only transaction');
  });

  test('a connection lost in mid-work is DatabaseUnavailable and never returns to the pool', async () => {
    const pool = createPool({ url: database.url, connections: 1 });
    const lost = transaction(pool, async (tx) => {
      await execute(tx, insertCoin, [9n, 10n]);
      await queryText(tx, 'select pg_terminate_backend(pg_backend_pid())');
    });
    const error = await lost.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect((error as DatabaseUnavailable).commitUnknown).toBe(false);
    expect(pool.load()).toEqual({ total: 0, idle: 0, waiting: 0 });
    expect(await amountOf(9n)).toBeUndefined();
    await pool.close();
  });

  test('a connection lost before COMMIT is answered leaves the outcome unknown', async () => {
    const pool = createPool({ url: database.url, connections: 1 });
    const lost = transaction(pool, async (tx) => {
      await execute(tx, insertCoin, [11n, 10n]);
      const own = await queryOne(tx, backend);
      await queryText(database.db.main, 'select pg_terminate_backend($1, 5000)', [own?.pid]);
    });
    const error = await lost.catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(DatabaseUnavailable);
    expect((error as DatabaseUnavailable).commitUnknown).toBe(true);
    await pool.close();
  });
});

describe('two transactions that lock each other out', () => {
  async function deadlock(retry: boolean): Promise<PromiseSettledResult<unknown>[]> {
    const ids = retry ? [20n, 21n] : [22n, 23n];
    for (const id of ids) await execute(database.db.main, insertCoin, [id, 0n]);
    let arrived = 0;
    let meet = () => {};
    const met = new Promise<void>((resolve) => {
      meet = resolve;
    });
    const move = (order: bigint[]) =>
      transaction(
        database.db.main,
        async (tx) => {
          await execute(tx, addToCoin, [order[0], 2n]);
          arrived += 1;
          if (arrived === 2) meet();
          await met;
          await execute(tx, addToCoin, [order[1], 2n]);
        },
        { retry },
      );
    return Promise.allSettled([move(ids), move([...ids].reverse())]);
  }

  test('one is refused where no retry was asked for', async () => {
    const outcomes = await deadlock(false);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await amountOf(22n)).toBe(2n);
  });

  test('both succeed where it was', async () => {
    const outcomes = await deadlock(true);
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    expect([await amountOf(20n), await amountOf(21n)]).toEqual([4n, 4n]);
  });
});
