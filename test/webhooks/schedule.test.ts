import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { AURORA_ACCOUNT, AURORA_EMPTY_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { addWebhook, deleteWebhooks, openReceiver, type Receiver, readLogs } from './receiver.ts';

let bank: TestBank;
let receiver: Receiver;
beforeAll(async () => {
  bank = await startBank();
});
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  await deleteWebhooks(bank);
  await bank.verify();
  await receiver.close();
});
afterAll(() => bank.close());

const create = async (amount = 1, account = AURORA_ACCOUNT) => {
  const answer = await bank.post('/create-cashout', { ...account, amount, key: 'ok@psp.example' });
  expect(answer.status).toBe(200);
  await bank.drain();
  return answer.body;
};
const DAY = 86_400;
const attemptsOf = async (cashout: Json): Promise<Json[]> => {
  const rows = (await readLogs(bank)).filter(({ body }) => JSON.parse(body).data.id === cashout.id);
  return rows.reverse();
};
const seconds = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 1000;

describe('an endpoint that answers 500 for days', () => {
  it('is tried ten times at the published distances, then the delivery is parked and nothing is lost', async () => {
    receiver.behave(500);
    const { id } = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
    const other = await openReceiver();
    await addWebhook(bank, other.url, { type: 'CASHOUT' });
    const cashout = await create();
    await bank.advance(5 * DAY);
    expect(other.received.length).toBe(1);
    const rows = (await attemptsOf(cashout)).filter(({ webhook_id }) => webhook_id === id);
    expect(rows.map(({ status_code }) => status_code)).toEqual(Array(10).fill(500));
    const waits = [5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400];
    for (const [index, wait] of waits.entries()) {
      const distance = seconds(rows[index].updated_at, rows[index + 1].created_at);
      expect(distance, `after attempt ${index + 1}`).toBeGreaterThanOrEqual(wait);
      expect(distance, `after attempt ${index + 1}`).toBeLessThan(wait * 1.2 + 2);
    }
    const sent = new Set(receiver.received.map(({ headers, body }) => `${headers['webhook-id']} ${body}`));
    expect(sent.size).toBe(1);
    // Parked is not lost: it can be sent again, and then it has arrived.
    receiver.behave(200);
    await bank.post(`/v3/webhooks/logs/${rows[9].id}/resend`, undefined);
    await bank.drain();
    expect(receiver.received.length).toBe(11);
    await other.close();
  });
});

describe('Retry-After', () => {
  const askFor = (value: string, status = 503) =>
    receiver.behave((_request, response) => response.writeHead(status, { 'retry-after': value }).end());

  it.each([
    ['120', 503, 120],
    ['90', 404, 90],
    ['1', 503, 5],
    ['999999', 503, DAY],
    ['soon', 503, 5],
  ])('%s with %i puts the next attempt %i s off at the least', async (value, status, wait) => {
    await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
    askFor(value, status);
    const cashout = await create();
    receiver.behave(200);
    await bank.advance(wait * 1.2 + 2);
    const [first, second] = await attemptsOf(cashout);
    expect(second.status_code).toBe(200);
    expect(seconds(first.updated_at, second.created_at)).toBeGreaterThanOrEqual(wait);
  });

  it('as a date counts by the distance from the receiver’s own now', async () => {
    await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
    askFor(new Date(Date.now() + 3_600_000).toUTCString());
    const cashout = await create();
    receiver.behave(200);
    await bank.advance(3_500);
    expect((await attemptsOf(cashout)).length).toBe(1);
    await bank.advance(110);
    expect((await attemptsOf(cashout)).map(({ status_code }) => status_code)).toEqual([503, 200]);
  });
});

describe('410', () => {
  it('switches the endpoint off and drops what is pending', async () => {
    receiver.behave(500);
    const { id } = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
    await create(1);
    receiver.behave(410);
    await create(2);
    const [{ enabled }] = (await bank.get('/v3/webhooks')).body.webhooks;
    expect(enabled).toBe(false);
    await create(3);
    await bank.advance(DAY);
    expect(receiver.received.length).toBe(2);
    receiver.behave(200);
    await bank.call({ method: 'PATCH', path: `/v3/webhooks/${id}`, body: { enabled: true } });
    await create(4);
    await bank.advance(DAY);
    // Pending deliveries, and events while it was off, never come.
    expect(receiver.received.map(({ event }) => event.data.amount)).toEqual([1, 2, 4]);
  });
});

describe('an endpoint', () => {
  it('is told of its type and its account alone, and of nothing that happened before', async () => {
    await create(1);
    await addWebhook(bank, receiver.url, {
      type: 'CASHOUT',
      account_branch_identifier: '0001',
      account_number: '100021',
    });
    const cashins = await openReceiver();
    await addWebhook(bank, cashins.url, { type: 'CASHIN' });
    await create(2);
    await create(3, AURORA_EMPTY_ACCOUNT);
    await bank.sandbox('/cash-ins', { amount: 4, branch: '0001', number: '100013' });
    await bank.drain();
    expect(receiver.received.map(({ event }) => event.data.amount)).toEqual([3]);
    expect(cashins.types()).toEqual(['PIX_CASHIN_RECEIVED']);
    await cashins.close();
  });

  it('signs with both secrets for 24 hours after a rotation, newest first, and then with the new one', async () => {
    const { id } = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
    const signatures = () => receiver.received.at(-1)?.headers['webhook-signature'];
    await bank.post(`/v3/webhooks/${id}/rotate-secret`, undefined);
    await create();
    expect(signatures()).toMatch(/^v1,[^ ]+ v1,[^ ]+$/);
    await bank.advance(DAY + 1);
    await create();
    expect(signatures()).toMatch(/^v1,[^ ]+$/);
  });

  it('gets the events of one payment in their order, each after the answer to the one before', async () => {
    const order: string[] = [];
    receiver.behave(({ event }, response) => {
      order.push(`${event.data.id}/${event.data.sequence} begins`);
      setTimeout(() => {
        order.push(`${event.data.id}/${event.data.sequence} ends`);
        response.writeHead(200).end();
      }, 20);
    });
    await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
    const body = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' };
    const paid = await Promise.all(
      Array.from({ length: 10 }, () => bank.post('/create-cashout-self-approve', body)),
    );
    await bank.drain();
    expect(paid.map(({ status }) => status)).toEqual(Array(10).fill(200));
    for (const { body: cashout } of paid) {
      const own = order.filter((line) => line.startsWith(`${cashout.id}/`));
      expect(own.map((line) => line.split('/')[1])).toEqual(['1 begins', '1 ends', '2 begins', '2 ends']);
    }
  });
});
