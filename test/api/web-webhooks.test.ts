import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_COMPANIES } from '../../src/sandbox/seeded.ts';
import { AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { type Browser, browse, browseAsColleague } from '../pages.ts';
import type { Person } from '../people.ts';

import { addWebhook, openReceiver, type Receiver, readLogs } from '../webhooks/receiver.ts';

const HELENA = SEEDED_COMPANIES[0]?.users[0] as Person;
const DAVI = SEEDED_COMPANIES[1]?.users[0] as Person;

let bank: TestBank;
let helena: Browser;
let receiver: Receiver;
let endpoint: Json;
beforeAll(async () => {
  bank = await startBank();
  receiver = await openReceiver(500);
  endpoint = await addWebhook(bank, receiver.url, { type: 'CASHOUT' });
  helena = await browse(bank, HELENA);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
  await receiver.close();
});

const pay = async () => {
  await bank.post('/create-cashout-self-approve', { ...AURORA_ACCOUNT, amount: 1, key: 'ok@psp.example' });
  await bank.drain();
};
const healthOf = async (who: Browser): Promise<Json[]> => {
  const { status, body } = await who.get('/web/webhooks/health');
  expect(status, JSON.stringify(body)).toBe(200);
  return body.results;
};
const replay = (who: Browser, body: Json, id = endpoint.id) =>
  who.send('POST', `/web/webhooks/${id}/replay`, body);
const LONG_AGO = '2020-01-01T00:00:00.000Z';

describe('GET /web/webhooks/health', () => {
  it('tells what an endpoint took, how fast, why it failed last and what comes next', async () => {
    await pay();
    const [health] = await healthOf(helena);
    expect(health).toEqual({
      ...{ webhook_id: endpoint.id, attempts: 2, taken: 0, retrying: 2 },
      ...{ p50_ms: expect.any(Number), p95_ms: expect.any(Number) },
      last_failure: { at: expect.any(String), reason: null, status_code: 500 },
      next_attempt_at: expect.any(String),
      ...{ switched_off_at: null, failing_since: null },
    });
  });

  it('is of the own company, and for who may configure webhooks', async () => {
    expect(await healthOf(await browse(bank, DAVI))).toEqual([]);
    const reader = await browseAsColleague(bank, HELENA, ['account.read']);
    expect((await reader.get('/web/webhooks/health')).status).toBe(403);
    expect((await replay(reader, { since: LONG_AGO, failed_only: true })).status).toBe(403);
  });
});

describe('GET /web/webhooks/logs/{id}', () => {
  it('says why an attempt failed and when the next one comes; nothing of another company', async () => {
    const [row] = await readLogs(bank);
    const { status, body } = await helena.get(`/web/webhooks/logs/${row?.id}`);
    expect([status, body]).toEqual([
      200,
      {
        reason: null,
        duration_ms: expect.any(Number),
        state: 'PENDING',
        next_attempt_at: expect.any(String),
      },
    ]);
    const davi = await browse(bank, DAVI);
    for (const [who, id] of [[davi, row?.id] as const, [helena, 'x'] as const])
      expect((await who.get(`/web/webhooks/logs/${id}`)).status).toBe(404);
  });
});

describe('POST /web/webhooks/{id}/replay', () => {
  it('never fails for an instant that is none, or far away', async () => {
    for (const since of [
      '',
      '2026-13-01T00:00:00Z',
      '2026-02-30',
      '-271821-04-20T00:00:00Z',
      '9999-12-31T23:59:59Z',
    ]) {
      const { status } = await replay(helena, { since, failed_only: true });
      expect([since, status < 500]).toEqual([since, true]);
    }
  });

  it('sends again what did not arrive, and then nothing more', async () => {
    await bank.advance(4 * 86_400);
    await bank.drain();
    receiver.behave(200);
    const before = receiver.received.length;
    const none = await replay(helena, { since: '2090-01-01T00:00:00.000Z', failed_only: true });
    expect([none.status, none.body]).toEqual([200, { events: 0, next: null }]);
    const { status, body } = await replay(helena, { since: LONG_AGO, failed_only: true });
    expect([status, body]).toEqual([200, { events: 2, next: null }]);
    await bank.drain();
    expect(receiver.received.slice(before).map(({ event }) => event.type)).toEqual([
      'PIX_CASHOUT_CREATED',
      'PIX_CASHOUT_SUCCESS',
    ]);
    const again = await replay(helena, { since: LONG_AGO, failed_only: true });
    expect([again.status, again.body]).toEqual([200, { events: 0, next: null }]);
    const all = await replay(helena, { since: LONG_AGO, failed_only: false });
    expect([all.status, all.body]).toEqual([200, { events: 2, next: null }]);
    await bank.drain();
  });

  it('refuses what is no endpoint of theirs, one that is off, and no date', async () => {
    const davi = await browse(bank, DAVI);
    const body = { since: LONG_AGO, failed_only: true };
    const missing = [404, { detail: 'Webhook not found' }];
    for (const answer of [await replay(davi, body), await replay(helena, body, 'x')])
      expect([answer.status, answer.body]).toEqual(missing);
    expect((await replay(helena, { ...body, since: 'hoje' })).status).toBe(422);
    const off = await addWebhook(bank, receiver.url, { type: 'MED' });
    await bank.call({ method: 'PATCH', path: `/v3/webhooks/${off.id}`, body: { enabled: false } });
    const refused = await replay(helena, body, off.id);
    expect([refused.status, refused.body]).toEqual([400, { detail: 'Webhook is disabled' }]);
  });
});

describe('an endpoint that takes nothing for five days', () => {
  it('is switched off, and whoever may switch it on again is told once', async () => {
    receiver.behave(500);
    for (let day = 0; day < 6; day++) {
      await pay();
      await bank.advance(86_400);
    }
    await bank.advance(3 * 86_400);
    helena = await browse(bank, HELENA);
    const [health] = await healthOf(helena);
    expect(health).toMatchObject({
      switched_off_at: expect.any(String),
      failing_since: expect.any(String),
      retrying: 0,
    });
    const { webhooks } = (await bank.get('/v3/webhooks')).body;
    expect(webhooks.find(({ id }: Json) => id === endpoint.id).enabled).toBe(false);
    const { messages } = await bank.sandbox(`/messages?to=${HELENA.email}`, undefined, 'GET');
    const told = messages.filter(({ subject }: Json) => subject?.startsWith('Webhook desligado'));
    expect(told).toHaveLength(1);
    expect(told[0].text).toContain(receiver.url);
    await bank.call({ method: 'PATCH', path: `/v3/webhooks/${endpoint.id}`, body: { enabled: true } });
    expect((await healthOf(helena))[0]).toMatchObject({ switched_off_at: null, failing_since: null });
  });
});

describe('POST /web/webhooks/{id}/gauntlet', () => {
  const tryIt = (who: Browser, name = 'valid') =>
    who.send('POST', `/web/webhooks/${endpoint.id}/gauntlet`, { case: name });

  it('judges one case by what the receiver answers', async () => {
    receiver.behave(500);
    expect((await tryIt(helena)).body).toEqual({
      ...{ case: 'valid', passed: false, fault: 'NOT_ACCEPTED', status_code: 500 },
    });
    receiver.behave(200);
    expect((await tryIt(helena, 'slow')).body).toEqual({
      ...{ case: 'slow', passed: true, fault: null, status_code: null },
    });
    expect((await tryIt(helena, 'nothing-of-the-kind')).status).toBe(422);
  });

  it('is of the own company, for who may configure webhooks, and of an endpoint that is on', async () => {
    expect((await tryIt(await browse(bank, DAVI))).status).toBe(404);
    expect((await tryIt(await browseAsColleague(bank, HELENA, ['account.read']))).status).toBe(403);
    const path = `/v3/webhooks/${endpoint.id}`;
    await bank.call({ method: 'PATCH', path, body: { enabled: false } });
    expect((await tryIt(helena)).body).toEqual({ detail: 'Webhook is disabled' });
    await bank.call({ method: 'PATCH', path, body: { enabled: true } });
  });
});

describe('the clock of a sandbox', () => {
  it('tells how fast an endpoint is after a sandbox has moved its clock, too', async () => {
    await bank.advance(2 * 86_400);
    receiver.behave(200);
    await pay();
    const [health] = await healthOf(helena);
    expect(health?.p95_ms).toBeLessThan(60_000);
    expect(health?.p50_ms).toBeGreaterThanOrEqual(0);
    const [newest] = await readLogs(bank);
    const { body } = await helena.get(`/web/webhooks/logs/${newest?.id}`);
    expect(body.duration_ms).toBeLessThan(60_000);
    receiver.behave(500);
  });
});
