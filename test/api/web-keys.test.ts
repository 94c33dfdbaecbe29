import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPhone } from '../claims.ts';
import { AURORA_EMPTY_ACCOUNT, type Json, startBank, type TestBank } from '../harness.ts';
import { listedKeys, registerVerified, registration, wrong } from '../keys.ts';
import { type Browser, browseAsColleague, browseAsSeeded, DAVI } from '../pages.ts';
import { freshCode, HELENA } from '../screens/customer.ts';

const OTHER = { branch: '0001', number: '100021' };
const NOT_FOUND = [404, { detail: 'Active PIX key not found' }];

let bank: TestBank;
let helena: Browser;
let caio: Browser;
let davi: Browser;

beforeAll(async () => {
  bank = await startBank();
  ({ helena, caio, davi } = await browseAsSeeded(bank));
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const token = (person = HELENA) => freshCode(bank, person);

type Method = 'DELETE' | 'PUT';

async function send(who: Browser, method: Method, key: string, body: Json = {}): Promise<[number, Json]> {
  const path = `/web/keys/${encodeURIComponent(key)}`;
  const answer = await who.send(method, path, method === 'PUT' ? { ...OTHER, ...body } : body);
  return [answer.status, answer.body];
}

async function registered(): Promise<string> {
  const key = newPhone();
  await registerVerified(bank, key);
  return key;
}

describe.each(['DELETE', 'PUT'] as const)('%s /web/keys/{key}', (method) => {
  it('400 without a second factor, and with a wrong code: nothing happens to the key', async () => {
    const key = await registered();
    expect(await send(helena, method, key)).toEqual([400, { detail: 'MFA token required' }]);
    const guess = { token: wrong(await token()) };
    expect(await send(helena, method, key, guess)).toEqual([400, { detail: 'Invalid code' }]);
    expect(await send(caio, method, key, guess)).toEqual([400, { detail: 'MFA not registered.' }]);
    expect(await listedKeys(bank)).toContain(key);
    expect((await send(helena, 'DELETE', key, { token: await token() }))[0]).toBe(200);
  });

  it("404 for another company's key and for what is none", async () => {
    const key = await registered();
    const theirs = { branch: '0001', number: '100030', token: await token(DAVI) };
    expect(await send(davi, method, key, theirs)).toEqual(NOT_FOUND);
    expect(await send(helena, method, 'nobody', { token: '123456' })).toEqual(NOT_FOUND);
    expect((await send(helena, 'DELETE', key, { token: await token() }))[0]).toBe(200);
  });

  it('401 without a session; 403 without the permission, the CSRF token, or from another site', async () => {
    const path = `/web/keys/nobody`;
    const nobody = await bank.call({ method, path, body: OTHER, as: null });
    expect([nobody.status, nobody.body]).toEqual([401, { detail: 'Unauthorized' }]);
    const creator = await browseAsColleague(bank, HELENA, ['account.read', 'key.create']);
    const answers = [
      await creator.send(method, path, OTHER),
      await helena.send(method, path, OTHER, { 'x-csrf-token': 'x' }),
      await helena.send(method, path, OTHER, { 'sec-fetch-site': 'cross-site' }),
    ];
    for (const { status, body } of answers) expect([status, body]).toEqual([403, { detail: 'Forbidden' }]);
  });

  it('400 while a claim is open on the key', async () => {
    const key = await registered();
    const claim = await bank.sandbox('/claims', { key, claim_type: 'PORTABILITY' });
    const locked = [400, { detail: 'PIX key is locked by an open claim' }];
    expect(await send(helena, method, key, { token: '123456' })).toEqual(locked);
    const body = { reason: 'USER_REQUESTED' };
    await bank.post(`/v3/dict/claim/${claim.pix_key_claim_id}/acknowledge`, {});
    await bank.post(`/v3/dict/claim/${claim.pix_key_claim_id}/cancel`, body);
    expect((await send(helena, 'DELETE', key, { token: await token() }))[0]).toBe(200);
  });
});

describe('DELETE /web/keys/{key}', () => {
  it('deletes a key for good', async () => {
    const key = await registered();
    expect(await send(helena, 'DELETE', key, { token: await token() })).toEqual([200, { worked: true }]);
    expect(await listedKeys(bank)).not.toContain(key);
    expect(await send(helena, 'DELETE', key, { token: await token() })).toEqual(NOT_FOUND);
  });

  it('of two at once one deletes it', async () => {
    const key = await registered();
    const shown = { token: await token() };
    const both = await Promise.all([1, 2].map(() => send(helena, 'DELETE', key, shown)));
    expect(both.filter(([status]) => status === 200)).toHaveLength(1);
    expect(both.find(([status]) => status !== 200)).toEqual(NOT_FOUND);
  });
});

describe('PUT /web/keys/{key}', () => {
  it('gives a key to another account of the same client', async () => {
    const key = await registered();
    expect(await send(helena, 'PUT', key, { token: await token() })).toEqual([200, { worked: true }]);
    expect(await listedKeys(bank, { account: AURORA_EMPTY_ACCOUNT })).toContain(key);
    const shown = { token: '123456' };
    expect(await send(helena, 'PUT', key, shown)).toEqual([
      400,
      { detail: 'The PIX key is already linked to this account' },
    ]);
  });

  it.each([
    ["another company's account", { number: '100030' }, 'Account not found'],
    ['an account that is not there', { number: '1' }, 'Account not found'],
  ])('400 for %s', async (_, body, detail) => {
    expect(await send(helena, 'PUT', '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10', body)).toEqual([
      400,
      { detail },
    ]);
  });

  it('400 for a random key', async () => {
    const { body } = await bank.post('/v3/dict/key', registration('EVP'));
    expect(await send(helena, 'PUT', body.key)).toEqual([400, { detail: 'EVP PIX keys cannot be altered' }]);
  });
});
