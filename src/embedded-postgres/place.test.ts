import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPool, queryText } from '../database/pool.ts';
import { startEmbedded } from './embedded.ts';
import { findPlace, prepareSocketDir, settlePlace } from './place.ts';
import { canTraverse } from './user.ts';

const isRoot = process.getuid?.() === 0;
const self = { uid: undefined };
const other = { uid: 65_534 };

let folder: string;
const messages: string[] = [];
const log = (message: string) => messages.push(message);
beforeEach(() => {
  messages.length = 0;
  folder = mkdtempSync(join(tmpdir(), 'lastro-place-'));
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('the home of a cluster', () => {
  test('is inside the data directory', async () => {
    const place = await settlePlace({
      dataDir: join(folder, 'data'),
      user: self,
      fallbackDir: '/nowhere',
      log,
    });
    expect(place.home).toBe(join(folder, 'data/postgres'));
    expect(await findPlace(join(folder, 'data'), self)).toEqual(place);
    expect(messages).toEqual([]);
  });

  test('is elsewhere below a folder that the server may not enter, and stays there', async () => {
    mkdirSync(join(folder, 'private'), { mode: 0o700 });
    const dataDir = join(folder, 'private/data');
    const fallbackDir = join(folder, 'fallback');
    const place = await settlePlace({ dataDir, user: other, fallbackDir, log });
    expect(place.home.startsWith(`${fallbackDir}/`)).toBe(true);
    expect(readFileSync(join(dataDir, 'postgres.location'), 'utf8')).toBe(`${place.home}\n`);
    expect(messages).toEqual([
      `keeping the database in ${place.home}: user 65534, whom it runs as, cannot reach ${dataDir}`,
    ]);
    chmodSync(join(folder, 'private'), 0o711);
    expect(await settlePlace({ dataDir, user: other, fallbackDir, log })).toEqual(place);
    expect(await findPlace(dataDir, other)).toEqual(place);
  });

  test('is not made anew when the one that was elsewhere is lost', async () => {
    writeFileSync(join(folder, 'postgres.location'), '/nowhere/at/all\n');
    const lost = settlePlace({ dataDir: folder, user: self, fallbackDir: folder, log });
    await expect(lost).rejects.toThrow('points to /nowhere/at/all, which does not exist');
  });

  test('does not exist before the first start', async () => {
    expect(await findPlace(join(folder, 'never'), self)).toBeUndefined();
    expect(await findPlace(folder, self)).toBeUndefined();
  });
});

describe('the socket', () => {
  test('is in a directory short enough, however deep the data is', async () => {
    const dataDir = join(folder, 'd'.repeat(200));
    const place = await settlePlace({ dataDir, user: self, fallbackDir: folder, log });
    expect(`${place.socketDir}/.s.PGSQL.5432`.length).toBeLessThan(104);
  });

  test('directory is made private, and private again', async () => {
    const socketDir = join(folder, 'socket');
    await prepareSocketDir(socketDir, self);
    chmodSync(socketDir, 0o777);
    writeFileSync(join(socketDir, '.s.PGSQL.5432.lock'), '1\n');
    await prepareSocketDir(socketDir, self);
    expect(statSync(socketDir).mode & 0o777).toBe(0o700);
    expect(existsSync(join(socketDir, '.s.PGSQL.5432.lock'))).toBe(false);
  });

  test('directory may be no link to somewhere else', async () => {
    symlinkSync(folder, join(folder, 'link'));
    await expect(prepareSocketDir(join(folder, 'link'), self)).rejects.toThrow('belongs to another user');
  });

  test.runIf(isRoot)('directory may be no other user’s', async () => {
    mkdirSync(join(folder, 'theirs'));
    chownSync(join(folder, 'theirs'), 4_321, 4_321);
    await expect(prepareSocketDir(join(folder, 'theirs'), other)).rejects.toThrow('belongs to another user');
  });
});

test('a user may pass where the bits of every folder say so', async () => {
  mkdirSync(join(folder, 'a/b'), { recursive: true });
  chmodSync(join(folder, 'a'), 0o750);
  expect(await canTraverse(join(folder, 'a/b'), 4_321)).toBe(false);
  chmodSync(join(folder, 'a'), 0o751);
  expect(await canTraverse(join(folder, 'a/b'), 4_321)).toBe(true);
});

test.runIf(isRoot)('root can run the bank from a folder that only root may enter', async () => {
  mkdirSync(join(folder, 'private'), { mode: 0o700 });
  const options = { dataDir: join(folder, 'private/data'), fallbackDir: join(folder, 'fallback'), log };
  const server = await startEmbedded(options);
  const pool = createPool({ url: server.url, connections: 1 });
  expect(await queryText(pool, 'select current_user as who')).toEqual([{ who: 'lastro' }]);
  await pool.close();
  await server.stop();
  const place = await findPlace(options.dataDir, other);
  expect(place?.cluster.startsWith(options.fallbackDir)).toBe(true);
  expect(statSync(place?.cluster ?? '').uid).toBe(65_534);
});
