import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { carriesCode } from '../../src/messages/queue.ts';
import { openAccount } from '../accounts.ts';
import {
  AURORA_ACCOUNT,
  AURORA_EMPTY_ACCOUNT,
  AURORA_READ_ONLY,
  BOREAL_ACCOUNT,
  startBank,
  type TestBank,
} from '../harness.ts';
import { registration, sendCode } from '../keys.ts';
import { bankNow } from '../people.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const request = (key: string, more: object = {}) => ({
  ...AURORA_ACCOUNT,
  key_type: key.includes('@') ? 'EMAIL' : 'CELL_PHONE',
  key_value: key,
  purpose: 'PIX_KEY_INCLUSION',
  ...more,
});

describe.each(['/v3/key/verifications/send', '/v3/dict/key/verifications/send'])('POST %s', (path) => {
  const tag = path.includes('dict') ? 'b' : 'a';
  // A signature is not asked for.
  const send = (body: unknown, options = {}) => bank.post(path, body, { hmacSecret: null, ...options });
  const inbox = async (to: string) =>
    (await bank.sandbox(`/messages?to=${encodeURIComponent(to)}`, undefined, 'GET')).messages;

  it('200 sends an e-mail with six digits, good for three minutes', async () => {
    const before = await bankNow(bank);
    const answer = await send(request(`Send.${tag}@Example.com`));
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      worked: true,
      verification_request_id: expect.stringMatching(UUID),
      expires_at: expect.stringMatching(/Z$/),
    });
    const after = await bankNow(bank);
    const expires = Date.parse(answer.body.expires_at);
    expect(expires - before.getTime()).toBeGreaterThanOrEqual(180_000);
    expect(expires - after.getTime()).toBeLessThanOrEqual(180_000);
    const [message] = await inbox(`send.${tag}@example.com`);
    expect(message).toMatchObject({ channel: 'EMAIL', subject: 'Código para a sua chave Pix' });
    expect(message.code).toMatch(/^\d{6}$/);
    expect(message.text).toContain(message.code);
    // By this it is sent for no longer than its code is valid.
    expect(carriesCode(message)).toBe(true);
  });

  it('200 sends an SMS, whatever signature comes along', async () => {
    const phone = tag === 'a' ? '+5511912345678' : '+5511912345679';
    expect((await send(request(phone), { hmacSecret: 'wrong' })).status).toBe(200);
    expect(await inbox(phone)).toMatchObject([{ channel: 'SMS', subject: null, to: phone }]);
  });

  it.each([
    ['Account not found', { source_account_number: '999999' }],
    ['Account not found', BOREAL_ACCOUNT],
    ['Invalid Pix Key', { key_value: 'not-an-address' }],
    ['Invalid Pix Key', { key_value: ' send@example.com' }],
    ['Invalid Pix Key', { key_value: 'a%b@example.com' }],
    ['Invalid Pix Key', { key_value: `${'a'.repeat(66)}@example.com` }],
    ['Invalid Pix Key', { key_value: '+5511912345678' }],
    ['Invalid Pix Key', { key_type: 'CELL_PHONE', key_value: '11912345678' }],
    ['Invalid Pix Key', { key_type: 'CELL_PHONE', key_value: '+551191234567890' }],
  ])('400 %s for %j', async (detail, more) => {
    const answer = await send(request('send@example.com', more));
    expect([answer.status, answer.body]).toEqual([400, { detail }]);
  });

  it('takes an e-mail address of 77 characters', async () => {
    const key = `${tag}${'a'.repeat(64)}@example.com`;
    expect(key).toHaveLength(77);
    expect((await send(request(key))).status).toBe(200);
  });

  it('401 without a token, 403 without key.create', async () => {
    expect((await send(request('x@example.com'), { as: null })).body).toEqual({ detail: 'Unauthorized' });
    const answer = await send(request('x@example.com'), { as: AURORA_READ_ONLY });
    expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
  });

  it.each([
    ['key_type', { key_type: 'CPF' }],
    ['purpose', { purpose: 'OTHER' }],
    ['purpose', { purpose: undefined }],
    ['key_value', { key_value: undefined }],
  ])('422 for %s %j', async (member, more) => {
    const answer = await send(request('x@example.com', more));
    expect([answer.status, answer.body.message]).toEqual([422, 'Validation error']);
    expect(answer.body.detail[0].loc).toEqual(['body', member]);
  });

  describe('429', () => {
    const tooMany = [429, { detail: 'Too many requests' }];

    it('twice in 30 s for one key on one account, which kills nothing', async () => {
      const key = `again.${tag}@example.com`;
      const code = await sendCode(bank, key);
      const second = await send(request(key.toUpperCase()));
      expect([second.status, second.body]).toEqual(tooMany);
      const wait = Number(second.headers.get('retry-after'));
      expect(wait).toBeGreaterThan(25);
      expect(wait).toBeLessThanOrEqual(30);
      expect((await send(request(key, AURORA_EMPTY_ACCOUNT))).status).toBe(200);
      expect((await bank.post('/v3/dict/key', registration('EMAIL', { code }))).status).toBe(200);
    });

    it('tells when it is worth asking again, and then the code goes out', async () => {
      const key = `patient.${tag}@example.com`;
      const waits: number[] = [];
      for (let sent = 0; sent < 11; ) {
        const answer = await send(request(key));
        if (answer.status === 200) sent += 1;
        else {
          expect([answer.status, answer.body]).toEqual(tooMany);
          waits.push(Number(answer.headers.get('retry-after')));
          await bank.advance(waits.at(-1) as number);
        }
      }
      // Each refusal was followed by a success: half a minute nine times, then the rest of the day.
      expect(waits).toHaveLength(10);
      expect(waits.slice(0, 9).every((wait) => wait > 15 && wait <= 30)).toBe(true);
      expect(waits[9]).toBeGreaterThan(86_400 - 310);
      expect(waits[9]).toBeLessThanOrEqual(86_400);
    });

    it('more than ten in a rolling day; refused ones do not count', async () => {
      const key = `often.${tag}@example.com`;
      for (let turn = 0; turn < 10; turn++) {
        expect((await send(request(key))).status, `send ${turn}`).toBe(200);
        await bank.advance(31);
      }
      expect((await send(request(key))).status).toBe(429);
      await bank.advance(86_400 - 310 - 60);
      expect((await send(request(key))).status).toBe(429);
      await bank.advance(61);
      expect((await send(request(key))).status).toBe(200);
      await bank.advance(5);
      expect((await send(request(key))).status).toBe(429);
    });
  });
});

