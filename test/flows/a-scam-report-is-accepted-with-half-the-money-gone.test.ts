import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyOf, openAccount, statementOf } from '../accounts.ts';
import { BOREAL, BOREAL_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { AT_ONCE, chargebacks, decide, detail, payIn, payOut, report, reported, toldOf } from '../meds.ts';
import { balance, cashIn, DAY } from '../receiving.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const linesOf = async (account: Parameters<typeof statementOf>[1], type: string) =>
  (await statementOf(bank, account)).filter((line) => line.transaction_type === type);

it('the money that is there goes back, and later money up to the rest', async () => {
  const { account, endToEndId, id, as } = await reported(bank, { amount: 100, spent: 50 });
  expect(await moneyOf(bank, account)).toEqual({ total: 50, blocked: 50, available: 0 });

  const accepted = await decide(bank, { id, verb: 'accept', as });
  expect([accepted.status, accepted.body.status]).toEqual([200, 'ACCEPTED_BY_USER']);
  expect(accepted.body.chargebacks).toMatchObject([{ status: AT_ONCE, amount: 50 }]);
  await bank.drain();
  expect(await moneyOf(bank, account)).toEqual({ total: 0, blocked: 0, available: 0 });
  expect(await chargebacks(bank, id, as)).toEqual([['SUCCESS', 50, null]]);

  await payIn(bank, account, 30);
  await bank.drain();
  expect(await moneyOf(bank, account)).toEqual({ total: 0, blocked: 0, available: 0 });
  await payIn(bank, account, 45);
  await bank.drain();
  expect(await chargebacks(bank, id, as)).toEqual([
    ['SUCCESS', 50, null],
    ['SUCCESS', 30, null],
    ['SUCCESS', 20, null],
  ]);
  expect(await moneyOf(bank, account)).toEqual({ total: 25, blocked: 0, available: 25 });
  const back = await linesOf(account, 'PIX_CHARGEBACK');
  expect(back.map((line) => [line.credit_or_debit, line.amount, line.identification])).toEqual([
    ['DEBIT', 20, endToEndId],
    ['DEBIT', 30, endToEndId],
    ['DEBIT', 50, endToEndId],
  ]);
  expect((await cashIn(bank, endToEndId, as)).transaction_chargeback_value).toBe(100);
  expect((await toldOf(bank, id)).map(({ type }) => type)).toEqual(['MED_CREATED', 'MED_APPROVED']);

  // It is over: what comes now is the customer's.
  await payIn(bank, account, 10);
  await bank.drain();
  expect((await moneyOf(bank, account)).available).toBe(35);
  await bank.verify();
});

it('the fee is taken once, with the first money that goes back, however many times some does', async () => {
  const { account, endToEndId, id, as } = await reported(bank, {
    ...{ amount: 100, spent: 60, fees: { med: 4 } },
  });
  await decide(bank, { id, verb: 'accept', as });
  await bank.drain();
  for (const amount of [30, 45]) {
    await payIn(bank, account, amount);
    await bank.drain();
  }
  const given = (await chargebacks(bank, id, as)).map(([status, amount]) => [status, amount]);
  expect(given).toEqual([
    ['SUCCESS', 40],
    ['SUCCESS', 26],
    ['SUCCESS', 34],
  ]);
  expect(await linesOf(account, 'PIX_CASHOUT_TAX_MED')).toMatchObject([
    { credit_or_debit: 'DEBIT', amount: 4, identification: endToEndId },
  ]);
  expect(await moneyOf(bank, account)).toEqual({ total: 11, blocked: 0, available: 11 });
  await bank.verify();
});

it('of a payment that the customer has given back in part the rest goes back, and the rest of the block is his', async () => {
  const { account, endToEndId, id, as } = await reported(bank, { amount: 100 });
  await payIn(bank, account, 60);
  const { id: received } = await cashIn(bank, endToEndId, as);
  const body = { transaction_id: received, information: 'a pedido', amount: 60 };
  expect((await bank.post('/v2/finance/chargeback', body, { as })).status).toBe(200);
  await bank.drain();
  expect(await moneyOf(bank, account)).toEqual({ total: 100, blocked: 100, available: 0 });
  await decide(bank, { id, verb: 'accept', as });
  await bank.drain();
  expect(await chargebacks(bank, id, as)).toEqual([['SUCCESS', 40, null]]);
  expect(await moneyOf(bank, account)).toEqual({ total: 60, blocked: 0, available: 60 });
  await bank.verify();
});

it('with nothing there the customer is told so, and the rest is followed for ninety days from the payment', async () => {
  const { account, id, as } = await reported(bank, { amount: 80, spent: 80 });
  expect(await moneyOf(bank, account)).toEqual({ total: 0, blocked: 0, available: 0 });
  const accepted = await decide(bank, { id, verb: 'accept', as });
  expect(accepted.body.chargebacks).toEqual([
    {
      status: 'REJECTED',
      info_text: 'Nothing was available to be returned',
      error_descriptor: 'NO_BALANCE',
      amount: 0,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    },
  ]);
  await bank.advance(89 * DAY);
  await payIn(bank, account, 30);
  await bank.drain();
  const rows = [
    ['REJECTED', 0, 'NO_BALANCE'],
    ['SUCCESS', 30, null],
  ];
  expect(await chargebacks(bank, id, as)).toEqual(rows);
  await bank.advance(DAY);
  await payIn(bank, account, 30);
  await bank.drain();
  expect(await chargebacks(bank, id, as)).toEqual(rows);
  expect(await moneyOf(bank, account)).toEqual({ total: 30, blocked: 0, available: 30 });
  await bank.verify();
});

it('a payer of this bank has the money at once, and the bank charges its fee once', async () => {
  const account = await openAccount(bank, { balance: 0, pixKey: true });
  const as = account.credential;
  await bank.sandbox(`/accounts/0001/${account.number}`, { fees: { med: 4 } }, 'PATCH');
  const sent = await bank.post(
    '/create-cashout-self-approve',
    { ...BOREAL_ACCOUNT, amount: 60, key: account.key },
    { as: BOREAL },
  );
  await bank.drain();
  const status = `/v2/finance/status-cashout?id=${sent.body.id}`;
  const { operationUuid } = (await bank.get(status, { as: BOREAL })).body;
  const before = await balance(bank, '100030', BOREAL);

  const { pix_med_id: id } = await report(bank, operationUuid);
  const accepted = await decide(bank, { id, verb: 'accept', as });
  expect(accepted.body.chargebacks).toMatchObject([{ status: 'SUCCESS', amount: 60 }]);
  expect((await balance(bank, '100030', BOREAL)).available).toBe(before.available + 60);
  expect((await bank.get(status, { as: BOREAL })).body.status).toBe('REFUNDED');
  expect(await moneyOf(bank, account)).toEqual({ total: -4, blocked: 0, available: 0 });
  expect(await linesOf(account, 'PIX_CASHOUT_TAX_MED')).toMatchObject([
    { credit_or_debit: 'DEBIT', amount: 4, identification: operationUuid },
  ]);
  expect((await detail(bank, id, as)).debited.bank).toBe('Lastro');
  await bank.verify();
});

it('of two cases on one account the older payment is served first', async () => {
  const account = await openAccount(bank, { balance: 0 });
  const as = account.credential;
  const [first, second] = [await payIn(bank, account, 20), await payIn(bank, account, 30)];
  expect((await payOut(bank, account, 50)).status).toBe('SUCCESS');
  const ids: string[] = [];
  for (const endToEndId of [second, first]) ids.push((await report(bank, endToEndId)).pix_med_id);
  const [younger, older] = ids as [string, string];
  for (const id of ids) await decide(bank, { id, verb: 'accept', as });
  await bank.drain();
  await payIn(bank, account, 26);
  await bank.drain();
  const nothing = ['REJECTED', 0, 'NO_BALANCE'];
  expect(await chargebacks(bank, older, as)).toEqual([nothing, ['SUCCESS', 20, null]]);
  expect(await chargebacks(bank, younger, as)).toEqual([nothing, ['SUCCESS', 6, null]]);
  await bank.sandbox(`/accounts/0001/${account.number}`, { credit: 100 }, 'PATCH');
  await bank.drain();
  expect(await chargebacks(bank, younger, as)).toEqual([
    nothing,
    ['SUCCESS', 6, null],
    ['SUCCESS', 24, null],
  ]);
  expect(await moneyOf(bank, account)).toEqual({ total: 76, blocked: 0, available: 76 });
  await bank.verify();
});

it('a return offered again after the ninety days is not made, and the clock goes on in order', async () => {
  const { account, id, as } = await reported(bank, {
    amount: 10,
    payIn: { refund_outcome: 'REJECTED' },
    spent: 10,
  });
  await decide(bank, { id, verb: 'accept', as });
  await bank.advance(89.5 * DAY);
  await payIn(bank, account, 10);
  await bank.drain();
  const rows = [
    ['REJECTED', 0, 'NO_BALANCE'],
    ['REJECTED', 10, 'AC07'],
  ];
  expect(await chargebacks(bank, id, as)).toEqual(rows);
  await bank.advance(5 * DAY);
  expect(await chargebacks(bank, id, as)).toEqual(rows);
  expect(await bank.app.bank.work.nextDue()).toBeNull();
  await bank.verify();
});

it('a payer of this bank who has closed his account is given nothing', async () => {
  const [payer, account] = [
    await openAccount(bank, { balance: 40 }),
    await openAccount(bank, { balance: 0, pixKey: true }),
  ];
  const body = { ...payer.source, amount: 40, key: account.key };
  const sent = await bank.post('/create-cashout-self-approve', body, { as: payer.credential });
  await bank.drain();
  const path = `/v2/finance/status-cashout?id=${sent.body.id}`;
  const { operationUuid } = (await bank.get(path, { as: payer.credential })).body;
  const { pix_med_id: id, creator_psp } = await report(bank, operationUuid);
  expect(creator_psp).toBe('99999000');
  await bank.sandbox(`/accounts/0001/${payer.number}`, { status: 'CLOSED' }, 'PATCH');
  const as = account.credential;
  const accepted = await decide(bank, { id, verb: 'accept', as });
  expect(accepted.body.status).toBe('ACCEPTED_BY_USER');
  expect(await chargebacks(bank, id, as)).toEqual([['REJECTED', 0, 'AC07']]);
  expect(await moneyOf(bank, account)).toEqual({ total: 40, blocked: 0, available: 40 });
  await bank.verify();
});
