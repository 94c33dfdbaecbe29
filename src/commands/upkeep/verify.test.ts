import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readConfig } from '../../settings/config.ts';
import { verifyDatabase } from './verify.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lastro-verify-'));
});
afterEach(async () => {
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

it('refuses a folder without a database, and makes none', async () => {
  let said = '';
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => {
    said += text;
    return true;
  });
  const dataDir = join(folder, 'data');
  expect(await verifyDatabase({ ...readConfig({}), dataDir })).toBe(1);
  expect(said).toContain(
    `no database to verify in ${dataDir}: set LASTRO_DATA_DIR or LASTRO_DATABASE_URL to the bank's`,
  );
  expect(existsSync(dataDir)).toBe(false);
});
