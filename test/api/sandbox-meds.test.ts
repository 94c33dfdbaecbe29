import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyOf, openAccount, type TestAccount } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { decide, detail, payIn, payOut, report, reported, toldOf } from '../meds.ts';
import { cashIn, DAY, refundCashIn } from '../receiving.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const ask = (path: string, body?: Json) =>
  bank.call({ method: 'POST', path: `/sandbox/meds${path}`, body, as: null });
const body = (end_to_end_id: string, changes: Json = {}) => ({
  end_to_end_id,
  origin_situation_type: 'SCAM_FRAUD',
  reason: 'RETURN_REQUEST',
  ...changes,
});
const fresh = (): Promise<TestAccount> => openAccount(bank, { balance: 0 });

describe('POST /sandbox/meds: 200', () => {
  it('blocks what is asked for, and tells the customer', async () => {
    const account = await fresh();
    const endToEndId = await payIn(bank, account, 100);
    const record = await report(bank, endToEndId, { amount: 60, details: 'golpe' });
    expect(record).toMatchObject({ status: 'WAITING', amount: 60, endtoend: endToEndId });
    expect(await moneyOf(bank, account)).toEqual({ total: 100, blocked: 60, available: 40 });
    expect(await toldOf(bank, record.pix_med_id)).toEqual([
      { type: 'MED_CREATED', data: { ...record, sequence: 1 } },
    ]);
    await bank.verify();
  });

  it('blocks no more than there is, at that moment', async () => {
    const account = await fresh();
    const endToEndId = await payIn(bank, account, 100);
    expect((await payOut(bank, account, 70)).status).toBe('SUCCESS');
    expect(await report(bank, endToEndId)).toMatchObject({ amount: 100 });
    expect(await moneyOf(bank, account)).toEqual({ total: 30, blocked: 30, available: 0 });
    await payIn(bank, account, 50);
    await bank.drain();
    expect(await moneyOf(bank, account)).toEqual({ total: 80, blocked: 30, available: 50 });
    await bank.verify();
  });

  it('a case asks for no more than came, less what went back or is on its way', async () => {
    const account = await fresh();
    const as = account.credential;
    const first = await payIn(bank, account, 100);
    expect(await report(bank, first, { amount: 5000 })).toMatchObject({ amount: 100 });
    const second = await payIn(bank, account, 100, { refund_outcome: 'SILENT' });
    expect((await refundCashIn(bank, (await cashIn(bank, second, as)).id, 35, as)).status).toBe(200);
    expect(await report(bank, second)).toMatchObject({ amount: 65 });
    const third = await payIn(bank, account, 20);
    await refundCashIn(bank, (await cashIn(bank, third, as)).id, 20, as);
    await bank.drain();
    expect(await report(bank, third)).toMatchObject({ amount: 0 });
    await bank.verify();
  });

  it('a RETURN_CANCELLATION blocks nothing', async () => {
    const account = await fresh();
    const endToEndId = await payIn(bank, account, 100);
    const record = await report(bank, endToEndId, { reason: 'RETURN_CANCELLATION' });
    expect(record).toMatchObject({ reason: 'RETURN_CANCELLATION', amount: 100, status: 'WAITING' });
    expect(await moneyOf(bank, account)).toEqual({ total: 100, blocked: 0, available: 100 });
    await bank.verify();
  });
});

describe('POST /sandbox/meds: refusals', () => {
  it('409: a second report on one payment', async () => {
    const { endToEndId, id } = await reported(bank);
    await bank.sandbox(`/meds/${id}/cancel`);
    const answer = await ask('', body(endToEndId));
    expect([answer.status, answer.body]).toEqual([409, { detail: 'Payment already reported' }]);
  });

  it('400: a payment that never came, and one of our own', async () => {
    const account = await openAccount(bank, { balance: 10 });
    const sent = (await payOut(bank, account, 5)).operationUuid;
    for (const id of ['E99999001202601010000abcdefghijk', sent, 'x']) {
      const answer = await ask('', body(id));
      expect([answer.status, answer.body]).toEqual([400, { detail: 'Transaction Cashin not found' }]);
      // Nothing of it stays: the same again is answered the same.
      expect((await ask('', body(id))).status).toBe(400);
    }
  });

  it('400: a payment of more than ninety days ago', async () => {
    const account = await fresh();
    const endToEndId = await payIn(bank, account, 10);
    await bank.advance(90 * DAY + 1);
    const answer = await ask('', body(endToEndId));
    expect([answer.status, answer.body]).toEqual([400, { detail: 'Report period (90 days) has expired' }]);
  });

  it.each([
    [{ origin_situation_type: 'THEFT' }, 'origin_situation_type'],
    [{ reason: 'REFUND' }, 'reason'],
    [{ amount: 0 }, 'amount'],
    [{ amount: 1.001 }, 'amount'],
    [{ details: '' }, 'details'],
  ])('422: %j', async (changes, member) => {
    const answer = await ask('', body('x', changes));
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', member]]);
  });
});

describe('POST /sandbox/meds/{pix_med_id}/cancel', () => {
  it('200: a case that waits ends with it, and the block is released', async () => {
    const { account, id, as } = await reported(bank, { amount: 40 });
    const record = await bank.sandbox(`/meds/${id}/cancel`);
    expect(record).toMatchObject({
      pix_med_id: id,
      status: 'CANCELLED_BY_PSP',
      infraction_report_status: 'CANCELLED',
      analysis_result: null,
    });
    expect(await moneyOf(bank, account)).toEqual({ total: 40, blocked: 0, available: 40 });
    expect((await toldOf(bank, id)).map(({ type }) => type)).toEqual(['MED_CREATED', 'MED_CANCELLED']);
    expect((await decide(bank, { id, verb: 'accept', as })).body).toEqual({ detail: 'MED in wrong status' });
    await bank.verify();
  });

  it('200: after a decision only the report is cancelled', async () => {
    const { account, id, as } = await reported(bank, { amount: 40, spent: 30 });
    await decide(bank, { id, verb: 'accept', as });
    await bank.drain();
    expect(await bank.sandbox(`/meds/${id}/cancel`)).toMatchObject({
      status: 'ACCEPTED_BY_USER',
      infraction_report_status: 'CANCELLED',
      analysis_result: 'ACCEPTED',
    });
    expect((await toldOf(bank, id)).map(({ type }) => type)).toEqual(['MED_CREATED', 'MED_APPROVED']);
    // Nothing more is owed on a report that was taken back.
    await payIn(bank, account, 100);
    await bank.drain();
    expect((await detail(bank, id, as)).chargebacks).toHaveLength(1);
    expect((await moneyOf(bank, account)).available).toBe(100);
    await bank.verify();
  });

  it('400: twice, and after the customer cancelled', async () => {
    const wrong = [400, { detail: 'MED in wrong status' }];
    const one = await reported(bank);
    await bank.sandbox(`/meds/${one.id}/cancel`);
    const two = await reported(bank);
    await decide(bank, { id: two.id, verb: 'cancel', as: two.as });
    for (const { id } of [one, two]) {
      const answer = await ask(`/${id}/cancel`);
      expect([answer.status, answer.body]).toEqual(wrong);
    }
  });

  it('404: no such case', async () => {
    const answer = await ask('/f3b2a1c0-5d6e-4f70-8a91-b2c3d4e5f607/cancel');
    expect([answer.status, answer.body]).toEqual([404, { detail: 'MED not found' }]);
  });
});
