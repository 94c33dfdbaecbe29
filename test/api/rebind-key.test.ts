import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import {
  AURORA_ACCOUNT,
  AURORA_EMPTY_ACCOUNT,
  AURORA_READ_ONLY,
  BOREAL,
  BOREAL_ACCOUNT,
  startBank,
  type TestBank,
} from '../harness.ts';
import { deleteKey, listedKeys, lockByClaim, rebindKey, registerVerified, registration } from '../keys.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const KEY = 'bound@example.com';
const toEmpty = { account: AURORA_EMPTY_ACCOUNT };
const status = (more: object) => bank.sandbox('/accounts/0001/100021', { ...more }, 'PATCH');

describe('PUT /v3/dict/key/{key}', () => {
  it('200: payments arrive at the other account, and the dates stay', async () => {
    const made = await registerVerified(bank, KEY);
    await bank.advance(60);
    const answer = await rebindKey(bank, KEY, toEmpty);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      worked: true,
      key: KEY,
      created_at: made.created_at,
      possession_started_at: made.created_at,
      claim_opened_at: null,
    });
    expect(await listedKeys(bank)).not.toContain(KEY);
    expect(await listedKeys(bank, toEmpty)).toEqual([KEY]);
    await bank.sandbox('/cash-ins', { amount: 12.34, key: KEY });
    const text = "select balance from accounts where number = '100021'";
    expect(await queryText(bank.app.db.main, text)).toEqual([{ balance: 1_234n }]);
    const back = await rebindKey(bank, 'Bound@Example.com');
    expect(back.body).toMatchObject({ worked: true, key: KEY, created_at: made.created_at });
  });

  it('400 The PIX key is already linked to this account', async () => {
    const answer = await rebindKey(bank, KEY);
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: 'The PIX key is already linked to this account' },
    ]);
  });

  it('400 EVP PIX keys cannot be altered', async () => {
    const { body } = await bank.post('/v3/dict/key', registration('EVP'));
    const answer = await rebindKey(bank, body.key, toEmpty);
    expect([answer.status, answer.body]).toEqual([400, { detail: 'EVP PIX keys cannot be altered' }]);
  });

  it('400 Account not found, for a destination elsewhere', async () => {
    for (const account of [BOREAL_ACCOUNT, { ...AURORA_ACCOUNT, source_account_number: '999999' }]) {
      const answer = await rebindKey(bank, KEY, { account });
      expect([answer.status, answer.body]).toEqual([400, { detail: 'Account not found' }]);
    }
  });

  it('400 The accounts belong to different clients', async () => {
    const opened = await bank.sandbox('/accounts', {
      ...{ company_document: '11222333000181', type: 'PF', document: '11144477735', name: 'Ana', balance: 0 },
    });
    const account = {
      source_account_branch_identifier: opened.branch,
      source_account_number: opened.number,
    };
    const answer = await rebindKey(bank, KEY, { account });
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: 'The accounts belong to different clients' },
    ]);
  });

  it('400 for a destination that is closed or closing', async () => {
    await status({ status: 'CLOSING' });
    const closing = await rebindKey(bank, KEY, toEmpty);
    expect([closing.status, closing.body]).toEqual([400, { detail: 'Account not found' }]);
    await status({ status: 'CLOSED' });
    const closed = await rebindKey(bank, KEY, toEmpty);
    expect([closed.status, closed.body]).toEqual([400, { detail: 'Account is closed' }]);
    await status({ status: 'ACTIVE' });
  });

  it('400 while a claim is open', async () => {
    await lockByClaim(bank, KEY, 7n);
    const answer = await rebindKey(bank, KEY, toEmpty);
    expect([answer.status, answer.body]).toEqual([400, { detail: 'PIX key is locked by an open claim' }]);
    await lockByClaim(bank, KEY, null);
  });

  it('400 at the limit of the destination', async () => {
    for (let made = 0; made < 20; made++) await bank.post('/v3/dict/key', registration('EVP', toEmpty));
    const answer = await rebindKey(bank, KEY, toEmpty);
    expect([answer.status, answer.body]).toEqual([400, { detail: 'PIX key limit reached for this account' }]);
  });

  it("404 for none, another company's, and a deleted one", async () => {
    const notFound = [404, { detail: 'Active PIX key not found' }];
    const none = await rebindKey(bank, 'nobody@example.com', toEmpty);
    expect([none.status, none.body]).toEqual(notFound);
    const foreign = await rebindKey(bank, KEY, { account: BOREAL_ACCOUNT, as: BOREAL });
    expect([foreign.status, foreign.body]).toEqual(notFound);
    await registerVerified(bank, 'deleted@example.com');
    await deleteKey(bank, 'deleted@example.com');
    const deleted = await rebindKey(bank, 'deleted@example.com', toEmpty);
    expect([deleted.status, deleted.body]).toEqual(notFound);
  });

  it('400 without a signature or with a wrong one', async () => {
    const path = `/v3/dict/key/${encodeURIComponent(KEY)}`;
    const put = (hmacSecret: string | null) =>
      bank.call({ method: 'PUT', path, body: AURORA_EMPTY_ACCOUNT, hmacSecret });
    const missing = await put(null);
    expect([missing.status, missing.body]).toEqual([400, { detail: 'HMAC header required' }]);
    const bad = await put('another');
    expect([bad.status, bad.body]).toEqual([400, { detail: 'Invalid HMAC signature' }]);
  });

  it('401, 403, 422', async () => {
    const path = `/v3/dict/key/${encodeURIComponent(KEY)}`;
    const body = AURORA_EMPTY_ACCOUNT;
    const anonymous = await bank.call({ method: 'PUT', path, body, as: null });
    expect([anonymous.status, anonymous.body]).toEqual([401, { detail: 'Unauthorized' }]);
    const reader = await bank.call({ method: 'PUT', path, body, as: AURORA_READ_ONLY });
    expect([reader.status, reader.body]).toEqual([403, { detail: 'Forbidden' }]);
    const shapeless = await bank.call({ method: 'PUT', path, body: {} });
    expect([shapeless.status, shapeless.body.message]).toEqual([422, 'Validation error']);
  });
});

describe('the limit at registration', () => {
  it('is 20 keys for a company, refused to whoever has proved the key alone', async () => {
    const answer = await bank.post('/v3/dict/key', registration('EVP', toEmpty));
    expect([answer.status, answer.body]).toEqual([400, { detail: 'PIX key limit reached for this account' }]);
  });

  it('is 5 keys for a person', async () => {
    const opened = await bank.sandbox('/accounts', {
      ...{ type: 'PF', document: '11144477735', name: 'Ana', balance: 0, pix_key: true },
    });
    const [credential] = opened.credentials;
    const as = {
      clientId: credential.client_id,
      clientSecret: credential.client_secret,
      hmacSecret: credential.hmac_secret,
    };
    const account = {
      source_account_branch_identifier: opened.branch,
      source_account_number: opened.number,
    };
    const types = ['CPF', 'EVP', 'EVP', 'EVP', 'EVP'];
    const answers = [];
    for (const type of types)
      answers.push((await bank.post('/v3/key', registration(type, { account }), { as })).status);
    expect(answers).toEqual([200, 200, 200, 200, 400]);
  });
});
