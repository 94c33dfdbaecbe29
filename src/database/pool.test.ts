import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, databaseUrl, type TestDatabase } from '../../test/database.ts';
import { inTime } from '../../test/full.ts';
import { createPool, execute, query, queryOne, queryText, sql } from './pool.ts';
import { DatabaseUnavailable, isUnavailable } from './unavailable.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await queryText(
    database.db.main,
    'create table things (id int8 constraint things_pk primary key, name text)',
  );
});
afterAll(() => database.drop());

const insertThing = sql('test_insert_thing', 'insert into things (id, name) values ($1, $2)');
const selectThings = sql<{ id: bigint; name: string | null }>(
  'test_select_things',
  'select id, name from things',
);
const backend = sql<{ pid: number }>('test_backend', 'select pg_backend_pid() as pid');

describe('values', () => {
  test('int8 and its arrays are bigint, timestamptz is a Date, a date stays text, numeric too', async () => {
    const [row] = await queryText<Record<string, unknown>>(
      database.db.main,
      `select 9007199254740993::int8 as big, array[1, null, -2]::int8[] as bigs, 7::int4 as small,
              '2026-11-21T10:00:00.123-03:00'::timestamptz as at, '2026-11-21'::date as day,
              array['2026-11-21']::date[] as days, 1.50::numeric as exact, null::int8 as nothing`,
    );
    expect(row).toEqual({
      big: 9_007_199_254_740_993n,
      bigs: [1n, null, -2n],
      small: 7,
      at: new Date('2026-11-21T13:00:00.123Z'),
      day: '2026-11-21',
      days: ['2026-11-21'],
      exact: '1.50',
      nothing: null,
    });
  });

  test('a statement gives typed rows, one row, or the count of rows written', async () => {
    expect(await execute(database.db.main, insertThing, [1n, 'one'])).toBe(1);
    expect(await query(database.db.main, selectThings)).toEqual([{ id: 1n, name: 'one' }]);
    expect(await queryOne(database.db.main, selectThings)).toEqual({ id: 1n, name: 'one' });
    await execute(database.db.main, insertThing, [2n, null]);
    await expect(queryOne(database.db.main, selectThings)).rejects.toThrow(
      'test_select_things returned 2 rows',
    );
  });
});

describe('a statement name', () => {
  test('has at most 63 bytes, where PostgreSQL would cut it', () => {
    expect(sql('n'.repeat(63), 'select 1').name).toHaveLength(63);
    expect(() => sql('n'.repeat(64), 'select 1')).toThrow('must have 1 to 63 bytes');
    expect(() => sql('', 'select 1')).toThrow('must have 1 to 63 bytes');
  });

  test('stands for one text', () => {
    sql('test_one_text', 'select 1');
    expect(() => sql('test_one_text', 'select 2')).toThrow('two statements are named test_one_text');
  });
});

describe('sessions', () => {
  const setting = sql<{ value: string }>('test_setting', 'select current_setting($1) as value');

  test.each([
    ['plan_cache_mode', 'auto', 'force_generic_plan'],
    ['enable_seqscan', 'on', 'off'],
    ['enable_hashjoin', 'on', 'off'],
    ['enable_mergejoin', 'on', 'off'],
    ['jit', 'off', 'off'],
    ['statement_timeout', '10s', '10s'],
    ['TimeZone', 'UTC', 'UTC'],
  ])('%s is %s in main and %s in batch', async (name, main, batch) => {
    expect(await queryOne(database.db.main, setting, [name])).toEqual({ value: main });
    expect(await queryOne(database.db.batch, setting, [name])).toEqual({ value: batch });
  });
});

describe('a refused row', () => {
  test('names its constraint and leaves the connection in the pool', async () => {
    const pool = createPool({ url: database.url, connections: 1 });
    const before = await queryOne(pool, backend);
    await execute(pool, insertThing, [10n, 'ten']);
    const error: unknown = await execute(pool, insertThing, [10n, 'again']).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toMatchObject({ code: '23505', constraint: 'things_pk' });
    expect(isUnavailable(error)).toBe(false);
    expect(await queryOne(pool, backend)).toEqual(before);
    await pool.close();
  });
});

