import { spawnSync } from 'node:child_process';
import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { inTime } from '../full.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import {
  listenersOf,
  makeDataDir,
  processesOf,
  removeDataDir,
  startBankProcess,
  until,
} from './bank-process.ts';
import { startCuttingProxy } from './cutting-proxy.ts';

const SECOND_START_MS = 3_000;
// Further handles are made after the first listens.
const SOON = { timeout: 30_000 };

// One for all: to make its database takes longer than to start on it.
let dataDir: string;
beforeAll(async () => {
  dataDir = await makeDataDir();
});
afterAll(() => removeDataDir(dataDir));

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function start() {
  const bank = await startBankProcess({ dataDir, asNpmStart: true });
  undo.push(() => bank.end('SIGKILL'));
  return bank;
}

it('listens within three seconds the second time, after a stop and after a kill', async () => {
  const first = await start();
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  expect(await first.end('SIGTERM')).toMatchObject({ code: 0 });

  const second = await start();
  expect(second.startMs).toBeLessThan(inTime(SECOND_START_MS));
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  await second.end('SIGKILL');

  const third = await start();
  expect(third.startMs).toBeLessThan(inTime(SECOND_START_MS));
  expect((await fetch(`${third.url}/readyz`)).status).toBe(200);
});

it('listens with 64 handles, in one process and in each of several', async () => {
  const alone = await start();
  await expect.poll(() => listenersOf(alone.pid, alone.url), SOON).toBe(64);
  await alone.end('SIGTERM');

  const house = await startBankProcess({ dataDir, processes: 2 });
  undo.push(() => house.end('SIGKILL'));
  for (const pid of processesOf(house)) await expect.poll(() => listenersOf(pid, house.url), SOON).toBe(64);
});

it('says in a line why it cannot start, and is gone', async () => {
  const bank = await start();
  const { port } = new URL(bank.url);

  expect(startInVain({ LASTRO_DATA_DIR: dataDir, LASTRO_PORT: '0' })).toEqual({
    status: 1,
    stderr: `the database in ${dataDir}/postgres is already run by another process (pid ${bank.pid})\n`,
  });

  const otherDir = await makeDataDir();
  undo.push(() => removeDataDir(otherDir));
  expect(startInVain({ LASTRO_DATA_DIR: otherDir, LASTRO_PORT: port })).toEqual({
    status: 1,
    stderr: `port ${port} of 127.0.0.1 is in use: stop the program that listens there, or set LASTRO_PORT to another port\n`,
  });
});

it('says which key is lost, and makes no other in its place', async () => {
  const bank = await start();
  await bank.end('SIGTERM');
  const key = join(dataDir, 'master.key');
  renameSync(key, `${key}.away`);
  const settings = { LASTRO_DATA_DIR: dataDir, LASTRO_PORT: '0' };
  expect(startInVain(settings)).toEqual({
    status: 1,
    stderr: `${key} does not exist, and the secrets in the database cannot be decrypted without it: restore it, or begin with an empty database\n`,
  });
  writeFileSync(key, `${'ab'.repeat(32)}\n`);
  expect(startInVain(settings)).toEqual({
    status: 1,
    stderr:
      'the master key is not the one that encrypted the secrets of this database: start with that key (LASTRO_MASTER_KEY, or master.key in LASTRO_DATA_DIR)\n',
  });
  renameSync(`${key}.away`, key);
  await start();
});

it('waits for a database that comes up later, and says so; for one that never comes not for ever', async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const ownDir = await makeDataDir();
  undo.push(() => removeDataDir(ownDir));
  const later = await startCuttingProxy(database.url);
  await later.close();
  expect(
    startInVain({
      LASTRO_DATABASE_URL: later.url,
      LASTRO_DATABASE_WAIT: '1',
      LASTRO_DATA_DIR: ownDir,
      LASTRO_PORT: '0',
    }),
  ).toEqual({
    status: 1,
    stderr: expect.stringMatching(/^the database cannot be reached: .*LASTRO_DATABASE_WAIT\)\n$/),
  });

  const masterKey = TEST_MASTER_KEY;
  let said = () => '';
  const onSpawned = (output: () => string) => {
    said = output;
  };
  const databaseUrl = later.url;
  const starting = startBankProcess({
    dataDir: ownDir,
    databaseUrl,
    masterKey,
    startWithinMs: 60_000,
    onSpawned,
  });
  await until('it waits', () => said().includes('waiting for the database'), { withinMs: 20_000 });
  const proxy = await startCuttingProxy(database.url, later.directory);
  undo.push(() => proxy.close());
  const bank = await starting;
  undo.push(() => bank.end('SIGKILL'));
  expect(bank.output()).toContain('waiting for the database');
  expect((await fetch(`${bank.url}/readyz`)).status).toBe(200);
});

function startInVain(settings: Record<string, string>) {
  const env = { ...process.env, LASTRO_LOG_LEVEL: 'error', ...settings };
  const { status, stderr } = spawnSync(process.execPath, ['scripts/start.mjs'], {
    ...{ env, encoding: 'utf8', timeout: 300_000 },
  });
  return { status, stderr };
}
