import { afterEach, expect, it } from 'vitest';
import { createPool, type Pool } from '../../src/database/pool.ts';
import { findEmbedded } from '../../src/embedded-postgres/embedded.ts';
import { inTime } from '../full.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { type BankProcess, makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { compareBooks, findBreaches, untilAllEnded } from './books.ts';
import { openCustomer, type Payment } from './customer.ts';
import { AURORA, isAccepted, retryUnanswered, startLoad } from './load.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function poolOf(dataDir: string): Promise<Pool> {
  const database = await findEmbedded(dataDir);
  if (database === undefined) throw new Error('the bank runs no database');
  const pool = createPool({ url: database.url, connections: 2 });
  undo.push(() => pool.close());
  return pool;
}

it('loses and doubles no payment when it is killed in the middle of them, twice', async () => {
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const customer = openCustomer({ credential: AURORA.credential, connections: 16 });
  undo.push(() => customer.close());
  const payments: Payment[] = [];
  let bank: BankProcess = await startBankProcess({ dataDir });
  undo.push(() => bank.end('SIGKILL'));

  for (const [round, answers] of [300, 120].entries()) {
    const random = seededRandom(round);
    const load = startLoad({ customer, payer: AURORA, url: bank.url, workers: 16, random });
    await until('payments are on their way', () => load.count(isAccepted) >= answers);
    await bank.end('SIGKILL');
    await load.stop();
    payments.push(...load.payments);
    // It was in the middle of something, or this proves nothing.
    expect(load.count((ending) => ending.kind === 'cut')).toBeGreaterThan(0);
    bank = await startBankProcess({ dataDir });
  }

  const pool = await poolOf(dataDir);
  const [endedMs] = await Promise.all([
    untilAllEnded(pool, 10_000),
    retryUnanswered(payments, { customer, url: bank.url }),
  ]);
  expect(endedMs).toBeLessThan(inTime(10_000));
  await untilAllEnded(pool, 10_000);
  expect(await compareBooks(pool, payments)).toEqual([]);
  expect(await findBreaches(pool)).toBe('');
});
