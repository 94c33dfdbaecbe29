import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyOf } from '../accounts.ts';
import { startBank, type TestBank } from '../harness.ts';
import { decide, detail, payIn, payOut, reported, toldOf } from '../meds.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

it('blocked money cannot be spent while the case waits, and is the customer’s again afterwards', async () => {
  const { account, id, as } = await reported(bank, { amount: 100, spent: 30 });
  expect(await moneyOf(bank, account)).toEqual({ total: 70, blocked: 70, available: 0 });
  await payIn(bank, account, 20);
  await bank.drain();
  // The block was fixed when the report came.
  expect(await moneyOf(bank, account)).toEqual({ total: 90, blocked: 70, available: 20 });
  const refused = await payOut(bank, account, 21);
  expect([refused.status, refused.erro_descriptor]).toEqual(['FAILED', 'NO_BALANCE']);

  const rejected = await decide(bank, { id, verb: 'reject', as });
  expect(rejected.body).toMatchObject({ status: 'REJECTED_BY_USER', chargebacks: [] });
  expect(await moneyOf(bank, account)).toEqual({ total: 90, blocked: 0, available: 90 });
  expect((await payOut(bank, account, 90)).status).toBe('SUCCESS');
  await payIn(bank, account, 15);
  await bank.advance(8 * 86_400);
  // Nothing is owed: neither the due date nor later money moves anything.
  expect(await moneyOf(bank, account)).toEqual({ total: 15, blocked: 0, available: 15 });
  expect(await detail(bank, id, as)).toMatchObject({ status: 'REJECTED_BY_USER', chargebacks: [] });
  expect((await toldOf(bank, id)).map(({ type }) => type)).toEqual(['MED_CREATED', 'MED_REJECTED']);
  await bank.verify();
});
