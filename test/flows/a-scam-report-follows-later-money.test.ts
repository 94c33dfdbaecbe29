import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { change, moneyOf, openAccount, type TestAccount } from '../accounts.ts';
import { BOREAL, BOREAL_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { AT_ONCE, chargebacks, decide, detail, payIn, payOut, report } from '../meds.ts';
import {
  cashIn,
  codeById,
  createCode,
  DAY,
  envelope,
  payCode,
  refundCashIn,
  refundCode,
  simplified,
} from '../receiving.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

interface Followed {
  account: TestAccount;
  id: string;
  endToEndId: string;
  /** The payment by which the account was emptied: 50 reais. */
  spent: Json;
}

/** An account that has spent the 50 reais that were reported, and owes all of them by a case that was accepted. */
async function followed(): Promise<Followed> {
  const account = await openAccount(bank, { balance: 0, pixKey: true });
  const endToEndId = await payIn(bank, account, 50);
  const spent = await payOut(bank, account, 50);
  const { pix_med_id: id } = await report(bank, endToEndId);
  await decide(bank, { id, verb: 'accept', as: account.credential });
  await bank.drain();
  expect(await chargebacks(bank, id, account.credential)).toEqual([['REJECTED', 0, 'NO_BALANCE']]);
  return { account, id, endToEndId, spent };
}

const send = async (body: Json, as = BOREAL) => {
  const answer = await bank.post('/create-cashout-self-approve', body, { as });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  await bank.drain();
  return (await bank.get(`/v2/finance/status-cashout?id=${answer.body.id}`, { as })).body;
};

describe('twenty reais come, and go back', () => {
  const ways: Record<string, (followed: Followed) => Promise<unknown>> = {
    'to the account by its number': ({ account }) => payIn(bank, account, 20),
    'to its key': ({ account }) => bank.sandbox('/cash-ins', { amount: 20, key: account.key }),
    'by a code': async ({ account }) => {
      const code = await createCode(
        bank,
        await simplified(bank, { ...account.source, amount: 20 }),
        account.credential,
      );
      await payCode(bank, code, 20);
    },
    'from another customer of the bank': ({ account }) =>
      send({ ...BOREAL_ACCOUNT, amount: 20, key: account.key }),
    'as a part of what it had sent elsewhere': ({ spent }) =>
      bank.sandbox('/cashout-returns', {
        end_to_end_id: spent.operationUuid,
        amount: 20,
        reason: 'MD06',
      }),
    'as the bank’s own credit': ({ account }) => change(bank, account, { credit: 20 }),
  };
  it.each(Object.entries(ways))('%s', async (_what, pay) => {
    const case_ = await followed();
    const { account, id, endToEndId } = case_;
    await pay(case_);
    await bank.drain();
    const as = account.credential;
    expect(await chargebacks(bank, id, as)).toEqual([
      ['REJECTED', 0, 'NO_BALANCE'],
      ['SUCCESS', 20, null],
    ]);
    expect(await moneyOf(bank, account)).toEqual({ total: 0, blocked: 0, available: 0 });
    expect((await cashIn(bank, endToEndId, as)).transaction_chargeback_value).toBe(20);
    await bank.verify();
  });

  it('as a refund from another customer of the bank', async () => {
    const [account, shop] = [
      await openAccount(bank, { balance: 0 }),
      await openAccount(bank, { balance: 0, pixKey: true }),
    ];
    const as = account.credential;
    const endToEndId = await payIn(bank, account, 50);
    const { operationUuid } = await send(
      { ...account.source, amount: 50, key: shop.key },
      as as typeof BOREAL,
    );
    const { pix_med_id: id } = await report(bank, endToEndId);
    await decide(bank, { id, verb: 'accept', as });
    const { id: received } = await cashIn(bank, operationUuid, shop.credential);
    expect((await refundCashIn(bank, received, 20, shop.credential)).body.status).toBe('SUCCESS');
    await bank.drain();
    expect(await chargebacks(bank, id, as)).toEqual([
      ['REJECTED', 0, 'NO_BALANCE'],
      ['SUCCESS', 20, null],
    ]);
    expect(await moneyOf(bank, account)).toEqual({ total: 0, blocked: 0, available: 0 });
    await bank.verify();
  });

  it('because a payment that held it did not settle', async () => {
    const account = await openAccount(bank, { balance: 0 });
    const as = account.credential;
    const endToEndId = await payIn(bank, account, 50);
    const asked = { ...account.source, amount: 50, key: 'silent@psp.example' };
    const { id: cashoutId } = (await bank.post('/create-cashout-self-approve', asked, { as })).body;
    await bank.drain();
    const { pix_med_id: id } = await report(bank, endToEndId);
    expect(await moneyOf(bank, account)).toEqual({ total: 50, blocked: 50, available: 0 });
    await decide(bank, { id, verb: 'accept', as });
    expect(await chargebacks(bank, id, as)).toEqual([['REJECTED', 0, 'NO_BALANCE']]);
    await bank.advance(41);
    const { status } = (await bank.get(`/v2/finance/status-cashout?id=${cashoutId}`, { as })).body;
    expect(status).toBe('FAILED');
    expect((await chargebacks(bank, id, as))[1]).toEqual(['SUCCESS', 50, null]);
    expect(await moneyOf(bank, account)).toEqual({ total: 0, blocked: 0, available: 0 });
    await bank.verify();
  });
});

it.each(['CLOSING', 'CLOSED'])(
  'the account is %s: what still comes to it goes back all the same',
  async (status) => {
    const { account, id, spent } = await followed();
    await change(bank, account, { status });
    const asked = { end_to_end_id: spent.operationUuid, amount: 30, reason: 'MD06' };
    await bank.sandbox('/cashout-returns', asked);
    await bank.drain();
    expect(await chargebacks(bank, id, account.credential)).toEqual([
      ['REJECTED', 0, 'NO_BALANCE'],
      ['SUCCESS', 30, null],
    ]);
    await bank.verify();
  },
);

it.each(['CLOSING', 'CLOSED'])(
  'the account is %s when the case is accepted: the block goes back',
  async (status) => {
    const account = await openAccount(bank, { balance: 0 });
    const endToEndId = await payIn(bank, account, 50);
    const { pix_med_id: id } = await report(bank, endToEndId);
    await change(bank, account, { status });
    await decide(bank, { id, verb: 'accept', as: account.credential });
    await bank.drain();
    expect(await chargebacks(bank, id, account.credential)).toEqual([['SUCCESS', 50, null]]);
    await bank.verify();
  },
);

it('money that comes in the last second of the ninety days goes back, and a second later it stays', async () => {
  for (const { secondsLeft, rows } of [
    { secondsLeft: 20, rows: 2 },
    { secondsLeft: 0, rows: 1 },
  ]) {
    const { account, id, endToEndId } = await followed();
    const { created_at } = await cashIn(bank, endToEndId, account.credential);
    const { now } = await bank.sandbox('/clock', undefined, 'GET');
    const ends = Date.parse(created_at) + 90 * DAY * 1000;
    await bank.advance(Math.ceil((ends - Date.parse(now)) / 1000) - secondsLeft);
    await payIn(bank, account, 20);
    await bank.drain();
    expect(await chargebacks(bank, id, account.credential)).toHaveLength(rows);
    expect((await moneyOf(bank, account)).available).toBe(rows === 2 ? 0 : 20);
    await bank.verify();
  }
});

it('a report that is taken back gives its block free though a refund of the customer’s is on its way', async () => {
  const account = await openAccount(bank, { balance: 0 });
  const as = account.credential;
  const endToEndId = await payIn(bank, account, 50, { refund_outcome: 'SILENT' });
  const { id: received } = await cashIn(bank, endToEndId, as);
  expect((await refundCashIn(bank, received, 20, as)).body.status).toBe('PENDING');
  const { pix_med_id: id } = await report(bank, endToEndId);
  await decide(bank, { id, verb: 'accept', as });
  expect(await moneyOf(bank, account)).toEqual({ total: 50, blocked: 50, available: 0 });
  await bank.sandbox(`/meds/${id}/cancel`);
  expect(await moneyOf(bank, account)).toEqual({ total: 50, blocked: 20, available: 30 });
  expect(await detail(bank, id, as)).toMatchObject({
    ...{ status: 'ACCEPTED_BY_USER', infraction_report_status: 'CANCELLED', chargebacks: [] },
  });
  await bank.verify();
});

it('a part of a payment by code goes back, the customer gives back the rest by the code, and no more', async () => {
  const account = await openAccount(bank, { balance: 0, pixKey: true });
  const as = account.credential;
  const code = await createCode(bank, await simplified(bank, { ...account.source, amount: 40 }), as);
  const { pix_copy_and_paste, qr_code_id } = code;
  const { end_to_end_id } = await bank.sandbox('/cash-ins', { amount: 40, pix_copy_and_paste });
  const { pix_med_id: id } = await report(bank, end_to_end_id, { amount: 15 });
  expect(await moneyOf(bank, account)).toEqual({ total: 40, blocked: 15, available: 25 });
  const accepted = await decide(bank, { id, verb: 'accept', as });
  expect(accepted.body).toMatchObject({ amount: 15, chargebacks: [{ status: AT_ONCE, amount: 15 }] });
  await bank.drain();
  const shown = await codeById(bank, qr_code_id, as);
  expect([shown.status, shown.amount_chargeback]).toEqual(['CHARGEBACK', 15]);
  const tooMuch = await refundCode(bank, qr_code_id, 25.01, as);
  expect([tooMuch.status, tooMuch.body]).toEqual([
    400,
    envelope('Amount is greater than the value of the QR Code'),
  ]);
  expect((await refundCode(bank, qr_code_id, 25, as)).body.status).toBe('PENDING');
  await bank.drain();
  expect((await codeById(bank, qr_code_id, as)).amount_chargeback).toBe(40);
  expect(await moneyOf(bank, account)).toEqual({ total: 0, blocked: 0, available: 0 });
  expect(await chargebacks(bank, id, as)).toEqual([['SUCCESS', 15, null]]);
  await bank.verify();
});

it('while the bank’s return is on its way the customer can ask for none of his own, by either route', async () => {
  const account = await openAccount(bank, { balance: 100, pixKey: true });
  const as = account.credential;
  const code = await createCode(bank, await simplified(bank, { ...account.source, amount: 40 }), as);
  const { pix_copy_and_paste, qr_code_id } = code;
  const paid = { amount: 40, pix_copy_and_paste, refund_outcome: 'SILENT' };
  const { end_to_end_id } = await bank.sandbox('/cash-ins', paid);
  const { pix_med_id: id } = await report(bank, end_to_end_id, { amount: 15 });
  await decide(bank, { id, verb: 'accept', as });
  await bank.drain();
  expect(await chargebacks(bank, id, as)).toEqual([['PENDING', 15, null]]);
  const { id: received } = await cashIn(bank, end_to_end_id, as);
  for (const answer of [await refundCode(bank, qr_code_id, 1, as), await refundCashIn(bank, received, 1, as)])
    expect([answer.status, answer.body]).toEqual([400, envelope('There is a refund in processing')]);
  await bank.advance(41);
  expect(await chargebacks(bank, id, as)).toEqual([['REJECTED', 15, 'AB03']]);
  expect((await codeById(bank, qr_code_id, as)).status).toBe('PAID');
  expect(await moneyOf(bank, account)).toEqual({ total: 140, blocked: 0, available: 140 });
  await bank.verify();
});
