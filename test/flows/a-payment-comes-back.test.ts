import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { cashoutOf, moneyOf, openAccount, statementOf } from '../accounts.ts';
import { startBank, type TestBank } from '../harness.ts';
import { listen } from '../listening.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

it('is credited part by part until all of it is back, and each part is told', async () => {
  const shop = await openAccount(bank, { balance: 300 });
  await listen(bank, shop.credential);
  const key = randomUUID();
  const body = { ...shop.source, amount: 250, key: 'ok@psp.example', tag: 'pedido 77' };
  const options = { as: shop.credential, headers: { 'idempotency-key': key } };
  const { id } = (await bank.post('/create-cashout-self-approve', body, options)).body;
  await bank.drain();
  const paid = await cashoutOf(bank, id, shop);
  expect(await moneyOf(bank, shop)).toEqual({ total: 50, blocked: 0, available: 50 });

  const back = async (amount: number) => {
    const request = { end_to_end_id: paid.operationUuid, amount, reason: 'MD06' };
    return (await bank.post('/sandbox/cashout-returns', request, { as: null })).status;
  };
  expect(await back(100)).toBe(200);
  await bank.advance(86_400 * 2);
  expect(await back(149.99)).toBe(200);
  expect(await back(0.02)).toBe(400);
  const fresh = await bank.app.issueToken(shop.credential);
  const status = async () =>
    (await bank.get(`/v2/finance/status-cashout?id=${id}`, { token: fresh })).body.status;
  expect(await status()).toBe('SUCCESS');
  expect(await back(0.01)).toBe(200);
  expect(await status()).toBe('REFUNDED');

  // The client's old retry loop wakes up: it hears the end of the story and pays nothing again.
  const replay = await bank.post('/create-cashout-self-approve', body, { ...options, token: fresh });
  expect(replay.body).toEqual({ ...paid, status: 'REFUNDED' });

  const path = `/v3/account-statements/0001/${shop.number}?start=2020-01-01T00:00:00Z&end=2100-01-01T00:00:00Z`;
  const { body: statement } = await bank.get(path, { token: fresh });
  const lines = statement.results.map(
    ({ transaction_type, amount }: { transaction_type: string; amount: number }) => [
      transaction_type,
      amount,
    ],
  );
  expect(lines).toEqual([
    ['PIX_CASHOUT_REFUND', 0.01],
    ['PIX_CASHOUT_REFUND', 149.99],
    ['PIX_CASHOUT_REFUND', 100],
    ['PIX_CASHOUT', 250],
    ['PIX_CREDIT_IN_ACCOUNT', 300],
  ]);
  for (const line of statement.results.slice(0, 4))
    expect(line).toMatchObject({
      identification: paid.operationUuid,
      code_transaction: paid.code_transaction,
      transaction_id: id,
      tag_id: 'pedido 77',
    });

  const events = await queryText<{ body: string }>(
    bank.app.db.main,
    `select body from events where subject = 'CASHOUT' and subject_id = $1 order by sequence`,
    [id],
  );
  const told = events.map((event) => JSON.parse(event.body));
  expect(told.map(({ type, data }) => [type, data.sequence, data.status, data.returned_amount])).toEqual([
    ['PIX_CASHOUT_CREATED', 1, 'PROCESSING', undefined],
    ['PIX_CASHOUT_SUCCESS', 2, 'SUCCESS', undefined],
    ['PIX_CASHOUT_REFUND', 3, 'SUCCESS', 100],
    ['PIX_CASHOUT_REFUND', 4, 'SUCCESS', 149.99],
    ['PIX_CASHOUT_REFUND', 5, 'REFUNDED', 0.01],
  ]);
  await bank.verify();
});

it('comes back of its own accord, and is there to be spent again', async () => {
  const shop = await openAccount(bank, { balance: 80 });
  const pay = async (key: string) => {
    const body = { ...shop.source, amount: 80, key };
    return (await bank.post('/create-cashout-self-approve', body, { as: shop.credential })).body.id;
  };
  const first = await pay('returns@psp.example');
  await bank.drain();
  const tooEarly = await pay('ok@psp.example');
  await bank.advance(5);
  const again = await pay('ok@psp.example');
  await bank.drain();
  const ends = await Promise.all([first, tooEarly, again].map((id) => cashoutOf(bank, id, shop)));
  expect(ends.map(({ status, erro_descriptor }) => [status, erro_descriptor])).toEqual([
    ['REFUNDED', null],
    ['FAILED', 'NO_BALANCE'],
    ['SUCCESS', null],
  ]);
  expect(await moneyOf(bank, shop)).toEqual({ total: 0, blocked: 0, available: 0 });
  expect(await statementOf(bank, shop)).toHaveLength(4);
  await bank.verify();
});
