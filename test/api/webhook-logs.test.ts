import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AURORA_ACCOUNT, BOREAL, type Json, startBank, type TestBank } from '../harness.ts';
import { createCode, simplified } from '../receiving.ts';
import { addWebhook, openReceiver, type Receiver, readLogs } from '../webhooks/receiver.ts';

let bank: TestBank;
let receiver: Receiver;
let endpoint: Json;
beforeAll(async () => {
  bank = await startBank();
});
beforeEach(async () => {
  receiver = await openReceiver();
  endpoint = await addWebhook(bank, receiver.url);
});
afterEach(async () => {
  await bank.call({ method: 'DELETE', path: `/v3/webhooks/${endpoint.id}` });
  await bank.drain();
  await receiver.close();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const pay = async (amount = 1) => {
  const body = { ...AURORA_ACCOUNT, amount, key: 'ok@psp.example' };
  expect((await bank.post('/create-cashout-self-approve', body)).status).toBe(200);
  await bank.drain();
};
const resend = (id: number, options = {}) => bank.post(`/v3/webhooks/logs/${id}/resend`, undefined, options);
const page = async (query: string) => (await bank.get(`/v3/webhooks/logs?${query}`)).body;
const ids = (rows: Json[]) => rows.map(({ id }) => id);

describe('GET /v3/webhooks/logs: 200', () => {
  it('pages both ways by links that keep the filters and are null at the ends', async () => {
    await pay(1);
    await pay(2);
    await createCode(bank, await simplified(bank));
    await bank.drain();
    const all = ids(await readLogs(bank, '&type=CASHOUT'));
    expect(all.length).toBeGreaterThanOrEqual(4);
    const first = await page('limit=3&type=CASHOUT');
    expect(ids(first.results)).toEqual(all.slice(0, 3));
    expect(first.previous).toBeNull();
    expect(first.next).toMatch(
      new RegExp(
        `^${bank.url}/v3/webhooks/logs\\?limit=3&type=CASHOUT&cursor_datetime=.*Z&cursor_id=${all[2]}`,
      ),
    );
    const walk = async (link: string) => (await bank.get(link.slice(bank.url.length))).body;
    const seen = ids(first.results);
    let last = first;
    while (last.next !== null) {
      last = await walk(last.next);
      seen.push(...ids(last.results));
    }
    expect(seen).toEqual(all);
    const back = await walk(last.previous);
    expect(ids(back.results)).toEqual(
      all.slice(all.indexOf(last.results[0].id) - 3, all.indexOf(last.results[0].id)),
    );
  });

  it('by kind, by day, by end-to-end id, and all of them together', async () => {
    await pay(5);
    await createCode(bank, await simplified(bank));
    await bank.drain();
    const cashins = await readLogs(bank, '&type=CASHIN');
    expect(new Set(cashins.map(({ type }) => type))).toEqual(new Set(['PIX_QR_CODE_CREATED']));
    const [success] = await readLogs(bank, '&type=CASHOUT');
    expect(success.type).toBe('PIX_CASHOUT_SUCCESS');
    const today = success.created_at.slice(0, 10);
    const filters = `&transaction_id=${success.transaction_id}&filter_start_date=${today}&filter_end_date=${today}`;
    expect(ids(await readLogs(bank, `${filters}&type=CASHOUT`))).toEqual([success.id]);
    expect(await readLogs(bank, `${filters}&type=CASHIN`)).toEqual([]);
    expect(await readLogs(bank, '&filter_end_date=2020-01-01')).toEqual([]);
    expect(await readLogs(bank, `&filter_start_date=${today}&filter_end_date=2020-01-01`)).toEqual([]);
    expect(await readLogs(bank, `&transaction_id=${success.transaction_id}`, { as: BOREAL })).toEqual([]);
  });

  it("of the company's own attempts alone", async () => {
    await pay(6);
    expect(await readLogs(bank, '', { as: BOREAL })).toEqual([]);
  });
});

describe('GET /v3/webhooks/logs: 401', () => {
  it('without a token', async () => {
    const answer = await bank.get('/v3/webhooks/logs', { as: null });
    expect([answer.status, answer.body]).toEqual([401, { detail: 'Unauthorized' }]);
  });
});

describe('GET /v3/webhooks/logs: 422', () => {
  it.each([
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['type=MED', 'type'],
    ['filter_start_date=2026-02-30', 'filter_start_date'],
    ['filter_end_date=yesterday', 'filter_end_date'],
    ['cursor_id=1', 'cursor_datetime'],
    ['cursor_datetime=2026-01-01T00:00:00Z', 'cursor_id'],
    ['cursor_id=1&cursor_datetime=now', 'cursor_datetime'],
    ['cursor_id=1&cursor_datetime=2026-01-01T00:00:00Z&cursor_direction=next', 'cursor_direction'],
  ])('%s', async (query, member) => {
    const answer = await bank.get(`/v3/webhooks/logs?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe('Validation error');
    expect(answer.body.detail[0].loc).toEqual(['query', member]);
  });
});

describe('POST /v3/webhooks/{id}/test: 200', () => {
  it('sends a WEBHOOK_TEST whatever the type, once, and logs it', async () => {
    await bank.call({ method: 'PATCH', path: `/v3/webhooks/${endpoint.id}`, body: { type: 'MED' } });
    receiver.behave(500);
    const answer = await bank.post(`/v3/webhooks/${endpoint.id}/test`, undefined);
    expect(answer).toMatchObject({ status: 200, body: { worked: true } });
    await bank.drain();
    const [received, ...more] = receiver.received;
    expect(more).toEqual([]);
    expect(received?.headers['webhook-id']).toBe(answer.body.event_id);
    expect(received?.event).toEqual({
      type: 'WEBHOOK_TEST',
      data: { webhook_id: endpoint.id, sequence: 1 },
    });
    const [row] = await readLogs(bank);
    expect(row).toMatchObject({
      type: 'WEBHOOK_TEST',
      status_code: 500,
      body: received?.body,
      transaction_id: null,
    });
    await bank.advance(60);
    expect(receiver.received.length).toBe(1);
    // A test can be sent again from the log, with the same id and body.
    receiver.behave(204);
    expect((await resend(row.id)).body).toEqual({ worked: true, event_id: answer.body.event_id });
    await bank.drain();
    expect(receiver.received[1]?.body).toBe(received?.body);
  });
});

describe('POST /v3/webhooks/logs/{log_id}/resend', () => {
  it('200: one attempt with the same id and body; success ends the schedule', async () => {
    receiver.behave(500);
    await pay(7);
    const [row] = await readLogs(bank);
    receiver.behave(200);
    const answer = await resend(row.id);
    await bank.drain();
    const again = receiver.received.at(-1);
    expect(answer).toMatchObject({
      status: 200,
      body: { worked: true, event_id: again?.headers['webhook-id'] },
    });
    expect(again?.body).toBe(row.body);
    const sent = receiver.received.filter(({ headers }) => headers['webhook-id'] === answer.body.event_id);
    expect(sent.length).toBe(2);
    await bank.advance(7);
    const later = receiver.received.filter(({ headers }) => headers['webhook-id'] === answer.body.event_id);
    expect(later.length).toBe(2);
  });

  it('200: failure adds no retries', async () => {
    await pay(8);
    const before = receiver.received.length;
    const [row] = await readLogs(bank);
    receiver.behave(500);
    await resend(row.id);
    await bank.advance(600);
    expect(receiver.received.length).toBe(before + 1);
  });

  it('200: twice at once is two attempts, each with its row', async () => {
    await pay(9);
    const before = receiver.received.length;
    const [row] = await readLogs(bank);
    const answers = await Promise.all([resend(row.id), resend(row.id)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await bank.drain();
    expect(receiver.received.length).toBe(before + 2);
    const same = (await readLogs(bank)).filter(({ body }) => body === row.body);
    expect(same.map(({ status_code }) => status_code)).toEqual([200, 200, 200]);
  });

  it('400: the endpoint is off, or deleted', async () => {
    await pay(10);
    const [row] = await readLogs(bank);
    const disabled = [400, { detail: 'Webhook is disabled' }];
    await bank.call({ method: 'PATCH', path: `/v3/webhooks/${endpoint.id}`, body: { enabled: false } });
    const off = await resend(row.id);
    expect([off.status, off.body]).toEqual(disabled);
    await bank.call({ method: 'DELETE', path: `/v3/webhooks/${endpoint.id}` });
    const gone = await resend(row.id);
    expect([gone.status, gone.body]).toEqual(disabled);
  });

  it('404: a row of another company', async () => {
    await pay(11);
    const [row] = await readLogs(bank);
    const answer = await resend(row.id, { as: BOREAL });
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Webhook log not found' }]);
  });
});
