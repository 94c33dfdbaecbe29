import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { AURORA, AURORA_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const stream = (after = 0) => bank.sandbox(`/stream?after=${after}`, undefined, 'GET');
const ofKind = (entries: Json[], kind: string) => entries.filter((entry) => entry.kind === kind);

describe('GET /sandbox/stream', () => {
  let next = 0;
  beforeEach(async () => {
    ({ next } = await stream());
  });

  it('tells a payment by its request, its rail messages and its ledger lines, under one end-to-end id', async () => {
    const body = { ...AURORA_ACCOUNT, amount: 12.34, key: 'ok@psp.example' };
    expect((await bank.post('/create-cashout-self-approve', body)).status).toBe(200);
    await bank.drain();
    const { entries } = await stream(next);
    const [request] = ofKind(entries, 'REQUEST');
    expect(request).toMatchObject({
      ...{ title: 'POST /create-cashout-self-approve', good: true, status: '200', amount: 12.34 },
      company: { document: '11222333000181', name: 'Padaria Aurora Ltda' },
    });
    expect(JSON.parse(request.request)).toEqual(body);
    expect(request.milliseconds).toBeGreaterThan(0);
    const rail = ofKind(entries, 'RAIL');
    expect(rail.map(({ title, status, direction }) => [title, direction, status])).toEqual([
      ['DICT · key', 'OUT', 'FOUND'],
      ['pacs.008', 'OUT', 'SETTLED'],
    ]);
    const [line] = ofKind(entries, 'LEDGER');
    expect(line).toMatchObject({ title: 'PIX_CASHOUT', amount: 12.34, direction: 'OUT', subject: '100013' });
    expect(line.end_to_end_id).toBe(rail[1].end_to_end_id);
  });

  it('says why a request was refused', async () => {
    await bank.post('/create-cashout', { ...AURORA_ACCOUNT, amount: 'ten', key: 'ok@psp.example' });
    await bank.post('/create-cashout', { ...AURORA_ACCOUNT, amount: 10, key: 'x' }, { hmacSecret: 'wrong' });
    const { entries } = await stream(next);
    expect(entries.map(({ good, status, detail }: Json) => [good, status, detail])).toEqual([
      [false, '422', expect.stringMatching(/^amount: /)],
      [false, '401', 'Unauthorized'],
    ]);
  });

  it('tells webhooks, e-mails and SMS, each by the name of its page', async () => {
    const url = `${bank.url}/sandbox/inbox/stream`;
    await bank.post('/v3/webhooks', { url, type: 'CASHIN' });
    await bank.sandbox('/cash-ins', { amount: 3, branch: '0001', number: '100013' });
    await bank.post('/v3/dict/key/verifications/send', {
      ...AURORA_ACCOUNT,
      ...{ key_type: 'CELL_PHONE', key_value: '+5511970002211', purpose: 'PIX_KEY_INCLUSION' },
    });
    await bank.drain();
    const { entries } = await stream(next);
    const [webhook] = ofKind(entries, 'WEBHOOK');
    expect(webhook).toMatchObject({ title: 'PIX_CASHIN_RECEIVED', status: '200', good: true, detail: url });
    expect(webhook.subject).toMatch(/^\d+-\d+-cash_in-\d+-1-0$/);
    expect(ofKind(entries, 'MESSAGE')).toMatchObject([{ title: 'SMS', subject: '+5511970002211' }]);
  });

  it('shows nothing that is secret', async () => {
    const { clientId, clientSecret } = AURORA;
    await bank.post('/v2/finance/auth-token', { client_id: clientId, client_secret: clientSecret, extra: 1 });
    await bank.post('/v2/finance/auth-token', { client_id: clientId, client_secret: 'wrong-secret-7' });
    await bank.post('/v3/webhooks', { url: `${bank.url}/sandbox/inbox/secret`, type: 'MED' });
    await bank.get('/v2/finance/get-balance?token=hidden-1&account_number=100013');
    await bank.sandbox('/log-ins', { email: 'helena@padaria-aurora.example' });
    const messages = await bank.sandbox('/messages', undefined, 'GET');
    const told = JSON.stringify((await stream()).entries);
    expect(told).toContain('/v3/webhooks');
    expect(told).toContain('"secret\\": \\"••••••');
    for (const secret of [clientSecret, AURORA.hmacSecret, 'wrong-secret-7', 'hidden-1', 'whsec_', 'Bearer'])
      expect(told).not.toContain(secret);
    expect(messages.messages.length).toBeGreaterThan(0);
    for (const { code } of messages.messages) if (code !== null) expect(told).not.toContain(code);
  });

  it('keeps no more than so many, however much happens', async () => {
    for (let round = 0; round < 13; round++)
      await Promise.all(Array.from({ length: 50 }, () => bank.get('/v2/finance/nothing')));
    const { entries } = await stream();
    expect(ofKind(entries, 'REQUEST').length).toBe(600);
  });

  it('begins anew with the sandbox, goes on when the clock is moved, and its numbers go on', async () => {
    await bank.sandbox('/reset', {});
    bank.forgetTokens();
    const { entries, began } = await stream();
    expect(ofKind(entries, 'REQUEST')).toEqual([]);
    expect(ofKind(entries, 'LEDGER').every(({ title }) => title === 'PIX_CREDIT_IN_ACCOUNT')).toBe(true);
    expect(entries.every(({ id }: Json) => id >= began && id > next)).toBe(true);
    await bank.advance(86_400);
    const { entries: moved } = await stream(entries.at(-1).id);
    expect(ofKind(moved, 'SANDBOX')).toMatchObject([{ title: 'clock moved' }]);
  });
});

describe('POST /sandbox/log-ins', () => {
  const enter = (email: string, headers = {}) =>
    bank.call({ method: 'POST', path: '/sandbox/log-ins', body: { email }, as: null, headers });
  const cookieOf = (answer: Json) => answer.headers.get('set-cookie')?.split(';')[0] ?? '';

  it('makes the browser one of a company, and one of the bank', async () => {
    const caio = await enter('caio@padaria-aurora.example');
    expect([caio.status, caio.body]).toEqual([
      200,
      { email: 'caio@padaria-aurora.example', audience: 'web' },
    ]);
    const session = await bank.get('/web/session', { as: null, headers: { cookie: cookieOf(caio) } });
    expect(session.body.user).toMatchObject({ name: 'Caio Prado', mfa: false });
    const rosa = await enter('rosa@lastro.example');
    expect(rosa.body.audience).toBe('operator');
    const own = await bank.get('/operator/session', { as: null, headers: { cookie: cookieOf(rosa) } });
    expect(own.body.operator.name).toBe('Rosa Sampaio');
  });

  it("ends the browser's session of before", async () => {
    const cookie = cookieOf(await enter('helena@padaria-aurora.example'));
    await enter('caio@padaria-aurora.example', { cookie });
    expect((await bank.get('/web/session', { as: null, headers: { cookie } })).status).toBe(401);
  });

  it('knows nobody else, and no page of another origin', async () => {
    expect(await enter('nobody@nowhere.example')).toMatchObject({
      status: 404,
      body: { detail: 'Person not found' },
    });
    expect((await enter('rosa@lastro.example', { origin: 'http://evil.example' })).status).toBe(403);
  });
});

describe('GET /sandbox/agenda', () => {
  it('tells what is due, and afterwards what the move of the clock did', async () => {
    const paid = await bank.sandbox('/cash-ins', { amount: 80, branch: '0001', number: '100013' });
    const report = { end_to_end_id: paid.end_to_end_id, origin_situation_type: 'SCAM_FRAUD' };
    const med = await bank.sandbox('/meds', { ...report, reason: 'RETURN_REQUEST' });
    const sent = await bank.post('/create-cashout-self-approve', {
      ...AURORA_ACCOUNT,
      ...{ amount: 7, key: 'silent@psp.example' },
    });
    expect(sent.status).toBe(200);
    const { items } = await bank.sandbox('/agenda', undefined, 'GET');
    const dispute = items.find(({ kind }: Json) => kind === 'MED');
    expect(dispute).toMatchObject({ amount: 80, subject: med.pix_med_id, company: 'Padaria Aurora Ltda' });
    expect(Date.parse(dispute.at)).toBe(Date.parse(med.due_date));
    await bank.sandbox('/clock', { now: dispute.at });
    bank.forgetTokens();
    const { items: after, last_move: last } = await bank.sandbox('/agenda', undefined, 'GET');
    expect(after.filter(({ kind }: Json) => kind === 'MED')).toEqual([]);
    expect(last.due.map(({ kind }: Json) => kind)).toContain('MED');
    expect(last.told).toContainEqual({ kind: 'LEDGER', count: expect.any(Number) });
    expect((await bank.get(`/v3/meds/${med.pix_med_id}`)).body.status).toBe('ACCEPTED_BY_PSP');
  });
});

describe('POST /sandbox/month', () => {
  it('fills a month of the bakery, the same each time, and leaves the books right', async () => {
    await bank.sandbox('/reset', {});
    bank.forgetTokens();
    const before = Date.parse((await bank.sandbox('/clock', undefined, 'GET')).now);
    const { days, payments, now } = await bank.sandbox('/month', {});
    expect([days, payments]).toEqual([30, 227]);
    const DAY_MS = 86_400_000;
    expect(Math.round((Date.parse(now) - before) / DAY_MS)).toBe(30);
    bank.forgetTokens();
    await bank.drain();
    const { balance } = (await bank.sandbox('', undefined, 'GET')).companies[0].accounts[0];
    expect(balance).toBe(108_346.95);
    const lines = await queryText<{ hour: number }>(
      bank.app.db.main,
      "select extract(hour from at at time zone 'America/Sao_Paulo')::int as hour from movements where kind = 'CASHIN'",
    );
    const hours = new Set(lines.map(({ hour }) => hour));
    expect([hours.size, Math.min(...hours), Math.max(...hours)]).toEqual([12, 6, 18]);
    const { results } = (await bank.get('/v3/meds/?limit=10')).body;
    expect(results.map(({ status }: Json) => status)).toEqual(['WAITING', 'ACCEPTED_BY_PSP']);
    await bank.verify();
  });
});
