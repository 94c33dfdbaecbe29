import { afterEach, expect, it } from 'vitest';
import { createPool, queryText } from '../../src/database/pool.ts';
import { createTestDatabase } from '../database.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { findBreaches, untilAllEnded } from './books.ts';
import { openCustomer } from './customer.ts';
import {
  addEndpoint,
  countingReceiver,
  deliverUnderKills,
  proveDelivered,
  untilAllDelivered,
} from './deliveries-under-kills.ts';
import { AURORA, isAccepted, startLoad } from './load.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

// The same with ten thousand events and three kills: node test/long/run.mjs webhooks-under-kills
it('a kill in the middle of deliveries loses no event, and the log shows each attempt that it cut', async () => {
  const { events, unanswered } = await deliverUnderKills({ events: 800, kills: 1 });
  expect(events).toBeGreaterThanOrEqual(800);
  // It was in the middle of something, or this proves nothing.
  expect(unanswered).toBeGreaterThan(0);
});

it('two nodes share one queue: each event comes once while both live, and still comes when one is killed', async () => {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const options = { dataDir, databaseUrl: database.url, masterKey: TEST_MASTER_KEY };
  const [first, second] = await Promise.all([startBankProcess(options), startBankProcess(options)]);
  undo.push(() => Promise.all([first.end('SIGKILL'), second.end('SIGKILL')]));
  const receiver = await countingReceiver(30);
  undo.push(receiver.close);
  await addEndpoint(first, receiver.url);
  const customer = openCustomer({ credential: AURORA.credential, connections: 16 });
  undo.push(() => customer.close());
  const run = async (url: string, payments: number, seed: number) => {
    const load = startLoad({
      ...{ customer, payer: AURORA, url, workers: 8 },
      random: seededRandom(seed),
    });
    await until('payments are made', () => load.count(isAccepted) >= payments, { withinMs: 20_000 });
    await load.stop();
  };
  const pool = createPool({ url: database.url, connections: 2 });
  undo.push(() => pool.close());

  await Promise.all([run(first.url, 150, 1), run(second.url, 150, 2)]);
  await untilAllEnded(pool, 15_000);
  await untilAllDelivered(pool, 30_000);
  expect(receiver.times.size).toBe(receiver.total());
  const alive = 'select count(*) as nodes from nodes where alive_until > clock_timestamp()';
  const [nodes] = await queryText<{ nodes: bigint }>(pool, alive);
  expect(nodes?.nodes).toBe(2n);

  const soFar = receiver.total();
  await run(second.url, 150, 3);
  await until('deliveries go on', () => receiver.total() >= soFar + 20, { withinMs: 20_000 });
  await first.end('SIGKILL');
  await untilAllEnded(pool, 15_000);
  await untilAllDelivered(pool, 30_000);
  await proveDelivered(pool, receiver);
  expect(await findBreaches(pool)).toBe('');
});