describe('a database that cannot be asked', () => {
  test('is recognised when its socket is gone, at once', async () => {
    const pool = createPool({ url: 'postgresql://lastro@%2Fnowhere%2Fat%2Fall/lastro', connections: 1 });
    const started = performance.now();
    await expect(queryOne(pool, backend)).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect(performance.now() - started).toBeLessThan(inTime(500));
    await pool.close();
  });

  test('is recognised when nothing listens', async () => {
    const pool = createPool({ url: 'postgresql://lastro@127.0.0.1:1/lastro', connections: 1 });
    await expect(queryOne(pool, backend)).rejects.toBeInstanceOf(DatabaseUnavailable);
    await pool.close();
  });

  test('is recognised when the server ends the connection, and the next statement gets a new one', async () => {
    const pool = createPool({ url: database.url, connections: 1 });
    const before = await queryOne(pool, backend);
    const dying = queryText(pool, 'select pg_terminate_backend(pg_backend_pid())');
    await expect(dying).rejects.toBeInstanceOf(DatabaseUnavailable);
    expect((await queryOne(pool, backend))?.pid).not.toBe(before?.pid);
    await pool.close();
  });

  test('is recognised when an idle connection is ended, which nobody was waiting on', async () => {
    const heard: string[] = [];
    const pool = createPool({
      url: database.url,
      connections: 1,
      onIdleError: (error) => heard.push(error.message),
    });
    const before = await queryOne(pool, backend);
    await queryText(database.db.main, 'select pg_terminate_backend($1)', [before?.pid]);
    await expect.poll(() => heard).toEqual(['terminating connection due to administrator command']);
    expect((await queryOne(pool, backend))?.pid).not.toBe(before?.pid);
    await pool.close();
  });

  test('is recognised when a statement runs into the time limit', async () => {
    const pool = createPool({ url: database.url, connections: 1, statementTimeoutMs: 50 });
    await expect(queryText(pool, 'select pg_sleep(5)')).rejects.toBeInstanceOf(DatabaseUnavailable);
    await pool.close();
  });

  test('is recognised when every connection stays busy', async () => {
    const pool = createPool({ url: database.url, connections: 1, queueTimeoutMs: 500 });
    const client = await pool.checkout();
    await expect(queryOne(pool, backend)).rejects.toBeInstanceOf(DatabaseUnavailable);
    client.release();
    await pool.close();
  });

  test('shows later, the more patience a bank has', async () => {
    const limits = { statementTimeoutMs: 10, queueTimeoutMs: 10 };
    const pool = createPool({ url: database.url, connections: 1, ...limits, patience: 1000 });
    const [client] = await Promise.all([
      pool.checkout(),
      queryText(database.db.main, 'select pg_sleep(0.1)'),
    ]);
    const waiting = queryText(pool, 'select pg_sleep(0.1)');
    await queryText(database.db.main, 'select pg_sleep(0.1)');
    client.release();
    await expect(waiting).resolves.toHaveLength(1);
    await pool.close();
  });

  test('is not recognised in a bug', async () => {
    const wrong: unknown = await queryText(database.db.main, 'select nothing').catch(
      (thrown: unknown) => thrown,
    );
    expect(isUnavailable(wrong)).toBe(false);
    expect(isUnavailable(new TypeError('x is not a function'))).toBe(false);
    expect(isUnavailable(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(
      false,
    );
  });

  test.each(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS'])(
    'is recognised when the system has nothing left to connect with (%s)',
    (code) => {
      const refused = (syscall: string) => Object.assign(new Error(`${syscall} ${code}`), { code, syscall });
      expect(isUnavailable(refused('connect'))).toBe(true);
      expect(isUnavailable(refused('open'))).toBe(false);
    },
  );
});

test.each([
  ['58000', ''],
  ['58030', ''],
  ['58P01', ''],
  ['53200', ''],
  ['2201B', 'regular expression failed: out of memory'],
])('a database whose system gives it nothing more is one that cannot be asked (%s)', async (state, words) => {
  const raised = queryText(
    database.db.main,
    `do $$ begin raise exception '${words}' using errcode = '${state}'; end $$`,
  );
  await expect(raised).rejects.toBeInstanceOf(DatabaseUnavailable);
});

test('a regular expression that is wrong says nothing of the database', async () => {
  const raised: unknown = await queryText(database.db.main, "select 'a' ~ '('").catch((thrown) => thrown);
  expect(isUnavailable(raised)).toBe(false);
});

test('a missing database is a wrong setting, not a lost one', async () => {
  const pool = createPool({ url: databaseUrl(database.url, 'no_such_database'), connections: 1 });
  const error: unknown = await queryOne(pool, backend).catch((thrown: unknown) => thrown);
  expect(isUnavailable(error)).toBe(false);
  await pool.close();
});
