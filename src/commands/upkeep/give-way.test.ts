import { type ChildProcess, spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createPool, type Pool, queryText } from '../../database/pool.ts';
import { giveWay } from './give-way.ts';

let database: TestDatabase;
let pool: Pool;
let own: ChildProcess;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  pool = createPool({ url: database.url, connections: 1 });
  own = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
});
afterEach(async () => {
  own.kill();
  await pool.close();
});

const priorities = async () => {
  const [session] = await queryText<{ pid: number }>(pool, 'select pg_backend_pid() as pid');
  return { own: getPriority(own.pid), session: getPriority(session?.pid) };
};

it.runIf(process.platform === 'linux')('lowers the priority of the command and of its session', async () => {
  await giveWay(pool, { databaseUrl: undefined }, own.pid);
  expect(await priorities()).toEqual({ own: 10, session: 10 });
});

it.runIf(process.platform === 'linux')('leaves the session of a database elsewhere as it is', async () => {
  await giveWay(pool, { databaseUrl: database.url }, own.pid);
  expect(await priorities()).toEqual({ own: 10, session: 0 });
});
