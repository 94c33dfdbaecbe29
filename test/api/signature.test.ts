import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA, AURORA_ACCOUNT, AURORA_READ_ONLY, BOREAL, startBank, type TestBank } from '../harness.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const BODY = JSON.stringify({ ...AURORA_ACCOUNT, amount: 1.5, key: 'ok@psp.example' });
const UNAUTHORIZED = [401, { detail: 'Unauthorized' }];
const sign = (secret: string, body: string | Buffer = BODY) =>
  createHmac('sha256', secret).update(body).digest('hex');

async function send(hmac: string | undefined, body: string | Buffer = BODY, path = '/create-cashout') {
  const headers: Record<string, string> = hmac === undefined ? {} : { hmac };
  const answer = await bank.post(path, body, { hmacSecret: null, headers });
  return [answer.status, answer.body];
}

describe('200', () => {
  it('in lower, upper and mixed case', async () => {
    const hex = sign(AURORA.hmacSecret);
    for (const spelling of [hex, hex.toUpperCase(), hex.slice(0, 32) + hex.slice(32).toUpperCase()])
      expect((await send(spelling))[0]).toBe(200);
  });

  it('over the bytes as they are: white space, order and escapes are the sender’s', async () => {
    const spaced = ` {"tag": "caf\\u00e9 \u00e9", "key":"ok@psp.example",\n "amount": 1.50, "source_account_number":"100013",
      "source_account_branch_identifier":"0001"}  `;
    expect((await send(sign(AURORA.hmacSecret, spaced), spaced))[0]).toBe(200);
  });

  it('on both paths of the operation, with and without a trailing slash', async () => {
    for (const path of ['/create-cashout/', '/v2/finance/create-cashout', '/v2/finance/create-cashout/'])
      expect((await send(sign(AURORA.hmacSecret), BODY, path))[0]).toBe(200);
  });
});

describe('401', () => {
  it.each([
    ['missing', undefined],
    ['empty', ''],
    ['of another company', sign(BOREAL.hmacSecret)],
    ['of another credential of the company', sign(AURORA_READ_ONLY.hmacSecret)],
    ['with the client secret', sign(AURORA.clientSecret)],
    ['of another body', sign(AURORA.hmacSecret, `${BODY} `)],
    ['of the re-serialised body', sign(AURORA.hmacSecret, JSON.stringify(JSON.parse(BODY), null, 1))],
    ['of nothing', sign(AURORA.hmacSecret, '')],
    ['in base64', createHmac('sha256', AURORA.hmacSecret).update(BODY).digest('base64')],
    ['by SHA-1', createHmac('sha1', AURORA.hmacSecret).update(BODY).digest('hex')],
    ['cut', sign(AURORA.hmacSecret).slice(0, 62)],
    ['lengthened', `${sign(AURORA.hmacSecret)}00`],
    ['with a prefix', `sha256=${sign(AURORA.hmacSecret)}`],
    ['with a letter that is no hex', sign(AURORA.hmacSecret).replace(/.$/, 'g')],
    ['twice', `${sign(AURORA.hmacSecret)}, ${sign(AURORA.hmacSecret)}`],
    ['64 zeros', '0'.repeat(64)],
  ])('a signature %s', async (_what, hmac) => {
    expect(await send(hmac)).toEqual(UNAUTHORIZED);
  });

  it('one bit flipped, anywhere', async () => {
    const right = Buffer.from(sign(AURORA.hmacSecret), 'hex');
    for (const at of [0, 15, 31]) {
      const flipped = Buffer.from(right);
      flipped[at] = (flipped[at] as number) ^ 1;
      expect(await send(flipped.toString('hex'))).toEqual(UNAUTHORIZED);
    }
  });

  it('the re-serialised body under the signature of what was sent', async () => {
    const pretty = JSON.stringify(JSON.parse(BODY), null, 2);
    expect(await send(sign(AURORA.hmacSecret), pretty)).toEqual(UNAUTHORIZED);
  });

  it('leaves nothing behind', async () => {
    const before = await bank.get(
      '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013',
    );
    const body = JSON.stringify({ ...AURORA_ACCOUNT, amount: 99999, key: 'ok@psp.example' });
    expect(await send(sign(BOREAL.hmacSecret, body), body, '/create-cashout-self-approve')).toEqual(
      UNAUTHORIZED,
    );
    const after = await bank.get(
      '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013',
    );
    expect(after.body.amount_total).toBe(before.body.amount_total);
    expect(after.body.amount_blocked).toBe(before.body.amount_blocked);
  });
});

describe('the order of refusals', () => {
  const wrong = '0'.repeat(64);
  const readOnlyToken = () => bank.token(AURORA_READ_ONLY);
  const post = async (body: string, options: Parameters<TestBank['post']>[2]) => {
    const answer = await bank.post('/create-cashout', body, options);
    return [answer.status, answer.body];
  };

  it('bearer before hmac, permission and body', async () => {
    const answer = await post('{', { token: 'nonsense', headers: { hmac: wrong } });
    expect(answer).toEqual(UNAUTHORIZED);
    const missing = await bank.post('/create-cashout', '{', { as: null });
    expect(missing.headers.get('www-authenticate')).toBe('Bearer');
  });

  it('hmac before permission and body', async () => {
    expect(await post('{', { token: await readOnlyToken(), headers: { hmac: wrong } })).toEqual(UNAUTHORIZED);
  });

  it('permission before body', async () => {
    expect(await post('{', { as: AURORA_READ_ONLY })).toEqual([403, { detail: 'Forbidden' }]);
  });

  it('body before the operation', async () => {
    const [status] = await post('{}', {});
    expect(status).toBe(422);
  });

  it('forbids a person on a signed operation and a program where a person must act', async () => {
    const login = { email: 'caio@padaria-aurora.example', password: 'broa-de-milho-com-cafe' };
    const { body } = await bank.post('/v3/auth/login', login, { as: null });
    const forbidden = [403, { detail: 'Forbidden' }];
    expect(await post(BODY, { token: body.access_token, as: null })).toEqual(forbidden);
    expect(await post(BODY, { token: body.access_token })).toEqual(forbidden);
    const manual = await bank.post('/create-manual-transfer', '{');
    expect([manual.status, manual.body]).toEqual(forbidden);
  });
});
