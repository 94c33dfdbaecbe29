import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createPool, queryText } from '../../src/database/pool.ts';
import { startEmbedded } from '../../src/embedded-postgres/embedded.ts';
import { findPlace, type Place } from '../../src/embedded-postgres/place.ts';
import { runUser } from '../../src/embedded-postgres/user.ts';
import { type BankProcess, makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

/** The cluster of a data directory; with `promoted`, as a standby of its last instant that has taken over. */
async function startDatabase(dataDir: string, { promoted = false } = {}) {
  const user = runUser();
  if (promoted) {
    const { cluster } = (await findPlace(dataDir, user)) as Place;
    const signal = join(cluster, 'recovery.signal');
    writeFileSync(signal, '');
    if (user.uid !== undefined) chownSync(signal, user.uid, -1);
  }
  const server = await startEmbedded({ dataDir, settings: promoted ? { restore_command: 'false' } : {} });
  undo.push(() => server.stop());
  return server;
}

async function startBank(dataDir: string, databaseUrl: string): Promise<BankProcess> {
  const bank = await startBankProcess({ dataDir, databaseUrl });
  undo.push(() => bank.end('SIGKILL'));
  return bank;
}

it('a node that ran on stops, so that its next start asks the rail', async () => {
  const [clusterDir, bankDir] = [await makeDataDir(), await makeDataDir()];
  undo.push(() => removeDataDir(clusterDir));
  undo.push(() => removeDataDir(bankDir));
  const first = await startDatabase(clusterDir);
  const admin = createPool({ url: first.superuserUrl, connections: 1 });
  await queryText(admin, 'create database standing');
  await admin.close();
  const url = first.superuserUrl.replace(/\/postgres(?=\?|$)/, '/standing');
  const bank = await startBank(bankDir, url);
  await first.stop();
  const second = await startDatabase(clusterDir, { promoted: true });
  expect(second.superuserUrl).toBe(first.superuserUrl);
  expect(await bank.ended).toEqual({ code: 1, signal: null });
  expect(bank.output()).toContain('the database has another history');
  const next = await startBank(bankDir, url);
  await until('the start has asked', async () => next.output().includes('this database was restored'));
  const pool = createPool({ url, connections: 1 });
  undo.push(() => pool.close());
  const facts = await queryText(pool, 'select restore_asked as asked, history from bank_facts');
  expect(facts).toEqual([{ asked: true, history: expect.stringMatching(/\/00000002$/) }]);
});
