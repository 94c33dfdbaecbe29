import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { AURORA, AURORA_READ_ONLY, BOREAL, type Json, MARINA, startBank, type TestBank } from '../harness.ts';
import { addWebhook } from '../webhooks/receiver.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const URL = 'https://receiver.example/hook';
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const SECRET = /^whsec_[A-Za-z0-9+/]{43}=$/;
const call = (method: string, path: string, body?: Json, as: Json = AURORA) =>
  bank.call({ method, path: `/v3/webhooks${path}`, body, as });

describe('POST /v3/webhooks: 201', () => {
  it('answers the record and the secret', async () => {
    const { status, body } = await call('POST', '', { url: URL, type: 'CASHIN' });
    expect(status).toBe(201);
    expect(body).toEqual({
      worked: true,
      id: expect.any(Number),
      url: URL,
      type: 'CASHIN',
      account_branch_identifier: null,
      account_number: null,
      enabled: true,
      created_at: expect.stringMatching(INSTANT),
      updated_at: body.created_at,
      secret: expect.stringMatching(SECRET),
    });
  });

  it('for one account, with an authorization that is never shown', async () => {
    const account = { account_branch_identifier: '0001', account_number: '100021' };
    const { body } = await call('POST', '', {
      ...{ url: URL, type: 'ALL', authorization: 'Basic dXNlcjpwYXNz' },
      ...account,
    });
    expect(body).toMatchObject({ worked: true, ...account });
    expect(JSON.stringify(body)).not.toContain('dXNlcjpwYXNz');
    const stored = await queryText(bank.app.db.main, 'select webhooks::text as row from webhooks');
    expect(JSON.stringify(stored)).not.toMatch(/whsec_|dXNlcjpwYXNz/);
  });
});

describe('400', () => {
  it('an account that is not the company’s own', async () => {
    for (const number of ['100030', '999999']) {
      const answer = await call('POST', '', {
        ...{ url: URL, type: 'ALL', account_branch_identifier: '0001', account_number: number },
      });
      expect([answer.status, answer.body]).toEqual([400, { detail: 'Account not found' }]);
    }
  });

  it('more than twenty endpoints, also when they are made at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 22 }, (_, index) =>
        call('POST', '', { url: `https://receiver-${index % 5}.example/hook`, type: 'ALL' }, MARINA),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array<number>(20).fill(201), 400, 400]);
    const refused = answers.filter(({ status }) => status !== 201);
    expect(refused.map(({ status, body }) => [status, body])).toEqual([
      [400, { detail: 'Webhook limit reached' }],
      [400, { detail: 'Webhook limit reached' }],
    ]);
    const { webhooks } = (await call('GET', '', undefined, MARINA)).body;
    await call('DELETE', `/${webhooks[0].id}`, undefined, MARINA);
    expect((await call('POST', '', { url: webhooks[0].url, type: 'ALL' }, MARINA)).status).toBe(201);
  });

  it('more than five endpoints at one host, made at once, in another spelling or moved there', async () => {
    for (const { id } of (await call('GET', '', undefined, MARINA)).body.webhooks)
      await call('DELETE', `/${id}`, undefined, MARINA);
    const at = (url: string) => call('POST', '', { url, type: 'ALL' }, MARINA);
    const refused = [400, { detail: 'Webhook limit reached' }];
    const answers = await Promise.all(Array.from({ length: 7 }, () => at(URL)));
    expect(answers.filter(({ status }) => status === 201).length).toBe(5);
    const spelt = await at('http://RECEIVER.example.:8080/other');
    expect([spelt.status, spelt.body]).toEqual(refused);
    const elsewhere = await at('https://elsewhere.example/hook');
    expect(elsewhere.status).toBe(201);
    const move = (url: string) => call('PATCH', `/${elsewhere.body.id}`, { url }, MARINA);
    const moved = await move(URL);
    expect([moved.status, moved.body]).toEqual(refused);
    expect((await move('https://elsewhere.example/other')).status).toBe(200);
    const there = answers.find(({ status }) => status === 201)?.body.id;
    expect((await call('PATCH', `/${there}`, { url: `${URL}?again` }, MARINA)).status).toBe(200);
    const others = await call('POST', '', { url: URL, type: 'ALL' }, BOREAL);
    expect(others.status).toBe(201);
    await call('DELETE', `/${others.body.id}`, undefined, BOREAL);
  });

  it('a test of an endpoint that is off', async () => {
    const { id } = await addWebhook(bank, URL);
    await call('PATCH', `/${id}`, { enabled: false });
    const answer = await call('POST', `/${id}/test`);
    expect([answer.status, answer.body]).toEqual([400, { detail: 'Webhook is disabled' }]);
  });
});

describe('401, 403', () => {
  it.each([
    ['POST', ''],
    ['GET', ''],
    ['PATCH', '/1'],
    ['DELETE', '/1'],
    ['POST', '/1/rotate-secret'],
    ['POST', '/1/test'],
    ['POST', '/logs/1/resend'],
  ])('%s %s needs a token and webhook.manage', async (method, path) => {
    const body =
      method === 'PATCH' || (method === 'POST' && path === '') ? { url: URL, type: 'ALL' } : undefined;
    const nobody = await call(method, path, body, null);
    expect([nobody.status, nobody.body]).toEqual([401, { detail: 'Unauthorized' }]);
    const reader = await call(method, path, body, AURORA_READ_ONLY);
    expect([reader.status, reader.body]).toEqual([403, { detail: 'Forbidden' }]);
  });
});

