import { afterEach, describe, expect, it } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { FULL } from '../full.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import {
  type BankProcess,
  commandOf,
  makeDataDir,
  processesOf,
  removeDataDir,
  startBankProcess,
  until,
} from './bank-process.ts';
import { compareBooks, findBreaches, untilAllEnded } from './books.ts';
import { openCustomer } from './customer.ts';
import { addEndpoint, countingReceiver, untilAllDelivered } from './deliveries-under-kills.ts';
import { AURORA, BOREAL, isAccepted, type Payer, retryUnanswered, startLoad } from './load.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function startHouse(processes = 2) {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  // However slow the machine is, no request is refused for that.
  const settings = { LASTRO_LONGEST_WAIT_MS: '120000' };
  const options = { dataDir, databaseUrl: database.url, masterKey: TEST_MASTER_KEY, processes, settings };
  const bank = await startBankProcess(options);
  undo.push(() => bank.end('SIGKILL'));
  expect(processesOf(bank)).toHaveLength(processes);
  return { bank, pool: database.db.main };
}

type House = Awaited<ReturnType<typeof startHouse>>;

// While a process starts they would take from it what it starts with.
const REST_MS = FULL ? 0 : 25;

/** Two companies pay all the time, each on connections of its own to the one port. */
function payAll({ bank }: House, seed: number, { keepAlive = true } = {}) {
  const open = (payer: Payer, own: number) => {
    const customer = openCustomer({ credential: payer.credential, connections: 12, keepAlive });
    undo.push(() => customer.close());
    const random = seededRandom(own);
    const load = startLoad({ customer, payer, url: bank.url, workers: 12, random, restMs: REST_MS });
    return { customer, load };
  };
  const payers = [open(AURORA, seed), open(BOREAL, seed + 1)];
  return {
    payers,
    endings: () => payers.flatMap(({ load }) => load.payments.flatMap(({ endings }) => endings)),
  };
}

type Paying = ReturnType<typeof payAll>;

/** Waits until each company has had so many more accepted; how long that took. */
function untilPaid(paying: Paying, more: number, withinMs = 30_000): Promise<number> {
  const counts = paying.payers.map(({ load }) => load.count(isAccepted));
  const isSo = () =>
    paying.payers.every(({ load }, index) => load.count(isAccepted) >= (counts[index] ?? 0) + more);
  return until(`each pays ${more} times`, isSo, { withinMs });
}

/** Stops, asks again for what was not answered, and holds the books against all that was asked for. */
async function prove({ bank, pool }: House, ...all: readonly Paying[]): Promise<void> {
  const payers = all.flatMap((one) => one.payers);
  await Promise.all(payers.map(({ load }) => load.stop()));
  for (const { load, customer } of payers) await retryUnanswered(load.payments, { customer, url: bank.url });
  await untilAllEnded(pool, 15_000);
  const payments = payers.flatMap(({ load }) => load.payments);
  expect(await compareBooks(pool, payments)).toEqual([]);
  expect(await findBreaches(pool)).toBe('');
}

const ask = async (bank: BankProcess, path: string) => (await fetch(bank.url + path)).text();

describe('two processes behind one port', () => {
  it('serve together: every event once, measurements of both, one end', async () => {
    const house = await startHouse();
    const { bank, pool } = house;
    const receiver = await countingReceiver(0);
    undo.push(() => receiver.close());
    await addEndpoint(bank, receiver.url);
    const load = payAll(house, 1);
    await untilPaid(load, 100);
    await prove(house, load);
    expect(load.endings().filter((ending) => !isAccepted(ending))).toEqual([]);
    await untilAllDelivered(pool, 15_000);
    expect(receiver.total()).toBeGreaterThan(100);
    expect([...receiver.times.values()].filter((times) => times !== 1)).toEqual([]);
    // Both were asked, and each was asked for what both did.
    const asked = /^lastro_http_request_duration_seconds_count\{[^}]*self-approve[^}]*\} (\d+)$/m;
    const countsOf = async () =>
      new Set(
        await Promise.all(
          Array.from({ length: 8 }, async () => asked.exec(await ask(bank, '/metrics'))?.[1]),
        ),
      );
    // Processes that hear nothing of each other for two seconds, on a busy machine, find each other again.
    await expect.poll(countsOf).toEqual(new Set([String(load.endings().length)]));
    for (const process of processesOf(bank))
      expect(await ask(bank, '/metrics')).toMatch(
        new RegExp(`^process_start_time_seconds\\{process="${process}"\\}`, 'm'),
      );
    expect((await bank.end('SIGTERM')).code).toBe(0);
  });

  it('tell the same time once it was moved, whichever is asked', async () => {
    const { bank } = await startHouse(3);
    const now = async () => (JSON.parse(await ask(bank, '/sandbox/clock')) as { now: string }).now;
    for (let day = 0; day < 5; day += 1) {
      const answer = await fetch(`${bank.url}/sandbox/clock`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', connection: 'close' },
        body: JSON.stringify({ advance_seconds: 86_400 }),
      });
      const moved = Date.parse(((await answer.json()) as { now: string }).now);
      const told = await Promise.all(Array.from({ length: 12 }, now));
      expect(told.filter((one) => Date.parse(one) < moved)).toEqual([]);
    }
  });
});

