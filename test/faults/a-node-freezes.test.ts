import { afterEach, describe, expect, it } from 'vitest';
import { openDatabases } from '../../src/database/databases.ts';
import { queryText } from '../../src/database/pool.ts';
import { transaction } from '../../src/database/transaction.ts';
import { createTestDatabase } from '../database.ts';
import { seededRandom } from '../long/seeded-random.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';
import { makeDataDir, removeDataDir, startBankProcess, until } from './bank-process.ts';
import { compareBooks, findBreaches, untilAllEnded } from './books.ts';
import { openCustomer } from './customer.ts';
import { AURORA, BOREAL, isAccepted, type Payer, retryUnanswered, startLoad } from './load.ts';
import { closedGate, openNode, paymentFrom, readStates } from './node.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

async function openDatabase() {
  const database = await createTestDatabase();
  undo.push(() => database.drop());
  return database;
}

describe('a node freezes', () => {
  it('in the middle of a transaction: its locks hold the others up less than a statement may take', async () => {
    const PATIENCE_MS = 2_000;
    const database = await openDatabase();
    const frozen = openDatabases({
      url: database.url,
      shards: database.db.main.shards,
      statementTimeoutMs: PATIENCE_MS,
    });
    undo.push(() => frozen.close());
    const node = openNode(database.db);
    undo.push(() => node.desk.stop());
    const gate = closedGate();
    const holding = transaction(frozen.batch, async (tx) => {
      await queryText(tx, `update accounts set balance = balance + 1 where number = '${AURORA.account}'`);
      await gate.pass();
    }).catch((error: Error) => error.message);
    await gate.reached;
    const began = performance.now();
    const to = { amount: 100n, key: 'ok@psp.example' };
    await node.desk.create(await paymentFrom(database.db.main, AURORA.account, to));
    expect(performance.now() - began).toBeLessThan(PATIENCE_MS);
    await until('it is paid', async () => (await readStates(database.db.main))[0]?.status === 'SUCCESS');
    // When it goes on, what it was about to do is not done.
    gate.open();
    expect(await holding).toMatch(/^database unavailable/);
    expect(await findBreaches(database.db.main)).toBe('');
  });

  it('in the middle of its work: the other has taken it over within ten seconds, and it comes too late', async () => {
    const database = await openDatabase();
    const dataDir = await makeDataDir();
    undo.push(() => removeDataDir(dataDir));
    const options = { dataDir, databaseUrl: database.url, masterKey: TEST_MASTER_KEY };
    const [first, second] = await Promise.all([startBankProcess(options), startBankProcess(options)]);
    undo.push(() => Promise.all([first.end('SIGKILL'), second.end('SIGKILL')]));
    const open = (payer: Payer, url: string, seed: number) => {
      const customer = openCustomer({ credential: payer.credential, connections: 8 });
      undo.push(() => customer.close());
      return { customer, load: startLoad({ customer, payer, url, workers: 8, random: seededRandom(seed) }) };
    };
    const stuck = open(AURORA, first.url, 1);
    const other = open(BOREAL, second.url, 2);
    await until('payments are on their way', () => stuck.load.count(isAccepted) >= 150);
    process.kill(first.pid, 'SIGSTOP');
    // Else it could neither be thawed nor killed by whoever stops this test.
    undo.push(() => process.kill(first.pid, 'SIGCONT'));
    const before = other.load.count(isAccepted);
    await until('the other goes on', () => other.load.count(isAccepted) >= before + 50);
    await other.load.stop();
    // The payments that the frozen node began have ended, though it still holds all it held.
    await untilAllEnded(database.db.main, 10_000);
    process.kill(first.pid, 'SIGCONT');
    await stuck.load.stop();
    await retryUnanswered(stuck.load.payments, { customer: stuck.customer, url: first.url });
    await retryUnanswered(other.load.payments, { customer: other.customer, url: second.url });
    await untilAllEnded(database.db.main, 10_000);
    const payments = [...stuck.load.payments, ...other.load.payments];
    expect(await compareBooks(database.db.main, payments)).toEqual([]);
    expect(await findBreaches(database.db.main)).toBe('');
  });
});
