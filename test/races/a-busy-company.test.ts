import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, type Pool } from '../../src/database/pool.ts';
import { transaction } from '../../src/database/transaction.ts';
import { AURORA_ACCOUNT, BOREAL, BOREAL_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { countWaiting, lockAccountOf } from '../machines.ts';
import { until } from '../until.ts';

let bank: TestBank;
let beside: Pool;
beforeAll(async () => {
  bank = await startBank();
  beside = createPool({ url: bank.databaseUrl, connections: 3, patience: 60 });
});
afterAll(async () => {
  await beside.close();
  await bank.close();
});

/** Locks the busy company's account until it is let go. */
function lockAccount() {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const over = transaction(beside, async (tx) => {
    await lockAccountOf(tx, AURORA_ACCOUNT.source_account_number);
    await held;
  });
  return { letGo: () => letGo(), over };
}

const waiting = (count: number) =>
  until(async () => expect(await countWaiting(bank.databaseUrl)).toBe(count));

const KEY = { key: 'ok@psp.example' };
const payment = { ...AURORA_ACCOUNT, ...KEY, amount: 0.01 };

it('a company pays while the turns of another, in the same lane, stand still', async () => {
  const first = lockAccount();
  await waiting(0);
  const paid = [bank.post('/create-cashout-self-approve', payment)];
  // A turn of one payment waits for the account, the lock of this test waits behind it, and behind both a full turn.
  await waiting(1);
  const second = lockAccount();
  await waiting(2);
  for (let more = 0; more < 60; more += 1) paid.push(bank.post('/create-cashout-self-approve', payment));
  for (let asked = 0; asked < 20; asked += 1) await bank.call({ method: 'GET', path: '/healthz', as: null });
  first.letGo();
  await first.over;
  await paid[0];
  await waiting(1);
  const own = await bank.post(
    '/create-cashout-self-approve',
    { ...BOREAL_ACCOUNT, ...KEY, amount: 1 },
    { as: BOREAL },
  );
  expect(own.status).toBe(200);
  await waiting(1);
  second.letGo();
  await second.over;
  expect(new Set((await Promise.all(paid)).map(({ status }) => status))).toEqual(new Set([200]));
  await bank.verify();
});

it('a company pays while a payment of another waits for its account for long', async () => {
  const { letGo, over } = lockAccount();
  await waiting(0);
  const paid = bank.post('/create-cashout-self-approve', payment);
  await waiting(1);
  const began = performance.now();
  // A turn counts as long after 50 ms.
  await until(() => expect(performance.now() - began).toBeGreaterThan(50));
  const body = { ...BOREAL_ACCOUNT, ...KEY, amount: 1 };
  expect((await bank.post('/create-cashout-self-approve', body, { as: BOREAL })).status).toBe(200);
  await waiting(1);
  letGo();
  await over;
  expect((await paid).status).toBe(200);
  await bank.verify();
});
