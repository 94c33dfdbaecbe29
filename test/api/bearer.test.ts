import { createSecretKey } from 'node:crypto';
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createVault } from '../../src/secrets/seal.ts';
import { loadSigningKeys, type SigningKeys } from '../../src/secrets/signing-keys.ts';
import { AURORA, BOREAL, startBank, type TestBank } from '../harness.ts';
import { TEST_MASTER_KEY } from '../prepare-template.ts';

let bank: TestBank;
let keys: SigningKeys;
let good: string;
beforeAll(async () => {
  bank = await startBank();
  keys = await loadSigningKeys(bank.app.db, createVault(TEST_MASTER_KEY), new Date());
  good = await bank.token(AURORA);
});
afterAll(() => bank.close());

const BALANCE = '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013';
const UNAUTHORIZED = [401, { detail: 'Unauthorized' }];
const EXPIRED = [401, { detail: 'Unauthorized', code: 'token_not_valid' }];

async function show(authorization: string | undefined) {
  const headers: Record<string, string> = authorization === undefined ? {} : { authorization };
  const answer = await bank.get(BALANCE, { as: null, headers });
  return [answer.status, answer.body];
}

const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** A token like the bank's own, but for what the test changes. */
function forge(changes: object, key: CryptoKey | Uint8Array = keys.privateKey, header: object = {}) {
  return new SignJWT({ ...claimsOf(good), ...changes })
    .setProtectedHeader({ alg: 'ES256', kid: keys.kid, typ: 'JWT', ...header })
    .sign(key);
}

describe('a good token', () => {
  it.each(['Bearer', 'bearer', 'BEARER', 'Bearer  '])('opens the bank after "%s"', async (scheme) => {
    expect((await show(`${scheme} ${good}`))[0]).toBe(200);
  });

  it('is the same signed by hand: the forgeries below differ in one thing each', async () => {
    expect((await show(`Bearer ${await forge({})}`))[0]).toBe(200);
  });
});

