import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { until } from '../faults/bank-process.ts';
import { AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { addWebhook, deleteWebhooks, openReceiver, type Receiver, readLogs } from '../webhooks/receiver.ts';

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

describe('a delivery that another node has taken over', () => {
  const deliveries = () =>
    queryText<{ state: string; claimed: boolean; attempts: number; lease: number; due: Date | null }>(
      bank.app.db.main,
      `select state, claimed_by is not null as claimed, attempts, lease_number as lease, due_at as due
         from webhook_deliveries where state <> 'DROPPED' order by created_at desc limit 1`,
    );

  /** Lets a node that lives take over what the first request delivers; how to let it fall silent again. */
  async function takeOver(id: number): Promise<() => Promise<unknown>> {
    const { main } = bank.app.db;
    const [node] = await queryText<{ id: bigint }>(
      main,
      `insert into node_holdings (id, alive_until)
       values (nextval('entity_ids'), clock_timestamp() + interval '1 hour') returning id`,
    );
    const taken = await queryText(
      main,
      `with taken as (
         update webhook_deliveries d
            set claimed_by = $1, due_at = created_at, lease_number = lease_number + 1, attempts = attempts + 1
          where webhook_id = $2 and state = 'PENDING' returning d.*)
       insert into webhook_attempts (bucket, company_id, id, created_at, updated_at, webhook_id, subject, subject_id,
                                     sequence, resend, attempt, end_to_end_id, url, authorized)
       select t.bucket, t.company_id, nextval('webhook_log_ids') * 1024 + t.bucket, t.created_at, t.created_at,
              t.webhook_id, t.subject, t.subject_id, t.sequence, t.resend, t.attempts, t.end_to_end_id, t.url,
              t.authorized
         from taken t returning id`,
      [node?.id, id],
    );
    expect(taken.length).toBe(1);
    return () => queryText(main, 'delete from node_holdings where id = $1', [node?.id]);
  }

  it('is not moved on by the failure of the node that had it', async () => {
    const { id } = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
    const held = heldRequest();
    await create();
    const response = await held;
    const fallSilent = await takeOver(id);
    const before = await deliveries();
    response.writeHead(500).end('from the first');
    await until('the answer is in the log', async () =>
      (await readLogs(bank)).some(({ status_code }) => status_code === 500),
    );
    expect(await deliveries()).toEqual(before);
    expect(before).toMatchObject([{ state: 'PENDING', claimed: true, attempts: 2, lease: 2 }]);
    receiver.behave(200);
    await fallSilent();
    await bank.drain();
    expect(await deliveries()).toMatchObject([
      { state: 'DELIVERED', claimed: false, attempts: 3, due: null },
    ]);
    expect(receiver.received.length).toBe(2);
  });

  it('has arrived when the node that had it brought it there', async () => {
    const { id } = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
    const held = heldRequest();
    await create();
    const response = await held;
    const fallSilent = await takeOver(id);
    response.writeHead(200).end();
    await until('it has ended', async () => (await deliveries())[0]?.state === 'DELIVERED');
    await fallSilent();
    await bank.drain();
    expect(receiver.received.length).toBe(1);
  });
});
