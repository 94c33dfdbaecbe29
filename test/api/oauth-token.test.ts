import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA, BOREAL, type Json, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

async function ask(form: string, headers: Record<string, string> = {}) {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const answer = await fetch(`${bank.url}/oauth/token`, {
    method: 'POST',
    headers: { ...type, ...headers },
    body: form,
  });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Json };
}

const GRANT = 'grant_type=client_credentials';
const inBody = `${GRANT}&client_id=${AURORA.clientId}&client_secret=${AURORA.clientSecret}`;
const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

describe('200', () => {
  it.each([
    ['in the body', inBody, {}],
    ['by Basic', GRANT, basic(AURORA.clientId, AURORA.clientSecret)],
    [
      'by Basic with the id in the body too',
      `${GRANT}&client_id=${AURORA.clientId}`,
      basic(AURORA.clientId, AURORA.clientSecret),
    ],
    ['by Basic, form-encoded inside', GRANT, basic('padaria%2Daurora', AURORA.clientSecret)],
    [
      'by basic in lower case',
      GRANT,
      { authorization: basic(AURORA.clientId, AURORA.clientSecret).authorization.replace('Basic', 'basic') },
    ],
    ['with an unknown parameter', `${inBody}&resource=x`, {}],
  ])('takes the credentials %s', async (_how, form, headers) => {
    const { status, body, headers: answered } = await ask(form, headers);
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600 });
    expect(status).toBe(200);
    expect(answered.get('cache-control')).toBe('no-store');
    expect(answered.get('pragma')).toBe('no-cache');
    expect(decodeJwt(body.access_token)).toMatchObject({ aud: 'api', sub: 'padaria-aurora' });
  });

  it('gives a token that opens the bank', async () => {
    const { body } = await ask(inBody);
    const account = 'account_branch_identifier=0001&account_number=100013';
    const answer = await bank.get(`/v2/finance/get-balance?${account}`, { token: body.access_token });
    expect(answer.status).toBe(200);
  });
});

describe('401 invalid_client', () => {
  it.each([
    ['a wrong secret', `${GRANT}&client_id=${AURORA.clientId}&client_secret=wrong`, {}],
    ['an unknown id', `${GRANT}&client_id=nobody&client_secret=wrong`, {}],
    ['no credentials', GRANT, {}],
    ['an id alone', `${GRANT}&client_id=${AURORA.clientId}`, {}],
    ['a wrong Basic', GRANT, basic(AURORA.clientId, BOREAL.clientSecret)],
    ['Basic without a colon', GRANT, { authorization: `Basic ${Buffer.from('padaria').toString('base64')}` }],
    ['Basic that is no base64', GRANT, { authorization: 'Basic %%%' }],
    ['Basic with a broken escape', GRANT, basic('padaria%2', AURORA.clientSecret)],
    ['another scheme', GRANT, { authorization: 'Bearer abc' }],
    ['U+0000 in the id', `${GRANT}&client_id=a%00b&client_secret=x`, {}],
  ])('refuses %s', async (_what, form, headers) => {
    const answer = await ask(form, headers);
    expect([answer.status, answer.body]).toEqual([401, { error: 'invalid_client' }]);
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="lastro"');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('400', () => {
  it.each([
    ['no grant type', 'client_id=a&client_secret=b', 'invalid_request', {}],
    ['an empty grant type', 'grant_type=&client_id=a&client_secret=b', 'invalid_request', {}],
    ['an empty body', '', 'invalid_request', {}],
    ['another grant type', 'grant_type=password&username=a&password=b', 'unsupported_grant_type', {}],
    ['a parameter given twice', `${inBody}&client_id=${BOREAL.clientId}`, 'invalid_request', {}],
    ['both ways at once', inBody, 'invalid_request', basic(AURORA.clientId, AURORA.clientSecret)],
    [
      'two different ids',
      `${GRANT}&client_id=${BOREAL.clientId}`,
      'invalid_request',
      basic(AURORA.clientId, AURORA.clientSecret),
    ],
  ])('refuses %s', async (_what, form, error, headers) => {
    const answer = await ask(form, headers);
    expect([answer.status, answer.body]).toEqual([400, { error }]);
  });
});

describe('413 and 415', () => {
  it('refuses a form that is too large', async () => {
    const answer = await ask(`${inBody}&filler=${'x'.repeat(9000)}`);
    expect([answer.status, answer.body]).toEqual([413, { detail: 'Payload too large' }]);
  });

  it('refuses JSON', async () => {
    const answer = await ask('{"grant_type":"client_credentials"}', { 'content-type': 'application/json' });
    expect([answer.status, answer.body]).toEqual([415, { detail: 'Unsupported media type' }]);
  });
});
