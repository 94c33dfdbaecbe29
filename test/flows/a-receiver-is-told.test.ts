import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { addWebhook, openReceiver, type Receiver, readLogs } from '../webhooks/receiver.ts';

let bank: TestBank;
let receiver: Receiver;
beforeAll(async () => {
  bank = await startBank();
  receiver = await openReceiver();
});
afterAll(async () => {
  await bank.close();
  await receiver.close();
});

it('a payment is told to its receiver step by step, signed in both ways, and every attempt is in the log', async () => {
  const { id, secret } = await addWebhook(bank, receiver.url, { authorization: 'Bearer of-the-receiver' });
  const paid = await bank.post('/create-cashout-self-approve', {
    ...AURORA_ACCOUNT,
    amount: 10,
    key: 'ok@psp.example',
  });
  await bank.drain();

  expect(receiver.types()).toEqual(['PIX_CASHOUT_CREATED', 'PIX_CASHOUT_SUCCESS']);
  const [created, success] = receiver.received;
  expect(success?.event.data).toMatchObject({ id: paid.body.id, status: 'SUCCESS', amount: 10, sequence: 2 });
  expect(success?.event.data).not.toHaveProperty('worked');
  expect(created?.event.data.sequence).toBe(1);
  for (const { headers, body } of receiver.received) {
    expect(headers['content-type']).toBe('application/json');
    expect(headers.authorization).toBe('Bearer of-the-receiver');
    new Webhook(secret).verify(body, headers as Record<string, string>);
  }
  expect(success?.headers['webhook-id']).toMatch(new RegExp(`^evt_[0-9a-f]{12}_cashout_${paid.body.id}_2$`));

  const [second, first, ...more] = await readLogs(bank);
  expect(more).toEqual([]);
  expect([first.type, second.type]).toEqual(['PIX_TRANSACTION_CREATED', 'PIX_CASHOUT_SUCCESS']);
  expect(second).toEqual({
    id: second.id,
    url: receiver.url,
    webhook_id: id,
    type: 'PIX_CASHOUT_SUCCESS',
    transaction_id: success?.event.data.operationUuid,
    body: success?.body,
    header: second.header,
    status_code: 200,
    response: 'ok',
    created_at: second.created_at,
    updated_at: second.updated_at,
  });
  expect(JSON.parse(second.header)).toEqual({
    'Content-Type': 'application/json',
    'User-Agent': 'Lastro-Webhooks/1',
    'X-Signature': success?.headers['x-signature'],
    'webhook-id': success?.headers['webhook-id'],
    'webhook-timestamp': success?.headers['webhook-timestamp'],
    'webhook-signature': success?.headers['webhook-signature'],
    Authorization: '[redacted]',
  });
  await bank.verify();
});

it('an idempotent replay tells nobody anything', async () => {
  const headers = { 'idempotency-key': '0d8a1c52-6f3e-4b7a-9c21-5e4f3a2b1c0d' };
  const body = { ...AURORA_ACCOUNT, amount: 3, key: 'ok@psp.example' };
  await bank.post('/create-cashout-self-approve', body, { headers });
  await bank.drain();
  const before = receiver.received.length;
  await bank.post('/create-cashout-self-approve', body, { headers });
  await bank.drain();
  expect(receiver.received.length).toBe(before);
  await bank.verify();
});
