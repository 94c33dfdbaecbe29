import { createHmac } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA, AURORA_ACCOUNT, startBank, type TestBank } from '../harness.ts';
import { sendRaw } from '../raw-http.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const BODY = { ...AURORA_ACCOUNT, amount: 1.5, key: 'ok@psp.example' };
const seen = ({ status, body }: { status: number; body: unknown }) => [status, body];

describe('paths', () => {
  it.each([
    '/create-cashou',
    '/Create-Cashout',
    '/create-cashout/x',
    '//create-cashout',
    '/v2',
    '/v2/finance',
  ])('404 for %s, with a token and without', async (path) => {
    for (const as of [AURORA, null])
      expect(seen(await bank.post(path, BODY, { as }))).toEqual([404, { detail: 'Not found' }]);
  });

  it.each([
    ['GET', '/create-cashout', 'POST'],
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/v2/finance/create-cashout/', 'POST'],
    ['HEAD', '/create-cashout', 'POST'],
    ['OPTIONS', '/create-cashout', 'POST'],
    ['PUT', '/v2/finance/get-balance?x=1', 'GET, HEAD'],
    ['POST', '/v3/account-statements/0001/100013', 'GET, HEAD'],
    ['GET', '/oauth/token', 'POST'],
    ['POST', '/healthz', 'GET, HEAD'],
    ['POST', '/.well-known/jwks.json', 'GET, HEAD'],
    ['PROPFIND', '/create-cashout', 'POST'],
  ])('405 for %s %s', async (method, path, allow) => {
    const answer = await bank.call({ method, path, as: null });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allow);
    if (method !== 'HEAD') expect(answer.body).toEqual({ detail: 'Method not allowed' });
  });

  it.each(['/%', '/%zz', '/create-cashout%', '/v3/account-statements/%E0%A4%A/100013', '/%c0%ae'])(
    'never fails over the broken escape in %s',
    async (path) => {
      const [answer] = await sendRaw(bank.url, `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
      expect([400, 404]).toContain(answer?.status);
      expect(answer?.headers['x-request-id']).toMatch(/./);
    },
  );

  it.each(['Host', 'host', 'HOST'])('refuses a second %s header', async (name) => {
    const [answer] = await sendRaw(
      bank.url,
      `GET /healthz HTTP/1.1\r\nHost: localhost\r\n${name}: y\r\n\r\n`,
    );
    expect([answer?.status, answer?.body]).toEqual([400, '{"detail":"Bad request"}']);
  });

  it('refuses an address that is too long', async () => {
    const [long] = await sendRaw(bank.url, `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    expect([long?.status, long?.body]).toEqual([431, '{"detail":"Request Header Fields Too Large"}']);
    const parameter = await bank.get(`/v3/account-statements/0001/${'1'.repeat(600)}`);
    expect(parameter.status).toBe(400);
  });
});

