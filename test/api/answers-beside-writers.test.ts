import { afterAll, beforeAll, expect, it } from 'vitest';
import { createPool, type Pool } from '../../src/database/pool.ts';
import { transaction } from '../../src/database/transaction.ts';
import type { TestAccount } from '../accounts.ts';
import { startBank, type TestBank } from '../harness.ts';
import { countWaiting, lockAccountOf } from '../machines.ts';
import { decide, detail, reported } from '../meds.ts';
import { asOperator, type TestOperator } from '../operators.ts';
import { until } from '../until.ts';

let bank: TestBank;
let rosa: TestOperator;
let beside: Pool;
beforeAll(async () => {
  bank = await startBank();
  rosa = await asOperator(bank);
  beside = createPool({ url: bank.databaseUrl, connections: 3, patience: 60 });
});
afterAll(async () => {
  await beside.close();
  await bank.close();
});

/** Holds an account's row while `work` runs. */
const holding = (account: TestAccount, work: () => Promise<void>) =>
  transaction(beside, async (tx) => {
    await lockAccountOf(tx, account.number);
    await work();
  });

const waiting = () => countWaiting(bank.databaseUrl);

const MAIN = 10;

it('a decision that was made is answered though writers hold all connections of their pool', async () => {
  const { account, id, as } = await reported(bank);
  const { main } = bank.app.db;
  const held: Awaited<ReturnType<typeof main.checkout>>[] = [];
  let answer: ReturnType<typeof decide> | undefined;
  try {
    await holding(account, async () => {
      answer = decide(bank, { id, verb: 'reject', as });
      // It has read all that comes before its turn.
      await until(async () => expect(await waiting()).toBe(1));
      for (let taken = 0; taken < MAIN; taken++) held.push(await main.checkout());
    });
    const { status, body } = (await answer) ?? {};
    expect([status, body?.status]).toEqual([200, 'REJECTED_BY_USER']);
  } finally {
    for (const client of held) client.release();
  }
});

it('of many acts of operators on one account few hold connections, and customers are served meanwhile', async () => {
  const { account, id, as } = await reported(bank);
  const acts: ReturnType<TestOperator['send']>[] = [];
  await holding(account, async () => {
    for (let act = 0; act < 2 * MAIN; act++)
      acts.push(rosa.send('POST', `/operator/meds/${id}/reject`, { details: 'conferido' }));
    await until(async () => expect(await waiting()).toBeGreaterThanOrEqual(4));
    expect((await detail(bank, id, as)).status).toBe('WAITING');
    expect(await waiting()).toBeLessThanOrEqual(4);
  });
  const answers = await Promise.all(acts);
  // An act that waited too long on a slow machine has done nothing, and is told to come again.
  for (const { status, body } of answers)
    expect([status, body.detail]).toEqual(
      status === 503
        ? [503, 'Service unavailable']
        : [status, status === 200 ? undefined : 'MED in wrong status'],
    );
  const won = answers.filter(({ status }) => status === 200).length;
  const again = await rosa.send('POST', `/operator/meds/${id}/reject`, { details: 'conferido' });
  expect([won, again.status]).toEqual(won === 0 ? [0, 200] : [1, 400]);
  expect((await detail(bank, id, as)).status).toBe('REJECTED_BY_PSP');
});
