import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { loadMasterKey } from './master-key.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'lastro-key-'));
});
afterEach(() => rm(directory, { recursive: true }));

const load = (changes: object = {}) =>
  loadMasterKey({ mode: 'sandbox', masterKey: undefined, dataDir: join(directory, 'data'), ...changes });

it('takes the configured key and writes nothing', async () => {
  const masterKey = Buffer.alloc(32, 1);
  expect(await load({ masterKey })).toBe(masterKey);
  expect(await readdir(directory)).toEqual([]);
});

it('makes one for a sandbox, for its owner alone, and finds it again', async () => {
  const key = await load();
  expect(key.length).toBe(32);
  expect(await load()).toEqual(key);
  const path = join(directory, 'data', 'master.key');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readFile(path, 'utf8')).toBe(`${key.toString('hex')}\n`);
  expect(await readdir(join(directory, 'data'))).toEqual(['master.key']);
});

it('gives one key to processes that start together', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => load()));
  expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
  expect(await readdir(join(directory, 'data'))).toEqual(['master.key']);
});

it('refuses a file that holds no key instead of making another', async () => {
  await load();
  const path = join(directory, 'data', 'master.key');
  for (const text of ['', 'nonsense', 'ab'.repeat(31)]) {
    await writeFile(path, text);
    await expect(load()).rejects.toThrow('does not hold a master key');
  }
});

it('makes none up in production', async () => {
  await expect(load({ mode: 'production' })).rejects.toThrow('LASTRO_MASTER_KEY');
});
