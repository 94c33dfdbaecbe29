import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createPool, type Pool, queryText } from '../../src/database/pool.ts';
import { findEmbedded } from '../../src/embedded-postgres/embedded.ts';
import { findPlace, type Place } from '../../src/embedded-postgres/place.ts';
import { findPostmaster } from '../../src/embedded-postgres/postmaster.ts';
import { isAlive } from '../../src/embedded-postgres/process.ts';
import { runUser } from '../../src/embedded-postgres/user.ts';
import { inTime } from '../full.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { type BankProcess, makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { compareBooks, findBreaches, untilAllEnded } from './books.ts';
import { type Customer, type Ending, openCustomer } from './customer.ts';
import { AURORA, isAccepted, type Load, retryUnanswered, startLoad } from './load.ts';

const undo: (() => unknown)[] = [];
let bank: BankProcess;
let place: Place;
let pool: Pool;
let customer: Customer;

beforeEach(async () => {
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  bank = await startBankProcess({ dataDir });
  undo.push(() => bank.end('SIGKILL'));
  place = (await findPlace(dataDir, runUser())) as Place;
  const { url } = (await findEmbedded(dataDir)) as { url: string };
  pool = createPool({ url, connections: 2 });
  undo.push(() => pool.close());
  customer = openCustomer({ credential: AURORA.credential, connections: 16 });
  undo.push(() => customer.close());
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

const answers = (pool: Pool) =>
  queryText(pool, 'select').then(
    () => true,
    () => false,
  );

/** Kills the database; resolves when no part of it is left. */
async function killDatabase(): Promise<void> {
  const postmaster = findPostmaster(place.cluster);
  if (postmaster === undefined) throw new Error('there is no database to kill');
  process.kill(postmaster.pid, 'SIGKILL');
  await until('the database is dead', () => !isAlive(postmaster.pid));
}

const isUnavailable = (ending: Ending) => ending.kind === 'answered' && ending.status === 503;

/** Nobody waits, and nobody is told anything but yes or not now. */
function expectPromptAnswers(load: Load): void {
  const endings = load.payments.flatMap((payment) => payment.endings);
  expect(endings.filter((ending) => !isAccepted(ending) && !isUnavailable(ending))).toEqual([]);
  expect(Math.max(...endings.map((ending) => ending.ms))).toBeLessThan(inTime(1_500));
}

async function expectNothingLost(load: Load): Promise<void> {
  await retryUnanswered(load.payments, { customer, url: bank.url });
  await untilAllEnded(pool, 10_000);
  expect(await compareBooks(pool, load.payments)).toEqual([]);
  expect(await findBreaches(pool)).toBe('');
}

describe('when its database is killed under load', () => {
  it('answers 503 at once, and goes on as soon as the database is back', async () => {
    const load = startLoad({ customer, payer: AURORA, url: bank.url, workers: 16, random: seededRandom(1) });
    await until('payments are on their way', () => load.count(isAccepted) >= 200);
    await killDatabase();
    await until('the database is back', () => answers(pool));
    const back = performance.now();
    const isServed = (ending: Ending) => isAccepted(ending) && ending.at - ending.ms > back;
    await until('payments are accepted again', () => load.count(isServed) > 0, { withinMs: 2_000 });
    await load.stop();
    expect(load.count(isUnavailable)).toBeGreaterThan(0);
    expectPromptAnswers(load);
    await expectNothingLost(load);
  });

  it('accepts nothing while the database is away', async () => {
    const load = startLoad({ customer, payer: AURORA, url: bank.url, workers: 8, random: seededRandom(2) });
    await until('payments are on their way', () => load.count(isAccepted) >= 100);
    // Without this file no server starts on the cluster.
    const control = join(place.cluster, 'global', 'pg_control');
    await chmod(control, 0o000);
    await killDatabase();
    await until('nothing answers', async () => !(await answers(pool)));
    const away = performance.now();
    const whileAway = (ending: Ending) => ending.at - ending.ms > away;
    const isRefused = (ending: Ending) => whileAway(ending) && isUnavailable(ending);
    await until('requests are refused', () => load.count(isRefused) > 50);
    expect((await fetch(`${bank.url}/readyz`)).status).toBe(503);
    expect((await fetch(`${bank.url}/healthz`)).status).toBe(200);
    expect(load.count((ending) => whileAway(ending) && isAccepted(ending))).toBe(0);
    await chmod(control, 0o600);
    await until('the database is back', () => answers(pool));
    await until('payments are accepted again', () => load.count((e) => whileAway(e) && isAccepted(e)) > 0, {
      withinMs: 2_000,
    });
    await load.stop();
    expectPromptAnswers(load);
    await expectNothingLost(load);
  });
});