describe('codes to many keys', () => {
  it('go to a hundred of one account in a rolling day; others and known ones are not held up', async () => {
    const account = await openAccount(bank);
    const ask = (key: string) =>
      bank.post('/v3/dict/key/verifications/send', request(key, account.source), { as: account.credential });
    await bank.advance(0);
    for (let key = 0; key < 100; key++) expect((await ask(`many-${key}@example.com`)).status).toBe(200);
    const refused = await ask('many-100@example.com');
    expect([refused.status, refused.body]).toEqual([429, { detail: 'Too many requests' }]);
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(86_000);
    expect(wait).toBeLessThanOrEqual(86_400);
    expect((await bank.post('/v3/dict/key/verifications/send', request('many-100@example.com'))).status).toBe(
      200,
    );
    await bank.advance(31);
    expect((await ask('many-0@example.com')).status).toBe(200);
    expect((await ask('many-101@example.com')).status).toBe(429);
    await bank.advance(86_400);
    expect((await ask('many-101@example.com')).status).toBe(200);
  });
});

describe('a code', () => {
  const register = (code: { id: string; code: string }) =>
    bank.post('/v3/dict/key', registration('EMAIL', { code }));

  it('is killed by the next one', async () => {
    const old = await sendCode(bank, 'twice@example.com');
    await bank.advance(30);
    const fresh = await sendCode(bank, 'twice@example.com');
    const answer = await register(old);
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Verification request not found' }]);
    expect((await register(fresh)).status).toBe(200);
  });

  it('is used up by the registration', async () => {
    const code = await sendCode(bank, 'used@example.com');
    expect((await register(code)).status).toBe(200);
    const answer = await register(code);
    expect([answer.status, answer.body]).toEqual([404, { detail: 'Verification request not found' }]);
  });

  it('lives 180 seconds', async () => {
    const early = await sendCode(bank, 'early@example.com');
    await bank.advance(150);
    expect((await register(early)).status).toBe(200);
    const late = await sendCode(bank, 'late@example.com');
    await bank.advance(180);
    const answer = await register(late);
    expect([answer.status, answer.body]).toEqual([
      400,
      { detail: 'Verification request expired, request a new code' },
    ]);
    const guess = await register({ ...late, code: '000000' });
    expect(guess.body).toEqual({ detail: 'Verification request expired, request a new code' });
  });

  it('is forgotten after thirty days, on an account that sends no more as well', async () => {
    const { id } = await sendCode(bank, 'forgotten@example.com');
    const kept = () =>
      queryText(bank.app.db.main, 'select state from key_verifications where request_id = $1', [id]);
    await bank.advance(29 * 86_400);
    await bank.drain();
    expect(await kept()).toEqual([{ state: 'LIVE' }]);
    await bank.advance(2 * 86_400);
    await bank.drain();
    expect(await kept()).toEqual([]);
  });
});
