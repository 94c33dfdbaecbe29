import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyOf } from '../accounts.ts';
import { startBank, type TestBank } from '../harness.ts';
import { chargebacks, decide, detail, payIn, payOut, reported, toldOf } from '../meds.ts';
import { answerRefund, cashIn, DAY, refundCashIn } from '../receiving.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

it('silence until the due date is an acceptance by the bank', async () => {
  const { account, id, as } = await reported(bank, { amount: 25 });
  const { due_date } = (await bank.get('/v3/meds/', { as })).body.results[0];
  const { now } = await bank.sandbox('/clock', undefined, 'GET');
  await bank.advance(Math.floor((Date.parse(due_date) - Date.parse(now)) / 1000) - 60);
  expect((await detail(bank, id, as)).status).toBe('WAITING');
  const began = performance.now();
  await bank.advance(65);
  const shown = await detail(bank, id, as);
  expect(shown).toMatchObject({
    status: 'ACCEPTED_BY_PSP',
    infraction_report_status: 'ANALYZED',
    analysis: {
      analysis_result: 'ACCEPTED',
      analysis_details_user: null,
      analysis_details_psp: null,
      user_analyzed_by: null,
      psp_analyzed_by: null,
    },
    chargebacks: [{ status: 'SUCCESS', amount: 25 }],
  });
  // It happened at its own instant, though the clock has gone on.
  const late = Date.parse(shown.updated_at) - Date.parse(due_date);
  expect(late).toBeGreaterThanOrEqual(0);
  expect(late).toBeLessThan(performance.now() - began + 100);
  expect((await toldOf(bank, id)).map(({ type, data }) => [type, data.status])).toEqual([
    ['MED_CREATED', 'WAITING'],
    ['MED_APPROVED', 'ACCEPTED_BY_PSP'],
  ]);
  expect(await moneyOf(bank, account)).toEqual({ total: 0, blocked: 0, available: 0 });
  await bank.verify();
});

it('a refund of the customer’s own is on its way: the case waits for it and returns what is left', async () => {
  for (const ending of [null, 'AC07']) {
    const { account, id, as, endToEndId } = await reported(bank, { amount: 100 });
    await bank.sandbox(`/meds/${id}/cancel`);
    expect(await moneyOf(bank, account)).toMatchObject({ available: 100 });
    expect(endToEndId).toMatch(/^E/);
    const second = await payIn(bank, account, 100, { refund_outcome: 'SILENT' });
    const { id: cashInId } = await cashIn(bank, second, as);
    const record = await bank.sandbox('/meds', {
      end_to_end_id: second,
      origin_situation_type: 'COERCIVE_CRIME',
      reason: 'RETURN_REQUEST',
      amount: 80,
    });
    const med = record.pix_med_id;
    const refund = await refundCashIn(bank, cashInId, 60, as);
    expect(await moneyOf(bank, account)).toEqual({ total: 200, blocked: 140, available: 60 });
    const accepted = await decide(bank, { id: med, verb: 'accept', as });
    expect(accepted.body).toMatchObject({ status: 'ACCEPTED_BY_USER', chargebacks: [] });
    await bank.drain();
    expect((await detail(bank, med, as)).chargebacks).toEqual([]);
    await answerRefund(bank, refund, ending);
    const amount = ending === null ? 40 : 80;
    expect(await chargebacks(bank, med, as)).toEqual([['PENDING', amount, null]]);
    // Money that the case can no longer ask for is released at once.
    expect((await moneyOf(bank, account)).blocked).toBe(amount);
    await bank.verify();
  }
});

it('a payer’s institution that refuses the money is offered it three times, a day apart', async () => {
  const { account, id, as } = await reported(bank, { amount: 30, payIn: { refund_outcome: 'REJECTED' } });
  await decide(bank, { id, verb: 'accept', as });
  await bank.drain();
  const refused = ['REJECTED', 30, 'AC07'];
  expect(await chargebacks(bank, id, as)).toEqual([refused]);
  expect(await moneyOf(bank, account)).toEqual({ total: 30, blocked: 0, available: 30 });
  await bank.advance(DAY - 60);
  expect(await chargebacks(bank, id, as)).toEqual([refused]);
  await bank.advance(61);
  expect(await chargebacks(bank, id, as)).toEqual([refused, refused]);
  await bank.advance(10 * DAY);
  expect(await chargebacks(bank, id, as)).toEqual([refused, refused, refused]);
  expect((await payOut(bank, account, 30)).status).toBe('SUCCESS');
  await bank.verify();
});

it('an institution that is silent about the money makes the row REJECTED after the limit', async () => {
  const { id, as } = await reported(bank, { amount: 30, payIn: { refund_outcome: 'SILENT' } });
  await decide(bank, { id, verb: 'accept', as });
  await bank.drain();
  expect(await chargebacks(bank, id, as)).toEqual([['PENDING', 30, null]]);
  await bank.advance(41);
  expect(await chargebacks(bank, id, as)).toEqual([['REJECTED', 30, 'AB03']]);
  await bank.verify();
});

it('accepted after the ninety days: nothing can go back, and the customer is told so', async () => {
  const account = (await reported(bank)).account;
  const as = account.credential;
  const endToEndId = await payIn(bank, account, 10);
  await bank.advance(85 * DAY);
  const { pix_med_id: id } = await bank.sandbox('/meds', {
    end_to_end_id: endToEndId,
    origin_situation_type: 'UNKNOWN',
    reason: 'RETURN_REQUEST',
  });
  await bank.advance(7 * DAY);
  expect((await detail(bank, id, as)).status).toBe('ACCEPTED_BY_PSP');
  expect(await chargebacks(bank, id, as)).toEqual([['REJECTED', 0, 'DT05']]);
  expect((await moneyOf(bank, account)).blocked).toBe(0);
  await bank.verify();
});