describe('404', () => {
  it.each([
    ['PATCH', '', { url: URL }],
    ['DELETE', '', undefined],
    ['POST', '/rotate-secret', undefined],
    ['POST', '/test', undefined],
  ])('%s of %s an unknown one, a deleted one and another company’s', async (method, path, body) => {
    const { id } = await addWebhook(bank, URL);
    const foreign = await addWebhook(bank, URL, {}, { as: BOREAL });
    await call('DELETE', `/${id}`);
    for (const unknown of [999_999_999, id, foreign.id]) {
      const answer = await call(method, `/${unknown}${path}`, body);
      expect([answer.status, answer.body]).toEqual([404, { detail: 'Webhook not found' }]);
    }
    await call('DELETE', `/${foreign.id}`, undefined, BOREAL);
  });

  it('POST /v3/webhooks/logs/{id}/resend of an unknown row', async () => {
    const answer = await call('POST', '/logs/999999999/resend');
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Webhook log not found' }]);
  });
});

describe('422', () => {
  it.each([
    'ftp://receiver.example/',
    'receiver.example',
    'http://10.0.0.1/',
    'http://0x0a000001/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0/',
    'file:///etc/passwd',
    'javascript:alert(1)',
  ])('%s is no target, at POST and at PATCH', async (url) => {
    const wrong = {
      message: 'Validation error',
      detail: [
        {
          loc: ['body', 'url'],
          msg: 'must be an http or https address on the public net',
          type: 'value_error',
        },
      ],
    };
    const made = await call('POST', '', { url, type: 'ALL' });
    expect([made.status, made.body]).toEqual([422, wrong]);
    const changed = await call('PATCH', '/1', { url });
    expect([changed.status, changed.body]).toEqual([422, wrong]);
  });

  it.each([
    [{ type: 'ALL' }, 'url'],
    [{ url: URL }, 'type'],
    [{ url: URL, type: 'EVERYTHING' }, 'type'],
    [{ url: 5, type: 'ALL' }, 'url'],
    [{ url: `https://a.example/${'x'.repeat(2048)}`, type: 'ALL' }, 'url'],
    [{ url: URL, type: 'ALL', authorization: '' }, 'authorization'],
    [{ url: URL, type: 'ALL', authorization: 'a\nb' }, 'authorization'],
    [{ url: URL, type: 'ALL', authorization: 'ção' }, 'authorization'],
    [{ url: URL, type: 'ALL', authorization: 'x'.repeat(256) }, 'authorization'],
    [{ url: URL, type: 'ALL', account_number: '100013' }, 'account_branch_identifier'],
    [{ url: URL, type: 'ALL', account_branch_identifier: '0001' }, 'account_number'],
  ])('%j', async (body, member) => {
    const answer = await call('POST', '', body);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe('Validation error');
    expect(answer.body.detail[0].loc).toEqual(['body', member]);
  });

  it('an id that is no number', async () => {
    const answer = await call('DELETE', '/abc');
    expect([answer.status, answer.body.detail[0].loc]).toEqual([422, ['path', 'id']]);
  });
});

describe('GET /v3/webhooks: 200', () => {
  it("lists the company's own, without secrets", async () => {
    const { secret, worked, ...record } = await addWebhook(bank, URL, {}, { as: BOREAL });
    const { status, body } = await call('GET', '', undefined, BOREAL);
    expect([status, body]).toEqual([200, { worked: true, webhooks: [record] }]);
    expect(secret).toMatch(SECRET);
    expect(worked).toBe(true);
  });
});

describe('PATCH /v3/webhooks/{id}: 200', () => {
  it('changes what is named and leaves the rest', async () => {
    const { secret, ...before } = await addWebhook(bank, URL);
    const changed = await call('PATCH', `/${before.id}`, { type: 'MED' });
    expect(changed.status).toBe(200);
    expect(changed.body).toEqual({ ...before, type: 'MED', updated_at: changed.body.updated_at });
    const account = { account_branch_identifier: '0001', account_number: '100013' };
    expect((await call('PATCH', `/${before.id}`, { ...account, enabled: false })).body).toMatchObject({
      ...account,
      type: 'MED',
      enabled: false,
    });
    const all = { account_branch_identifier: null, account_number: null };
    expect((await call('PATCH', `/${before.id}`, { ...all, enabled: true })).body).toMatchObject({
      ...all,
      enabled: true,
    });
    expect(secret).toMatch(SECRET);
  });
});

describe('POST /v3/webhooks/{id}/rotate-secret and DELETE: 200', () => {
  it('answers the record and another secret; then it is gone', async () => {
    const { secret, ...before } = await addWebhook(bank, URL);
    const rotated = await call('POST', `/${before.id}/rotate-secret`);
    expect(rotated.status).toBe(200);
    expect(rotated.body).toEqual({
      ...before,
      updated_at: rotated.body.updated_at,
      secret: expect.stringMatching(SECRET),
    });
    expect(rotated.body.secret).not.toBe(secret);
    const removed = await call('DELETE', `/${before.id}`);
    expect([removed.status, removed.body]).toEqual([200, { worked: true }]);
    const { webhooks } = (await call('GET', '')).body;
    expect(webhooks.map(({ id }: Json) => id)).not.toContain(before.id);
  });
});
