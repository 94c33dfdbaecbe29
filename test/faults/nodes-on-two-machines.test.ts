import { mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { pino } from 'pino';
import { afterEach, expect, it, vi } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { connectToMachine, deriveLinkKey, readNodeAddress } from '../../src/nodes/between-machines.ts';
import { openNodes } from '../../src/nodes/nodes.ts';
import { loadIdKey } from '../../src/secrets/id-key.ts';
import { createVault } from '../../src/secrets/seal.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { compareBooks, findBreaches, untilAllEnded } from './books.ts';
import { openCustomer } from './customer.ts';
import { AURORA, isAccepted, type Load, retryUnanswered, startLoad } from './load.ts';

// No socket of this machine leads to it.
const APART = { address: { host: '127.0.0.1', port: 0 }, place: () => undefined };
const log = pino({ level: 'silent' });

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function makeDatabase() {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  return database;
}

/** A bank that finds no socket of another: each has a folder of its own for them. */
async function startMachine(databaseUrl: string) {
  const dataDir = await makeDataDir();
  undo.push(() => removeDataDir(dataDir));
  const temporary = join(dataDir, 'tmp');
  await mkdir(temporary);
  const environment = { TMPDIR: temporary, LASTRO_NODE_ADDRESS: '127.0.0.1:0' };
  const bank = await startBankProcess({
    ...{ dataDir, databaseUrl, environment },
    masterKey: TEST_MASTER_KEY,
  });
  undo.push(() => bank.end('SIGKILL'));
  return bank;
}

/** A third node of the bank looks for the others, and leaves again. */
async function untilReached({ db }: TestDatabase, count: number): Promise<void> {
  const key = deriveLinkKey(await loadIdKey(db.main, createVault(TEST_MASTER_KEY)));
  const third = openNodes({ ...{ db: db.main, log, key }, ...APART });
  await third.join();
  await until('it reaches the others', () => third.count() === count);
  await third.leave();
  await third.close();
}

it('serve one account together, and one serves alone once the other is killed: nothing is lost or doubled', async () => {
  const database = await makeDatabase();
  const banks = [await startMachine(database.url), await startMachine(database.url)] as const;
  await untilReached(database, 2);
  const payers = banks.map((bank, seed) => {
    const customer = openCustomer({ credential: AURORA.credential, connections: 8 });
    undo.push(() => customer.close());
    const load = startLoad({
      ...{ customer, payer: AURORA, url: bank.url, workers: 8, random: seededRandom(seed + 1) },
    });
    return { customer, load };
  });
  const untilMore = async (more: number, loads: readonly Load[]) => {
    const before = loads.map((load) => load.count(isAccepted));
    const isSo = () => loads.every((load, index) => load.count(isAccepted) >= (before[index] ?? 0) + more);
    await until('more is paid', isSo, { withinMs: 30_000 });
  };
  const [first, second] = payers.map(({ load }) => load) as [Load, Load];
  await untilMore(50, [first, second]);
  await banks[0].end('SIGKILL');
  // Hundreds of payments a second would be refused from here on, and each made up for in the end.
  await first.stop();
  await untilMore(50, [second]);
  await second.stop();
  for (const { load, customer } of payers)
    await retryUnanswered(load.payments, { customer, url: banks[1].url });
  await untilAllEnded(database.db.main, 15_000);
  const payments = payers.flatMap(({ load }) => load.payments);
  expect(await compareBooks(database.db.main, payments)).toEqual([]);
  expect(await findBreaches(database.db.main)).toBe('');
}, 600_000);

it('hear nobody who does not know the key of the bank', async () => {
  const database = await makeDatabase();
  const node = openNodes({ ...{ db: database.db.main, log, key: Buffer.alloc(32, 1) }, ...APART });
  await node.join();
  undo.push(() => node.close());
  const asked = vi.fn();
  node.hear('anything', asked);
  const [row] = await queryText<{ id: string; address: string }>(
    database.db.main,
    'select id, address from nodes',
  );
  const address = readNodeAddress(row?.address ?? '') as { host: string; port: number };
  const strangers = [
    connectToMachine(address, Buffer.alloc(32, 2)),
    connectTls({ ...address, rejectUnauthorized: false }),
    connect(address),
  ];
  await Promise.all(
    strangers.map((socket) => {
      socket.on('error', () => undefined);
      // A connection that is told why it ends has ended once that was read.
      socket.resume();
      socket.write(Buffer.alloc(64, 1));
      return new Promise((resolve) => socket.once('close', resolve));
    }),
  );
  expect(asked).not.toHaveBeenCalled();
});
