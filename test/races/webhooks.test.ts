import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { addWebhook, openReceiver, type Receiver, readLogs } from '../webhooks/receiver.ts';

let bank: TestBank;
let receiver: Receiver;
beforeAll(async () => {
  bank = await startBank();
});
beforeEach(async () => {
  receiver = await openReceiver();
});
afterEach(async () => {
  for (const { id } of (await bank.get('/v3/webhooks')).body.webhooks)
    await bank.call({ method: 'DELETE', path: `/v3/webhooks/${id}` });
  await bank.verify();
  await receiver.close();
});
afterAll(() => bank.close());

const create = async () => {
  const body = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' };
  expect((await bank.post('/create-cashout', body)).status).toBe(200);
};

/** Holds the first request until the test answers it. */
function heldRequest(): Promise<ServerResponse> {
  return new Promise((resolve) => receiver.behave((_request, response) => resolve(response)));
}

it('an endpoint deleted during a delivery: the attempt ends in the log, nothing is tried again', async () => {
  const { id } = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
  const held = heldRequest();
  await create();
  const response = await held;
  expect((await bank.call({ method: 'DELETE', path: `/v3/webhooks/${id}` })).status).toBe(200);
  response.writeHead(500).end('too late');
  await bank.drain();
  await bank.advance(7_200);
  expect(receiver.received.length).toBe(1);
  const [row] = await readLogs(bank);
  expect(row).toMatchObject({ webhook_id: id, status_code: 500, response: 'too late' });
});

it('an endpoint switched off and on during a delivery does not bring back what was pending', async () => {
  const { id } = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
  const held = heldRequest();
  await create();
  const response = await held;
  for (const enabled of [false, true])
    await bank.call({ method: 'PATCH', path: `/v3/webhooks/${id}`, body: { enabled } });
  response.writeHead(500).end();
  receiver.behave(200);
  await bank.advance(7_200);
  expect(receiver.received.length).toBe(1);
});

it('a secret rotated during a delivery: the one under way carries the old, the retry both', async () => {
  const { id, secret } = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
  const held = heldRequest();
  await create();
  const response = await held;
  const rotated = await bank.post(`/v3/webhooks/${id}/rotate-secret`, undefined);
  response.writeHead(500).end();
  receiver.behave(200);
  await bank.drain();
  await bank.advance(8);
  const [first, second] = receiver.received;
  const verified = (given: typeof first, by: string) =>
    new Webhook(by).verify(given?.body ?? '', given?.headers as Record<string, string>);
  expect(verified(first, secret)).toEqual(first?.event);
  expect(() => verified(first, rotated.body.secret)).toThrow();
  for (const either of [secret, rotated.body.secret]) expect(verified(second, either)).toEqual(first?.event);
  expect(second?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
});

it('an endpoint made while payments run gets every event after it, and its metrics are shown', async () => {
  const paying = Array.from({ length: 20 }, create);
  const added = addWebhook(bank, receiver.url, { type: 'CASHOUT' });
  await Promise.all([...paying, added]);
  await create();
  await bank.drain();
  expect(receiver.received.length).toBeGreaterThanOrEqual(1);
  const metrics: string = (await bank.get('/metrics', { as: null })).body;
  expect(metrics).toMatch(/lastro_webhook_attempts_total\{outcome="delivered"\} [1-9]\d*\n/);
  expect(metrics).toMatch(/lastro_webhook_deliveries_pending 0\n/);
  expect(metrics).toMatch(/lastro_webhook_oldest_due_seconds 0\n/);
});
