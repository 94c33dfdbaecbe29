import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import {
  addWebhook,
  deleteWebhooks,
  openReceiver,
  type Received,
  type Receiver,
  readLogs,
} from './receiver.ts';

// So many calls one endpoint gets at a time; what else has been claimed for it waits its turn.
const ON_THE_WIRE = 32;
const CLAIMED = 60;

let bank: TestBank;
let receiver: Receiver;
let endpoint: Json;
beforeAll(async () => {
  bank = await startBank();
});
beforeEach(async () => {
  receiver = await openReceiver();
  endpoint = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await deleteWebhooks(bank);
  await bank.verify();
  await receiver.close();
});
afterAll(() => bank.close());

const create = async () => {
  const body = { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' };
  expect((await bank.post('/create-cashout', body)).status).toBe(200);
};
const createMany = (count: number) => Promise.all(Array.from({ length: count }, create));

interface Held {
  request: Received;
  response: ServerResponse;
}

/**
 * The receiver is known as a fast one; then as many as fit are on the wire, unanswered, and more are claimed. On a
 * busy machine it may take more than one try until it is thought of as fast.
 */
async function fillTheWire(): Promise<Held[]> {
  for (let tries = 0; tries < 10; tries++) {
    receiver.behave(200);
    await createMany(CLAIMED);
    await bank.drain();
    const held: Held[] = [];
    receiver.received.length = 0;
    receiver.behave((request, response) => void held.push({ request, response }));
    await createMany(CLAIMED);
    const isFull = async () => held.length === ON_THE_WIRE && (await claimed()) > ON_THE_WIRE;
    const full = await expect
      .poll(isFull, { timeout: 1_500 })
      .toBe(true)
      .then(
        () => true,
        () => false,
      );
    if (full) return held;
    receiver.behave(200);
    answerAll(held, 200);
    await bank.drain();
  }
  throw new Error('the wire could not be filled');
}

async function claimed(): Promise<number> {
  const rows = await queryText<{ count: bigint }>(
    bank.app.db.main,
    'select count(*) from webhook_deliveries where claimed_by is not null',
  );
  return Number(rows[0]?.count);
}

const answerAll = (held: Held[], status: number) => {
  for (const { response } of held.splice(0)) response.writeHead(status).end();
};

it('a delivery that waited for its turn bears the time at which it is sent', async () => {
  const held = await fillTheWire();
  const LATER_S = 100;
  const clock = bank.app.bank.context.clock as unknown as { real(): number };
  const real = clock.real.bind(clock);
  vi.spyOn(clock, 'real').mockImplementation(() => real() + LATER_S * 1000);
  receiver.behave(200);
  answerAll(held, 200);
  await expect.poll(() => receiver.received.length).toBeGreaterThan(ON_THE_WIRE);
  const late = receiver.received[ON_THE_WIRE];
  expect(Number(late?.headers['webhook-timestamp'])).toBeGreaterThanOrEqual(real() / 1000 + LATER_S - 5);
  new Webhook(endpoint.secret).verify(late?.body ?? '', late?.headers as Record<string, string>);
  vi.restoreAllMocks();
  await bank.drain();
  const shown = (await readLogs(bank)).map(({ header }) => JSON.parse(header));
  const own = shown.find((header) => header['webhook-id'] === late?.headers['webhook-id']);
  expect(own['webhook-timestamp']).toBe(late?.headers['webhook-timestamp']);
  expect(own['X-Signature']).toBe(late?.headers['x-signature']);
});

it.each([
  ['switched off', () => bank.call({ method: 'PATCH', path: path(), body: { enabled: false } }), 200],
  ['deleted', () => bank.call({ method: 'DELETE', path: path() }), 200],
  ['gone', () => undefined, 410],
])('a delivery claimed but not sent stays here when its endpoint is %s', async (_how, close, status) => {
  const held = await fillTheWire();
  await close();
  receiver.behave(200);
  if (status === 410) {
    answerAll(held.splice(0, 1), 410);
    await expect.poll(async () => (await bank.get('/v3/webhooks')).body.webhooks[0].enabled).toBe(false);
  }
  const sent = receiver.received.length;
  expect(sent).toBeLessThanOrEqual(ON_THE_WIRE + 1);
  answerAll(held, 200);
  await bank.drain();
  expect(receiver.received.length).toBe(sent);
  // The log tells of what was sent, and of nothing else.
  const rows = (await readLogs(bank)).slice(0, sent + 1);
  expect(
    rows
      .slice(0, sent)
      .map(({ status_code }) => status_code)
      .sort(),
  ).toEqual([...Array(sent - (status === 410 ? 1 : 0)).fill(200), ...(status === 410 ? [410] : [])].sort());
});

const path = () => `/v3/webhooks/${endpoint.id}`;

it('a 410 from before an endpoint was switched off and on again does not switch it off', async () => {
  const held: Held[] = [];
  receiver.behave((request, response) => void held.push({ request, response }));
  await create();
  await expect.poll(() => held.length).toBe(1);
  for (const enabled of [false, true]) await bank.call({ method: 'PATCH', path: path(), body: { enabled } });
  answerAll(held, 410);
  await bank.drain();
  expect((await bank.get('/v3/webhooks')).body.webhooks[0].enabled).toBe(true);
});

it('a secret that does not open is an attempt that failed, and holds nothing up', async () => {
  const [row] = await queryText<{ sealed: string[] }>(
    bank.app.db.main,
    `with before as (select sealed_secrets from webhooks where id = $1)
     update webhooks set sealed_secrets = array['v1.' || repeat('A', 80)] where id = $1
     returning (select sealed_secrets from before) as sealed`,
    [endpoint.id],
  );
  await create();
  await bank.drain();
  expect(receiver.received).toEqual([]);
  const [attempt] = await readLogs(bank);
  expect([attempt.webhook_id, attempt.status_code]).toEqual([endpoint.id, null]);
  await queryText(bank.app.db.main, 'update webhooks set sealed_secrets = $2 where id = $1', [
    endpoint.id,
    row?.sealed,
  ]);
  await bank.advance(10);
  expect(receiver.received.length).toBe(1);
});
