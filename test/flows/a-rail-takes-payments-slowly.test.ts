import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { openAccount, type TestAccount } from '../accounts.ts';
import { startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
let payer: TestAccount;
beforeAll(async () => {
  bank = await startBank({ longestWaitMs: 2_000 });
  payer = await openAccount(bank, { balance: 10_000 });
});
afterAll(() => bank.close());

const AT_ONCE = 32;
const pay = (path = '/create-cashout-self-approve', how: { hmacSecret?: string } = {}) =>
  bank.post(path, { ...payer.source, amount: 1, key: 'ok@psp.example' }, { as: payer.credential, ...how });

it('is not given more than it can bring on its way: others are refused with a time to come back', async () => {
  const { rail } = bank.app.bank.context;
  const { submit } = rail;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  rail.submit = async (orders) => {
    await opened;
    return submit(orders);
  };
  let accepted = 0;
  let refused: Awaited<ReturnType<typeof pay>> | undefined;
  while (refused === undefined) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => pay()));
    accepted += answers.filter(({ status }) => status === 200).length;
    refused = answers.find(({ status }) => status !== 200);
    expect(accepted).toBeLessThan(20_000);
  }
  expect(refused.status, JSON.stringify(refused.body)).toBe(503);
  expect(refused.body).toEqual({ detail: 'Service unavailable' });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // Before its body and its signature are looked at: to refuse it then would cost ten times as much.
  expect((await pay(undefined, { hmacSecret: 'another secret' })).status).toBe(503);
  // One that is to be approved later waits for nobody.
  expect((await pay('/create-cashout')).status).toBe(200);

  open();
  rail.submit = submit;
  await bank.drain();
  const rows = await queryText<{ status: string; count: bigint }>(
    bank.app.db.main,
    `select status, count(*) as count from cashouts where status in ('PROCESSING', 'SUCCESS', 'FAILED') group by 1`,
  );
  expect(rows).toEqual([{ status: 'SUCCESS', count: BigInt(accepted) }]);
  expect((await pay()).status).toBe(200);
  await bank.drain();
  await bank.verify();
});
