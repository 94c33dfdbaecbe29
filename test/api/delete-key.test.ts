import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { SEEDED_COMPANIES } from '../../src/sandbox/seeded.ts';
import { AURORA, AURORA_READ_ONLY, BOREAL, startBank, type TestBank } from '../harness.ts';
import { deleteKey, listedKeys, lockByClaim, registerVerified, registration } from '../keys.ts';
import { logIn, type Person } from '../people.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const notFound = [404, { detail: 'Active PIX key not found' }];
const badSignature = [400, { detail: 'Invalid HMAC signature' }];

describe('DELETE /v3/dict/key/{key}', () => {
  it.each([
    ['gone@example.com', 'gone@example.com'],
    ['a+b/c=d#e?f@example.com', 'a+b/c=d#e?f@example.com'],
    ['+5511999990001', '+5511999990001'],
  ])('200 for %s, which is then gone for good', async (key) => {
    await registerVerified(bank, key);
    const answer = await deleteKey(bank, key);
    expect([answer.status, answer.body]).toEqual([200, { worked: true, message: 'PIX key deleted' }]);
    expect(await listedKeys(bank)).not.toContain(key);
    const again = await deleteKey(bank, key);
    expect([again.status, again.body]).toEqual(notFound);
  });

  it('200 with a space after the colon in what is signed, and with a slash behind the path', async () => {
    await registerVerified(bank, 'space@example.com');
    const spaced = { signed: '{"key": "space@example.com"}', path: '/v3/dict/key/space%40example.com/' };
    expect((await deleteKey(bank, 'space@example.com', spaced)).status).toBe(200);
  });

  it('200 for an EVP and a document, which others may then have', async () => {
    const { body } = await bank.post('/v3/dict/key', registration('EVP'));
    expect((await deleteKey(bank, body.key)).status).toBe(200);
    await bank.post('/v3/dict/key', registration('CNPJ'));
    expect((await deleteKey(bank, '11222333000181')).status).toBe(200);
    const other = { source_account_branch_identifier: '0001', source_account_number: '100021' };
    const again = await bank.post('/v3/dict/key', registration('CNPJ', { account: other }));
    expect(again.status).toBe(200);
  });

  it('200 at a node that is a moment behind the one that registered the key, which ends no earlier than it began', async () => {
    const key = 'behind@example.com';
    await registerVerified(bank, key);
    const { main } = bank.app.db;
    const ahead = `possession_started_at = now() + interval '1 hour'`;
    await queryText(main, `update pix_keys set ${ahead} where key = $1`, [key]);
    expect((await deleteKey(bank, key)).status).toBe(200);
    const stands = `select ended_at = possession_started_at as ok from pix_keys where key = $1`;
    expect(await queryText(main, stands, [key])).toEqual([{ ok: true }]);
    const earlier = `update pix_keys set ended_at = '2000-01-01' where key = $1`;
    await expect(queryText(main, earlier, [key])).rejects.toThrow('ends_after_it_began');
  });

  it('payments no longer find a deleted key', async () => {
    await registerVerified(bank, 'paid@example.com');
    const pay = () => bank.sandbox('/cash-ins', { amount: 1, key: 'paid@example.com' });
    expect((await pay()).status).toBe('SETTLED');
    await deleteKey(bank, 'paid@example.com');
    expect((await pay()).status).toBe('REJECTED');
  });

  it.each([
    ['nothing like it', 'nobody@example.com'],
    ['a malformed one', 'nobody'],
    ["another institution's", 'ok@psp.example'],
  ])('404 for %s', async (_what, key) => {
    const answer = await deleteKey(bank, key);
    expect([answer.status, answer.body]).toEqual(notFound);
  });

  it("404 for another company's", async () => {
    await registerVerified(bank, 'mine@example.com');
    const answer = await deleteKey(bank, 'mine@example.com', { as: BOREAL });
    expect([answer.status, answer.body]).toEqual(notFound);
    expect(await listedKeys(bank)).toContain('mine@example.com');
  });

  it.each([
    ['the key alone', 'signed@example.com'],
    ['the key as it is encoded in the path', '{"key":"signed%40example.com"}'],
    ['two spaces', '{"key":  "signed@example.com"}'],
    ['another member', '{"key":"signed@example.com","x":1}'],
    ['nothing', ''],
  ])('400 Invalid HMAC signature over %s', async (_what, signed) => {
    const answer = await deleteKey(bank, 'signed@example.com', { signed });
    expect([answer.status, answer.body]).toEqual(badSignature);
  });

  it('400 HMAC header required, of programs and people', async () => {
    const path = '/v3/dict/key/signed%40example.com';
    const missing = await bank.call({ method: 'DELETE', path });
    expect([missing.status, missing.body]).toEqual([400, { detail: 'HMAC header required' }]);
    const token = await logIn(bank, SEEDED_COMPANIES[0]?.users[1] as Person);
    const person = await bank.call({ method: 'DELETE', path, as: null, token });
    expect([person.status, person.body]).toEqual([400, { detail: 'HMAC header required' }]);
    const hmac = createHmac('sha256', AURORA.hmacSecret).update('{"key":"signed@example.com"}').digest('hex');
    const borrowed = await bank.call({ method: 'DELETE', path, as: null, token, headers: { hmac } });
    expect([borrowed.status, borrowed.body]).toEqual(badSignature);
  });

  it('400 while a claim is open', async () => {
    await registerVerified(bank, 'claimed@example.com');
    await lockByClaim(bank, 'claimed@example.com', 7n);
    const answer = await deleteKey(bank, 'claimed@example.com');
    expect([answer.status, answer.body]).toEqual([400, { detail: 'PIX key is locked by an open claim' }]);
    await lockByClaim(bank, 'claimed@example.com', null);
    expect((await deleteKey(bank, 'claimed@example.com')).status).toBe(200);
  });

  it('401 without a token, 403 without key.delete', async () => {
    const path = '/v3/dict/key/x%40example.com';
    const anonymous = await bank.call({ method: 'DELETE', path, as: null });
    expect([anonymous.status, anonymous.body]).toEqual([401, { detail: 'Unauthorized' }]);
    const answer = await deleteKey(bank, 'x@example.com', { as: AURORA_READ_ONLY });
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
  });
});
