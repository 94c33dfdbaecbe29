import { afterEach, expect, it } from 'vitest';
import { createTestDatabase } from '../database.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { type BankProcess, makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { compareBooks, findBreaches, untilAllEnded } from './books.ts';
import { openCustomer } from './customer.ts';
import { AURORA, BOREAL, isAccepted, type Payer, retryUnanswered, startLoad } from './load.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function readClock(bank: BankProcess): Promise<number> {
  const answer = (await (await fetch(`${bank.url}/sandbox/clock`)).json()) as { now: string };
  return Date.parse(answer.now);
}

async function moveClock(bank: BankProcess, seconds: number): Promise<number> {
  const answer = await fetch(`${bank.url}/sandbox/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance_seconds: seconds }),
  });
  expect(answer.status).toBe(200);
  return Date.parse(((await answer.json()) as { now: string }).now);
}

it('the one that lives finishes what the one that is killed began', async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const options = { dataDir, databaseUrl: database.url, masterKey: TEST_MASTER_KEY };
  const [first, second] = await Promise.all([startBankProcess(options), startBankProcess(options)]);
  undo.push(() => Promise.all([first.end('SIGKILL'), second.end('SIGKILL')]));

  const moved = await moveClock(first, 3_600);
  await until('the other has heard of the move', async () => (await readClock(second)) >= moved, {
    withinMs: 1_000,
  });

  const open = (payer: Payer) => {
    const customer = openCustomer({ credential: payer.credential, connections: 10 });
    undo.push(() => customer.close());
    return customer;
  };
  const [aurora, boreal] = [open(AURORA), open(BOREAL)];
  const load = (payer: Payer, bank: BankProcess, seed: number) =>
    startLoad({
      customer: payer === AURORA ? aurora : boreal,
      payer,
      url: bank.url,
      workers: 5,
      random: seededRandom(seed),
    });
  // Each pays through both, and they pay each other.
  const doomed = [load(AURORA, first, 1), load(BOREAL, first, 2)];
  const others = [load(AURORA, second, 3), load(BOREAL, second, 4)];
  await until('payments are on their way', () => doomed.every((one) => one.count(isAccepted) >= 100));
  await first.end('SIGKILL');
  await Promise.all(doomed.map((one) => one.stop()));
  const before = others.map((one) => one.count(isAccepted));
  await until('the other goes on', () =>
    others.every((one, index) => one.count(isAccepted) >= (before[index] ?? 0) + 50),
  );
  await Promise.all(others.map((one) => one.stop()));
  // Nobody but the dead one had anything to complain about.
  for (const one of others) expect(one.count((ending) => !isAccepted(ending))).toBe(0);

  const [fromFirst, fromSecond] = [doomed, others].map((loads) => loads.flatMap((one) => one.payments));
  await retryUnanswered(doomed[0]?.payments ?? [], { customer: aurora, url: second.url });
  await retryUnanswered(doomed[1]?.payments ?? [], { customer: boreal, url: second.url });
  await untilAllEnded(database.db.main, 10_000);
  expect(await compareBooks(database.db.main, [...(fromFirst ?? []), ...(fromSecond ?? [])])).toEqual([]);
  expect(await findBreaches(database.db.main)).toBe('');
  expect(await readClock(second)).toBeGreaterThanOrEqual(moved);
});

it('a clock that was moved stays moved over a kill', async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const options = { dataDir, databaseUrl: database.url, masterKey: TEST_MASTER_KEY };
  const first = await startBankProcess(options);
  undo.push(() => first.end('SIGKILL'));
  const moved = await moveClock(first, 86_400);
  await first.end('SIGKILL');
  const second = await startBankProcess(options);
  undo.push(() => second.end('SIGKILL'));
  expect(await readClock(second)).toBeGreaterThanOrEqual(moved);
});
