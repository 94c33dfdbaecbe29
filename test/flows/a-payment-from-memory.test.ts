import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { until } from '../faults/bank-process.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { askWhereRowsLie, isTable } from '../machines.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
  // A node takes payments into its memory once it has said that it is there.
  await pay();
  await until('the node is there', async () => (await ask('select from node_holdings')).length === 1);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const ask = <Row extends object>(text: string) => queryText<Row>(bank.app.db.main, text);
const pay = async () => {
  const body = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' };
  const { status, body: answer } = await bank.post('/create-cashout-self-approve', body);
  expect(status).toBe(200);
  return answer as { id: number };
};

it('writes no index after its row', async () => {
  const PAYMENTS = 20;
  for (let count = 0; count < PAYMENTS; count++) await pay();
  await bank.drain();
  const updates = async () => {
    const tables = await askWhereRowsLie<{ all: bigint; hot: bigint }>(
      bank.databaseUrl,
      `select n_tup_upd as all, n_tup_hot_upd as hot from pg_stat_user_tables where ${isTable('cashouts')}`,
    );
    const sum = (of: 'all' | 'hot') => Number(tables.reduce((before, table) => before + table[of], 0n));
    return { all: sum('all'), hot: sum('hot') };
  };
  // A session of PostgreSQL tells its figures up to ten seconds after it has become idle. Each payment is marked and ended.
  await expect.poll(async () => (await updates()).hot).toBeGreaterThanOrEqual(2 * PAYMENTS - 2);
  const { all, hot } = await updates();
  expect(all - hot).toBeLessThanOrEqual(2);
});

/** Holds up the next order until it is released; later ones pass. */
function holdOrder(): () => void {
  const { rail } = bank.app.bank.context;
  const { submit } = rail;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  rail.submit = async (orders) => {
    rail.submit = submit;
    await held;
    return submit(orders);
  };
  return release;
}

const read = async (id: number) => {
  const rows = await ask<{ queued: boolean; status: string; lease: number }>(
    `select due_at is not null as queued, status, lease_number as lease from cashouts where id = ${id}`,
  );
  return rows[0];
};

it('enters the queue when its step takes longer than a lease, and ends once', async () => {
  const release = holdOrder();
  const { id } = await pay();
  expect(await read(id)).toEqual({ queued: false, status: 'PROCESSING', lease: 1 });
  await expect.poll(async () => (await read(id))?.status).toBe('SUCCESS');
  expect(await read(id)).toMatchObject({ queued: false, lease: 2 });
  release();
  await bank.drain();
});

it('is found at once when its node falls silent', async () => {
  const release = holdOrder();
  const { id } = await pay();
  expect(await read(id)).toEqual({ queued: false, status: 'PROCESSING', lease: 1 });
  // Its memory is gone with it.
  bank.app.bank.context.openPayments.drop({ companyId: 0n, id: BigInt(id) });
  await ask('update node_holdings set alive_until = clock_timestamp()');
  await ask(`update cashouts set lease_until = now() where id = ${id}`);
  await expect.poll(async () => (await read(id))?.status).toBe('SUCCESS');
  release();
  await bank.drain();
});