describe('bodies', () => {
  const sign = (body: string | Buffer) => createHmac('sha256', AURORA.hmacSecret).update(body).digest('hex');
  /** A body of so many bytes that is right but for its size. */
  const ofSize = (bytes: number) => {
    const body = JSON.stringify({ ...BODY, filler: '' });
    return body.replace('"filler":""', `"filler":"${'x'.repeat(bytes - body.length)}"`);
  };
  const headersFor = async (body: string | Buffer, more = '') =>
    `POST /create-cashout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n` +
    `Authorization: Bearer ${await bank.token(AURORA)}\r\nhmac: ${sign(body)}\r\n${more}\r\n`;

  it('takes 64 KiB and refuses one byte more', async () => {
    expect((await bank.post('/create-cashout', ofSize(65_536))).status).toBe(200);
    const answer = await bank.post('/create-cashout', ofSize(65_537));
    expect(seen(answer)).toEqual([413, { detail: 'Payload too large' }]);
  });

  it('refuses a large one that does not say its size, and one that is far too large', async () => {
    const body = ofSize(70_000);
    const chunked = `${(await headersFor(body, 'Transfer-Encoding: chunked\r\n')) + body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const [answer] = await sendRaw(bank.url, chunked);
    expect([answer?.status, answer?.body]).toEqual([413, '{"detail":"Payload too large"}']);
    const huge = ofSize(900_000);
    const [second] = await sendRaw(
      bank.url,
      (await headersFor(huge, `Content-Length: ${huge.length}\r\n`)) + huge,
    );
    expect(second?.status).toBe(413);
  });

  it('takes a chunked body', async () => {
    const body = JSON.stringify(BODY);
    const chunks = [body.slice(0, 7), body.slice(7)].map(
      (part) => `${part.length.toString(16)}\r\n${part}\r\n`,
    );
    const head = await headersFor(body, 'Transfer-Encoding: chunked\r\n');
    const [answer] = await sendRaw(bank.url, `${head}${chunks.join('')}0\r\n\r\n`);
    expect(answer?.status).toBe(200);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'application/jsonp',
    'application',
    'text/json',
    ';',
    'multipart/form-data',
  ])('415 for %s', async (type) => {
    const answer = await bank.post('/create-cashout', BODY, { headers: { 'content-type': type } });
    expect(seen(answer)).toEqual([415, { detail: 'Unsupported media type' }]);
  });

  it.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/json;charset="UTF-8"'])(
    'takes %s',
    async (type) => {
      const answer = await bank.post('/create-cashout', BODY, { headers: { 'content-type': type } });
      expect(answer.status).toBe(200);
    },
  );

  it('415 for a body without a type and for a compressed one', async () => {
    const body = JSON.stringify(BODY);
    const head = (await headersFor(body, `Content-Length: ${body.length}\r\n`)).replace(
      /Content-Type.*\r\n/,
      '',
    );
    expect((await sendRaw(bank.url, head + body))[0]?.status).toBe(415);
    const zipped = gzipSync(body);
    const answer = await bank.post('/create-cashout', zipped, { headers: { 'content-encoding': 'gzip' } });
    expect(answer.status).toBe(415);
  });

  it.each([
    ['nothing but white space', '  ', 'json_invalid'],
    ['half an object', '{"amount":', 'json_invalid'],
    ['a comma too many', '{"amount":1,}', 'json_invalid'],
    ['single quotes', "{'amount':1}", 'json_invalid'],
    ['a comment', '{"amount":1/**/}', 'json_invalid'],
    ['NaN', '{"amount":NaN}', 'json_invalid'],
    ['two documents', '{}{}', 'json_invalid'],
    ['a byte order mark', '\uFEFF{}', 'json_invalid'],
    ['a member named twice', '{"amount":1,"amount":2}', 'json_invalid'],
    ['a member named twice, once escaped', '{"amount":1,"\\u0061mount":2}', 'json_invalid'],
    ['U+0000', '{"tag":"a\\u0000b"}', 'json_invalid'],
    ['half a surrogate pair', '{"tag":"\\ud800"}', 'json_invalid'],
    ['nesting over 16 levels', `${'['.repeat(17)}${']'.repeat(17)}`, 'json_invalid'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]), 'json_invalid'],
    ['no body', '', 'missing'],
    ['a list', '[]', 'type'],
    ['null', 'null', 'type'],
    ['a number', '7', 'type'],
  ])('422 at the body for %s', async (_what, body, type) => {
    const answer = await bank.post('/create-cashout', body);
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      message: 'Validation error',
      detail: [{ loc: ['body'], msg: expect.any(String), type }],
    });
  });

  it('ignores members nobody asked for, the dangerous ones too', async () => {
    const body = `{"__proto__":{"status":"SUCCESS"},"constructor":1,"status":"SUCCESS","id":7,${JSON.stringify(BODY).slice(1)}`;
    const answer = await bank.post('/create-cashout', body);
    expect([answer.status, answer.body.status]).toEqual([200, 'NEW']);
    expect(({} as { status?: string }).status).toBeUndefined();
  });

  it('ignores a body where none belongs, of any type', async () => {
    const nothing = { method: 'DELETE', path: '/v3/webhooks/999' };
    expect((await bank.call({ ...nothing, body: 'no json' })).status).toBe(404);
    expect(
      (await bank.call({ ...nothing, body: 'x', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(404);
    expect((await bank.call({ ...nothing, headers: { 'content-type': 'application/json' } })).status).toBe(
      404,
    );
  });
});

describe('queries and headers', () => {
  it.each([
    ['id=1&id=2', 'id', 'duplicate'],
    ['id=', 'id', 'type'],
    ['id=abc', 'id', 'type'],
    ['id=1.0', 'id', 'type'],
    ['id=1e3', 'id', 'type'],
    ['id=+1', 'id', 'type'],
    ['id=01', 'id', 'type'],
    ['id=%201', 'id', 'type'],
    ['id=0x10', 'id', 'type'],
    ['id=99999999999999999999', 'id', 'type'],
    ['id=0', 'id', 'minimum'],
    ['e2e_id=a%00b', 'e2e_id', 'string'],
  ])('422 for ?%s', async (query, name, type) => {
    const answer = await bank.get(`/v2/finance/status-cashout?${query}`);
    expect(answer.status).toBe(422);
    expect(answer.body.detail[0]).toEqual({ loc: ['query', name], msg: expect.any(String), type });
  });

  it('ignores parameters nobody asked for, twice or broken', async () => {
    const answer = await bank.get('/v2/finance/status-cashout?id=987654321&x=1&x=2&%ff=%zz&__proto__=1');
    expect(seen(answer)).toEqual([400, { detail: 'Transaction not found' }]);
  });

  it('422 for a malformed idempotency key, at the header', async () => {
    const uuid = '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10';
    const wrong = [
      '1',
      '',
      uuid.replace('-4c', '-1c'),
      uuid.replaceAll('-', ''),
      `${uuid}, ${uuid}`,
      `{${uuid}}`,
    ];
    for (const key of wrong) {
      const answer = await bank.post('/create-cashout', BODY, { headers: { 'idempotency-key': key } });
      expect(answer.status).toBe(422);
      expect(answer.body.detail[0].loc).toEqual(['header', 'idempotency-key']);
    }
    const upper = { 'idempotency-key': uuid.toUpperCase() };
    expect((await bank.post('/create-cashout', BODY, { headers: upper })).status).toBe(200);
  });
});

describe('every answer', () => {
  const requests = [
    ['GET', '/healthz', 200],
    ['GET', '/nowhere', 404],
    ['GET', '/create-cashout', 405],
    ['POST', '/create-cashout', 401],
    ['GET', '/docs', 200],
    ['GET', '/metrics', 200],
  ] as const;

  it.each(requests)('of %s %s (%i) says which request it was', async (method, path, status) => {
    const first = await bank.call({ method, path, as: null });
    const second = await bank.call({ method, path, as: null });
    expect(first.status).toBe(status);
    expect(first.headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
    expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
    expect(first.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('takes over a request id that is one', async () => {
    const ask = async (id: string) =>
      (await bank.get('/healthz', { as: null, headers: { 'x-request-id': id } })).headers.get('x-request-id');
    expect(await ask('client-7.a:b_C')).toBe('client-7.a:b_C');
    for (const id of ['a b', '<script>', 'x'.repeat(65), '{"a":1}', 'a,b'])
      expect(await ask(id)).not.toBe(id);
  });
});

describe('connections', () => {
  it('answers what is no HTTP in the same shape', async () => {
    for (const bytes of [
      'nonsense\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03',
    ]) {
      const [answer] = await sendRaw(bank.url, Buffer.from(bytes, 'latin1'));
      expect([answer?.status, answer?.body]).toEqual([400, '{"detail":"Bad request"}']);
      expect(answer?.headers['x-request-id']).toMatch(/./);
      expect(answer?.headers.connection).toBe('close');
    }
  });

  it('refuses two lengths, and a length beside chunks: two servers would read different requests', async () => {
    for (const lengths of [
      'Content-Length: 2\r\nContent-Length: 3',
      'Content-Length: 2\r\nTransfer-Encoding: chunked',
    ]) {
      const head = `POST /v2/finance/auth-token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${lengths}\r\n\r\n`;
      const [answer] = await sendRaw(bank.url, `${head}{}`);
      expect(answer?.status).toBe(400);
    }
  });

  it('answers requests of one connection in their order, a refusal with an unread body among them', async () => {
    const big = 'x'.repeat(60_000);
    const refused = `POST /create-cashout HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${big.length}\r\n\r\n${big}`;
    const health = 'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n';
    const answers = await sendRaw(bank.url, health + refused + health + refused + health, 5);
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 401, 200]);
  });
});