/** Connections that moved so far, at all processes. */
async function countMoved(bank: BankProcess): Promise<number> {
  return Number(/^lastro_connections_moved_total (\d+)$/m.exec(await ask(bank, '/metrics'))?.[1]);
}

describe('all processes', () => {
  it('end with the one that started them, also while connections move', async () => {
    const house = await startHouse(3);
    const members = processesOf(house.bank);
    payAll(house, 13);
    await expect.poll(() => countMoved(house.bank), { timeout: 30_000 }).toBeGreaterThan(0);
    process.kill(house.bank.pid, 'SIGKILL');
    const lives = (pid: number) => commandOf(pid) !== '';
    await until('they end', () => !members.some(lives), { withinMs: 20_000, everyMs: 50 });
  });
});

describe('a connection', () => {
  it('moves to the process that serves its company, once, and loses no request', async () => {
    const house = await startHouse(3);
    const load = payAll(house, 11);
    // Of the connections of each company two thirds begin elsewhere, by chance.
    await expect.poll(() => countMoved(house.bank), { timeout: 30_000 }).toBeGreaterThan(2);
    await untilPaid(load, 100);
    expect(load.endings().filter((ending) => !isAccepted(ending))).toEqual([]);
    const opened = load.payers.reduce((sum, { customer }) => sum + customer.opened(), 0);
    expect(await countMoved(house.bank)).toBeLessThanOrEqual(opened);
    await prove(house, load);
  });
});

describe('one of two processes', () => {
  it('is killed: the other serves its lanes, nothing is lost or doubled, and another takes its place', async () => {
    const house = await startHouse();
    const load = payAll(house, 3);
    await untilPaid(load, 50);
    for (const victim of processesOf(house.bank)) {
      process.kill(victim, 'SIGKILL');
      await untilPaid(load, 5);
      await until('another has taken its place', () => processesOf(house.bank).length === 2, {
        withinMs: 20_000,
      });
      await until(
        'it answers',
        async () => (await fetch(`${house.bank.url}/readyz`).catch(() => undefined))?.ok === true,
      );
    }
    await prove(house, load);
  });

  it('freezes: the other goes on, also with what the frozen one served', async () => {
    const house = await startHouse();
    const load = payAll(house, 5);
    // Their next request comes on a new connection, which the one that lives takes; the accounts are served by either.
    const late = payAll(house, 7, { keepAlive: false });
    await untilPaid(load, 50);
    await untilPaid(late, 5);
    const [frozen] = processesOf(house.bank) as [number];
    process.kill(frozen, 'SIGSTOP');
    undo.push(() => process.kill(frozen, 'SIGCONT'));
    await untilPaid(late, 50);
    process.kill(frozen, 'SIGCONT');
    await prove(house, load, late);
  });

  it('is replaced by another under load, and then the other: no request is refused', async () => {
    const house = await startHouse();
    const load = payAll(house, 9);
    const before = processesOf(house.bank);
    await untilPaid(load, 50);
    const opened = load.payers.map(({ customer }) => customer.opened());
    process.kill(house.bank.pid, 'SIGUSR2');
    await until(
      'all are replaced',
      () => {
        const now = processesOf(house.bank);
        return now.length === 2 && now.every((pid) => !before.includes(pid));
      },
      { withinMs: 60_000, everyMs: 50 },
    );
    await untilPaid(load, 50);
    expect(load.endings().filter((ending) => !isAccepted(ending))).toEqual([]);
    // Nor has a caller had to connect again: connections go on at the other process.
    expect(load.payers.map(({ customer }) => customer.opened())).toEqual(opened);
    await prove(house, load);
    expect((await house.bank.end('SIGTERM')).code).toBe(0);
  });
});
