import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cashoutOf, moneyOf, openAccount, statementOf } from '../accounts.ts';
import { startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

it('pays what the clerk prepared and the manager approved, and nothing else', async () => {
  const manager = await openAccount(bank, {
    balance: 1000,
    permissions: ['cashout.approve', 'account.read'],
  });
  const company = manager.document;
  const clerk = await openAccount(bank, { balance: 0, company, permissions: ['cashout.create'] });
  // Both work for one company, and the money is in the account that was opened first.
  const prepare = (body: object, key: string) =>
    bank.post(
      '/create-cashout',
      { ...manager.source, amount: 100, key: 'ok@psp.example', ...body },
      { as: clerk.credential, headers: { 'idempotency-key': key } },
    );
  const decide = (path: string, id: number, as = manager.credential) => bank.post(path, { id }, { as });

  // The clerk prepares four invoices; the connection breaks, so that one of them is sent twice.
  const retried = randomUUID();
  const rent = await prepare({ tag: 'aluguel' }, retried);
  expect((await prepare({ tag: 'aluguel' }, retried)).body).toEqual(rent.body);
  const flour = await prepare({ amount: 350.4, tag: 'farinha' }, randomUUID());
  const wrong = await prepare({ amount: 3504, tag: 'farinha?' }, randomUUID());
  const gone = await prepare({ key: 'reject-AC07@psp.example', tag: 'luz' }, randomUUID());
  expect(await moneyOf(bank, manager)).toEqual({ total: 1000, blocked: 0, available: 1000 });

  // The clerk may not approve, the manager may not create, and neither acts for the other.
  expect((await decide('/approve-cashout', rent.body.id, clerk.credential)).status).toBe(403);
  const body = { ...manager.source, amount: 1, key: 'ok@psp.example' };
  expect((await bank.post('/create-cashout', body, { as: manager.credential })).status).toBe(403);
  expect((await decide('/cancel-cashout', wrong.body.id)).status).toBe(403);

  // The manager approves three; the clerk sees the mistake and withdraws it before it is approved.
  expect((await decide('/approve-cashout', rent.body.id)).body.status).toBe('PROCESSING');
  expect((await decide('/cancel-cashout', wrong.body.id, clerk.credential)).body.status).toBe('CANCELLED');
  expect((await decide('/approve-cashout-manual', flour.body.id)).body.status).toBe('PROCESSING');
  expect((await decide('/approve-cashout', gone.body.id)).body.status).toBe('PROCESSING');
  expect((await decide('/approve-cashout', wrong.body.id)).body).toEqual({
    detail: 'Transaction in wrong status',
  });
  await bank.drain();

  const ends = await Promise.all(
    [rent, flour, wrong, gone].map(async ({ body: { id } }) => (await cashoutOf(bank, id, manager)).status),
  );
  expect(ends).toEqual(['SUCCESS', 'SUCCESS', 'CANCELLED', 'FAILED']);
  expect(await moneyOf(bank, manager)).toEqual({ total: 549.6, blocked: 0, available: 549.6 });
  expect((await statementOf(bank, manager)).map(({ amount, tag_id }) => [amount, tag_id])).toEqual([
    [350.4, 'farinha'],
    [100, 'aluguel'],
    [1000, null],
  ]);
  // A repeated request with the clerk's key is told how the payment ended.
  expect((await prepare({ tag: 'aluguel' }, retried)).body).toMatchObject({
    id: rent.body.id,
    status: 'SUCCESS',
  });
  await bank.verify();
});
