import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  goesIntoMemory,
  makeEphemeralFolder,
  removeAbandoned,
  removeEphemeralFolder,
} from './ephemeral-folder.ts';

const GIB = 1024 ** 3;

afterEach(() => {
  vi.unstubAllEnvs();
});

describe('the folder of a bank that leaves nothing behind', () => {
  it.each([
    ['/tmp', 3 * GIB, true],
    ['/tmp', 2 * GIB, false],
    ['/tmp', 0.06 * GIB, false],
    ['/var/tmp', 300 * GIB, false],
  ])(
    'where temporary files go to %s and %d bytes of memory are free, is there: %j',
    (temporary, free, expected) => {
      expect(goesIntoMemory({ temporary, free })).toBe(expected);
    },
  );

  it('is in the place that the environment names, and stays while its process lives', async () => {
    const named = await mkdtemp(join(tmpdir(), 'lastro-named-'));
    // As root the database's own user has to pass through.
    await chmod(named, 0o711);
    vi.stubEnv('TMPDIR', named);
    try {
      const folder = await makeEphemeralFolder();
      expect(dirname(folder)).toBe(named);
      await removeAbandoned();
      expect(await readdir(named)).toHaveLength(1);
      await removeEphemeralFolder(folder);
      expect(await readdir(named)).toEqual([]);
    } finally {
      await rm(named, { recursive: true, force: true });
    }
  });
});