describe('401 Unauthorized', () => {
  it.each([
    ['no header', undefined],
    ['an empty one', ''],
    ['another scheme', 'Basic cGFkYXJpYTpzZWNyZXQ='],
    ['the scheme alone', 'Bearer'],
    ['the scheme and a space', 'Bearer '],
    ['no JWT', 'Bearer not-a-token'],
    ['three empty parts', 'Bearer ..'],
    ['parts that are no base64', 'Bearer a.b.c'],
    ['a long nothing', `Bearer ${'x'.repeat(5000)}`],
  ])('%s', async (_what, authorization) => {
    expect(await show(authorization)).toEqual(UNAUTHORIZED);
  });

  it('a token without its scheme, twice, or with something after it', async () => {
    expect(await show(good)).toEqual(UNAUTHORIZED);
    expect(await show(`Bearer ${good} ${good}`)).toEqual(UNAUTHORIZED);
    expect(await show(`Bearer ${good},`)).toEqual(UNAUTHORIZED);
  });

  it('alg none, with and without a signature', async () => {
    const [, claims, signature] = good.split('.');
    for (const alg of ['none', 'None', 'NONE']) {
      const header = encode({ alg, typ: 'JWT', kid: keys.kid });
      expect(await show(`Bearer ${header}.${claims}.`)).toEqual(UNAUTHORIZED);
      expect(await show(`Bearer ${header}.${claims}.${signature}`)).toEqual(UNAUTHORIZED);
    }
  });

  it('HS256 keyed with the public key, in every form of it', async () => {
    const [jwk] = keys.jwks.keys;
    const forms = [JSON.stringify(jwk), JSON.stringify(keys.jwks), `${jwk?.x}`, `${jwk?.x}${jwk?.y}`];
    for (const form of forms) {
      const key = new Uint8Array(createSecretKey(form, 'utf8').export());
      expect(await show(`Bearer ${await forge({}, key, { alg: 'HS256' })}`)).toEqual(UNAUTHORIZED);
    }
  });

  it("another key, also under the bank's own kid and with its public half in the header", async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    for (const header of [{}, { kid: 'another' }, { jwk }, { jku: 'http://127.0.0.1:9/jwks.json' }])
      expect(await show(`Bearer ${await forge({}, privateKey, header)}`)).toEqual(UNAUTHORIZED);
    const other = (await importJWK({ ...(await exportJWK(privateKey)), alg: 'ES256' })) as CryptoKey;
    expect(await show(`Bearer ${await forge({}, other)}`)).toEqual(UNAUTHORIZED);
  });

  it.each([
    ['another audience', { aud: 'operator' }],
    ['no audience', { aud: undefined }],
    ['another issuer', { iss: 'https://bank.example' }],
    ['no issuer', { iss: undefined }],
    ['no expiry', { exp: undefined }],
    ['an expiry that is no number', { exp: 'tomorrow' }],
    ['no subject', { sub: undefined }],
    ['no company', { company_id: undefined }],
    ['a company that is no number', { company_id: '1' }],
    ['a company that is no whole number', { company_id: 1.5 }],
    ['permissions that are no list', { permissions: 'account.read' }],
    ['no permissions', { permissions: undefined }],
    ['an unknown client', { sub: 'nobody' }],
    ['not yet', { nbf: 32_503_680_000 }],
  ])('rightly signed, but with %s', async (_what, changes) => {
    expect(await show(`Bearer ${await forge(changes)}`)).toEqual(UNAUTHORIZED);
  });

  it("another company's number beside the client's name", async () => {
    const boreal = claimsOf(await bank.token(BOREAL));
    expect(await show(`Bearer ${await forge({ company_id: boreal.company_id })}`)).toEqual(UNAUTHORIZED);
  });

  it('one bit flipped, anywhere', async () => {
    const [header = '', claims = '', signature = ''] = good.split('.');
    const flip = (text: string, at: number) => {
      const bytes = Buffer.from(text, 'base64url');
      bytes[at] = (bytes[at] as number) ^ 1;
      return bytes.toString('base64url');
    };
    for (const at of [0, 7, 31, 32, 63])
      expect(await show(`Bearer ${header}.${claims}.${flip(signature, at)}`)).toEqual(UNAUTHORIZED);
    expect(await show(`Bearer ${header}.${flip(claims, 20)}.${signature}`)).toEqual(UNAUTHORIZED);
    expect(await show(`Bearer ${flip(header, 5)}.${claims}.${signature}`)).toEqual(UNAUTHORIZED);
  });

  it('says how to authenticate', async () => {
    const answer = await bank.get(BALANCE, { as: null });
    expect(answer.headers.get('www-authenticate')).toBe('Bearer');
  });
});

it('something else that the bank signed is no token', async () => {
  expect(await show(`Bearer ${await forge({}, keys.privateKey, { typ: 'JOSE' })}`)).toEqual(UNAUTHORIZED);
  expect(await show(`Bearer ${await forge({}, keys.privateKey, { typ: undefined })}`)).toEqual(UNAUTHORIZED);
});

describe('permissions', () => {
  it('more than the credential has are not believed', async () => {
    const everything = ['account.read', 'cashout.create', 'cashout.approve'];
    const token = await forge({ sub: 'padaria-aurora-leitura', permissions: everything });
    const signed = { token, hmacSecret: 'sandbox-hmac-padaria-aurora-leitura' };
    const answer = await bank.post('/create-cashout', {}, signed);
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
    expect((await show(`Bearer ${token}`))[0]).toBe(200);
  });
});

// Last, because the clock does not go back.
describe('expiry', () => {
  it('comes after an hour of the bank, also for a token that was used a moment ago', async () => {
    const token = await forge({ exp: Math.floor(bank.app.bank.context.clock.now().getTime() / 1000) + 3600 });
    expect((await show(`Bearer ${token}`))[0]).toBe(200);
    await bank.advance(3590);
    expect((await show(`Bearer ${token}`))[0]).toBe(200);
    await bank.advance(10);
    expect(await show(`Bearer ${token}`)).toEqual(EXPIRED);
  });

  it('is not told of a token that was never good', async () => {
    const { privateKey } = await generateKeyPair('ES256');
    expect(await show(`Bearer ${await forge({ exp: 1 }, privateKey)}`)).toEqual(UNAUTHORIZED);
    expect(await show(`Bearer ${await forge({ exp: 1 })}`)).toEqual(EXPIRED);
  });
});
