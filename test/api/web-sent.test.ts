import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';
import { type AtThePages, browseAsSeeded } from '../pages.ts';
import { bankNow, codeOf, nextStep } from '../people.ts';
import { HELENA } from '../screens/customer.ts';

let bank: TestBank;
let at: AtThePages;
beforeAll(async () => {
  bank = await startBank();
  at = await browseAsSeeded(bank);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const FROM = { branch: '0001', number: '100013' };
const BODY = { ...FROM, amount: 2, key: 'ok@psp.example' };
const TOO_LATE = [400, { detail: 'Request came too late' }];

async function until(seconds: number): Promise<Record<string, string>> {
  return { 'x-not-after': new Date((await bankNow(bank)).getTime() + seconds * 1000).toISOString() };
}

const look = (key: string, who = at.helena) =>
  who.get(`/web/sent/cashout?branch=0001&number=100013&key=${key}`);

describe('a write that its page waits for', () => {
  it('is done in time, found by its key in any case, and by nobody else', async () => {
    const key = randomUUID();
    expect((await look(key)).body).toEqual({ found: null, now: expect.any(String) });
    const headers = { ...(await until(30)), 'idempotency-key': key };
    const made = await at.caio.send('POST', '/web/cashouts', BODY, headers);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    expect((await look(key.toUpperCase())).body.found).toMatchObject({ id: made.body.id, status: 'NEW' });
    expect((await look(key, at.davi)).body.found).toBeNull();
    const byId = (who = at.helena) =>
      who.get(`/web/sent/cashout?branch=0001&number=100013&id=${made.body.id}`);
    expect((await byId()).body.found).toMatchObject({ id: made.body.id });
    expect((await byId(at.davi)).body.found).toBeNull();
  });

  it('is refused when it comes too late, leaves nothing, and uses up neither key nor code', async () => {
    const key = randomUUID();
    await nextStep(bank);
    const body = { ...BODY, token: await codeOf(bank, HELENA.totpSecret as string) };
    const late = { ...(await until(-1)), 'idempotency-key': key };
    const refused = await at.helena.send('POST', '/web/transfers', body, late);
    expect([refused.status, refused.body]).toEqual(TOO_LATE);
    expect((await look(key)).body.found).toBeNull();
    const inTime = { ...(await until(10)), 'idempotency-key': key };
    expect((await at.helena.send('POST', '/web/transfers', body, inTime)).status).toBe(200);
  });

  it('is refused under a time that is none', async () => {
    const refused = await at.caio.send('POST', '/web/cashouts', BODY, { 'x-not-after': 'soon' });
    expect([refused.status, refused.body]).toEqual(TOO_LATE);
  });
});

describe('422', () => {
  it.each(['', '&key=none', `&id=1&key=${randomUUID()}`])('a look-up with%s', async (asked) => {
    expect((await at.helena.get(`/web/sent/cashout?branch=0001&number=100013${asked}`)).status).toBe(422);
  });
});
