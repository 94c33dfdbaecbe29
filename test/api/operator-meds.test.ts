import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { moneyOf } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { decide, detail, reported, toldOf } from '../meds.ts';
import { asOperator, auditLines, type TestOperator } from '../operators.ts';

let bank: TestBank;
let rosa: TestOperator;
beforeAll(async () => {
  bank = await startBank();
  rosa = await asOperator(bank);
});
afterAll(() => bank.close());

const act = (id: string, verb: string, body: unknown = { details: 'analisado pela área de fraudes' }) =>
  rosa.send('POST', `/operator/meds/${id}/${verb}`, body);

describe('POST /operator/meds/{pix_med_id}/accept|reject|cancel', () => {
  it.each([
    ['accept', 'ACCEPTED_BY_PSP', 'ANALYZED', 'ACCEPTED', 'MED_APPROVED', 0],
    ['reject', 'REJECTED_BY_PSP', 'ANALYZED', 'REJECTED', 'MED_REJECTED', 50],
    ['cancel', 'CANCELLED_BY_PSP', 'CANCELLED', null, 'MED_CANCELLED', 50],
  ])('200: %s', async (verb, status, reportStatus, result, event, left) => {
    const { account, id, as, endToEndId } = await reported(bank, { amount: 50 });
    const answer = await act(id, verb);
    expect([answer.status, answer.body]).toMatchObject([
      200,
      {
        ...{ pix_med_id: id, status, infraction_report_status: reportStatus },
        analysis: {
          analysis_result: result,
          analysis_details_user: null,
          analysis_details_psp: 'analisado pela área de fraudes',
          user_analyzed_by: null,
          psp_analyzed_by: 'rosa@lastro.example',
        },
      },
    ]);
    await bank.drain();
    expect(await moneyOf(bank, account)).toEqual({ total: left, blocked: 0, available: left });
    expect((await toldOf(bank, id)).map(({ type }) => type)).toEqual(['MED_CREATED', event]);
    expect((await detail(bank, id, as)).status).toBe(status);
    const line = (await auditLines(bank)).at(-1) as Json;
    expect([line.act, line.subject]).toEqual([
      `MED_${verb.toUpperCase()}ED`.replace('CANCELED', 'CANCELLED'),
      'MED',
    ]);
    expect(JSON.parse(line.details)).toMatchObject({ pix_med_id: id, end_to_end_id: endToEndId, status });
    await bank.verify();
  });

  it('400: after the customer has decided, and nothing is written down', async () => {
    const { id, as } = await reported(bank);
    await decide(bank, { id, verb: 'reject', as });
    const before = (await auditLines(bank)).length;
    for (const verb of ['accept', 'reject', 'cancel']) {
      const answer = await act(id, verb);
      expect([answer.status, answer.body]).toEqual([400, { detail: 'MED in wrong status' }]);
    }
    expect((await auditLines(bank)).length).toBe(before);
  });

  it('the customer and an operator at once: one decides', async () => {
    const { id, as } = await reported(bank, { amount: 10 });
    const answers = await Promise.all([
      act(id, 'reject'),
      decide(bank, { id, verb: 'accept', as }),
      act(id, 'accept'),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
    expect(await toldOf(bank, id)).toHaveLength(2);
    await bank.verify();
  });

  it('401 for a customer, 404 for no such case, 422 without details', async () => {
    const { id, as } = await reported(bank);
    const customer = await bank.post(`/operator/meds/${id}/accept`, { details: 'x' }, { as });
    expect([401, 403]).toContain(customer.status);
    const missing = await act('f3b2a1c0-5d6e-4f70-8a91-b2c3d4e5f607', 'accept');
    expect([missing.status, missing.body]).toEqual([404, { detail: 'MED not found' }]);
    for (const verb of ['accept', 'reject', 'cancel']) {
      const answer = await act(id, verb, {});
      expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['body', 'details']]);
    }
    expect((await detail(bank, id, as)).status).toBe('WAITING');
  });
});

describe('GET /operator/meds/{pix_med_id}', () => {
  it('serves more readers at once than the bank has connections', async () => {
    const { id } = await reported(bank);
    const answers = await Promise.all(Array.from({ length: 60 }, () => rosa.get(`/operator/meds/${id}`)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  });
});

describe('GET /operator/meds', () => {
  it('lists cases of all companies, by status, and reads one in full', async () => {
    const { id, as, account } = await reported(bank, { amount: 31 });
    const list = await rosa.get('/operator/meds?status=WAITING&limit=1');
    expect(list.body.results).toMatchObject([
      {
        pix_med_id: id,
        status: 'WAITING',
        amount: 31,
        amount_blocked: 31,
        account: { number: account.number },
      },
    ]);
    const one = await rosa.get(`/operator/meds/${id}`);
    const due_date = list.body.results[0].due_date;
    const days = (Date.parse(due_date) - Date.parse(list.body.results[0].created_at)) / 86_400_000;
    expect(Math.round(days)).toBe(7);
    expect([one.status, one.body]).toEqual([200, { ...(await detail(bank, id, as)), due_date }]);
    const queue = (await rosa.get('/operator/meds?order=due&limit=2')).body;
    const first = queue.results.map((row: Json) => row.due_date);
    expect(first).toEqual([...first].sort());
    const rest = (await rosa.get(queue.next.slice(bank.url.length))).body.results;
    expect(rest.map((row: Json) => row.pix_med_id)).not.toContain(queue.results[0].pix_med_id);
    for (const q of [id, one.body.e2e, account.document]) {
      const found = (await rosa.get(`/operator/search?q=${q}`)).body.results.map((hit: Json) => hit.path);
      expect([q, found]).toEqual([q, expect.arrayContaining([`/operator/meds/${id}`])]);
    }
    expect((await auditLines(bank)).at(-1)).toMatchObject({ act: 'READ', subject: 'MED' });
    expect((await rosa.get('/operator/meds/x')).body).toEqual({ detail: 'MED not found' });
    await bank.verify();
  });
});
