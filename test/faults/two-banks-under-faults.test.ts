import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import type { TestDatabase } from '../database.ts';
import { TEST_ISPB } from '../prepare-template.ts';
import { createRailDatabase } from '../rail/bank-on-rail.ts';
import { makeDataDir } from './bank-process.ts';
import { runTwoBanks } from './two-banks/run.ts';

const ISPB_B = '99999011';
const databases: TestDatabase[] = [];
const folders: string[] = [];
afterEach(async () => {
  for (const database of databases.splice(0)) await database.drop();
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true });
});

async function createBank(ispb: string) {
  const database = await createRailDatabase();
  databases.push(database);
  await queryText(database.db.main, 'update bank_facts set ispb = $1', [ispb]);
  return { url: database.url, pool: database.db.main };
}

it('R72 two banks agree with the system on every payment, to the centavo, whatever goes wrong between them', async () => {
  const centralBank = mkdtempSync(join(tmpdir(), 'central-bank-of-two-'));
  const banks = await makeDataDir();
  folders.push(centralBank, banks);
  const said: string[] = [];
  const run = await runTwoBanks({
    ...{ payments: 200, rounds: 1, times: 1, outageMs: 300, seed: 1 },
    without: ['all three are killed'],
    folders: { centralBank, banks },
    databases: { a: await createBank(TEST_ISPB), b: await createBank(ISPB_B) },
    ispbs: { a: TEST_ISPB, b: ISPB_B },
    say: (line) => void said.push(line),
  });
  expect(run.wrong, said.join('\n')).toEqual([]);
  expect(run.ended.SUCCESS).toBeGreaterThan(50);
  expect(run.returned.SUCCESS, said.join('\n')).toBeGreaterThan(5);
}, 600_000);
