import { spawn } from 'node:child_process';
import { getPriority } from 'node:os';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { createPool, type Pool, queryText } from '../../database/pool.ts';
import { giveWay } from './give-way.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const backend = async (pool: Pool) => {
  const [session] = await queryText<{ pid: number }>(pool, 'select pg_backend_pid() as pid');
  return session?.pid;
};

it.runIf(process.platform === 'linux')('lowers the priority of a process and of each session', async () => {
  const child = spawn(process.execPath, ['-e', 'process.stdin.resume()']);
  const one = { url: database.url, connections: 1 };
  const [pool, usual] = [createPool({ ...one, onSession: giveWay }), createPool(one)];
  try {
    giveWay(child.pid as number);
    expect(getPriority(child.pid)).toBe(10);
    expect(getPriority(await backend(pool))).toBe(10);
    expect(getPriority(await backend(usual))).toBe(0);
  } finally {
    child.kill();
    await pool.close();
    await usual.close();
  }
});

it('leaves a process alone that does not exist', () => {
  expect(() => giveWay(2 ** 30)).not.toThrow();
});
