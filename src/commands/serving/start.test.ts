import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readConfig } from '../../settings/config.ts';
import { start } from './start.ts';

it('refuses a rail that lacks its settings before it makes a database, with several processes too', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lastro-start-'));
  for (const LASTRO_PROCESSES of ['1', '2']) {
    const config = readConfig({ LASTRO_RAIL: 'bcb', LASTRO_DATA_DIR: folder, LASTRO_PROCESSES });
    await expect(start(config)).rejects.toThrow('LASTRO_BCB_DICT_URL is required with LASTRO_RAIL=bcb');
  }
  expect(await readdir(folder)).toEqual([]);
  await rm(folder, { recursive: true });
});
