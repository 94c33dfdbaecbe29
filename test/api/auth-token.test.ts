import { decodeJwt, decodeProtectedHeader } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA, AURORA_READ_ONLY, BOREAL, startBank, type TestBank } from '../harness.ts';
import { bankNow } from '../people.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const PATH = '/v2/finance/auth-token';
const ask = (body: unknown) => bank.post(PATH, body, { as: null });
const credentials = ({ clientId, clientSecret }: { clientId: string; clientSecret: string }) => ({
  client_id: clientId,
  client_secret: clientSecret,
});

describe('200', () => {
  it('gives a token that lasts an hour', async () => {
    const { status, body, headers } = await ask(credentials(AURORA));
    expect(status).toBe(200);
    expect(body).toEqual({
      worked: true,
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      token_type: 'Bearer',
      expires_in: 3600,
    });
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  it('signs who it is for, on the clock of the bank', async () => {
    await bank.sandbox('/clock', { advance_seconds: 86_400 });
    const before = await bankNow(bank);
    const { body } = await ask(credentials(AURORA_READ_ONLY));
    const after = await bankNow(bank);
    expect(decodeProtectedHeader(body.access_token)).toEqual({
      alg: 'ES256',
      typ: 'JWT',
      kid: expect.stringMatching(/^[\w-]{43}$/),
    });
    const claims = decodeJwt(body.access_token);
    expect(claims).toEqual({
      iss: expect.any(String),
      aud: 'api',
      sub: 'padaria-aurora-leitura',
      company_id: expect.any(Number),
      permissions: ['account.read'],
      iat: expect.any(Number),
      exp: expect.any(Number),
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    expect((claims.exp as number) - (claims.iat as number)).toBe(3600);
    // In whole seconds, by a clock that went on meanwhile.
    expect((claims.iat as number) + 1).toBeGreaterThan(before.getTime() / 1000);
    expect(claims.iat).toBeLessThanOrEqual(after.getTime() / 1000);
  });

  it('answers with a trailing slash and an unknown member too', async () => {
    const body = { ...credentials(AURORA), scope: 'everything' };
    expect((await bank.post(`${PATH}/`, body, { as: null })).status).toBe(200);
  });

  it('needs no token, and an unusable one is not looked at', async () => {
    const answer = await bank.post(PATH, credentials(AURORA), { token: 'not-a-token', hmacSecret: null });
    expect(answer.status).toBe(200);
  });
});

describe('401', () => {
  it.each([
    ['a wrong secret', { client_id: AURORA.clientId, client_secret: 'sandbox-secret-padaria-aurorA' }],
    ['an unknown id', { client_id: 'nobody', client_secret: AURORA.clientSecret }],
    ["another's secret", { client_id: AURORA.clientId, client_secret: BOREAL.clientSecret }],
    ['the hmac secret', { client_id: AURORA.clientId, client_secret: AURORA.hmacSecret }],
    ['a secret with a space', { client_id: AURORA.clientId, client_secret: `${AURORA.clientSecret} ` }],
  ])('refuses %s', async (_what, body) => {
    const answer = await ask(body);
    expect([answer.status, answer.body]).toEqual([401, { detail: 'Unauthorized' }]);
  });
});

describe('422', () => {
  it('names what is missing', async () => {
    const answer = await ask({ client_id: AURORA.clientId });
    expect(answer.status).toBe(422);
    expect(answer.body).toEqual({
      message: 'Validation error',
      detail: [{ loc: ['body', 'client_secret'], msg: 'Field required', type: 'missing' }],
    });
  });

  it('names everything that is wrong, once each', async () => {
    const answer = await ask({ client_id: 7, client_secret: null });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual([
      { loc: ['body', 'client_id'], msg: 'must be string', type: 'type' },
      { loc: ['body', 'client_secret'], msg: 'must be string', type: 'type' },
    ]);
  });

  it('asks for a body', async () => {
    const answer = await bank.call({ method: 'POST', path: PATH, as: null });
    expect(answer.status).toBe(422);
    expect(answer.body.detail).toEqual([{ loc: ['body'], msg: 'Body required', type: 'missing' }]);
  });
});
