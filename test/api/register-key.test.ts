import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { SEEDED_COMPANIES } from '../../src/sandbox/seeded.ts';
import {
  AURORA,
  AURORA_ACCOUNT,
  AURORA_EMPTY_ACCOUNT,
  AURORA_READ_ONLY,
  BOREAL,
  BOREAL_ACCOUNT,
  MARINA,
  MARINA_ACCOUNT,
  startBank,
  type TestBank,
} from '../harness.ts';
import { listedKeys, registerVerified, registration, sendCode, wrong } from '../keys.ts';
import { codeOf, logIn, nextStep, type Person } from '../people.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
const [helena, caio] = SEEDED_COMPANIES.flatMap(({ users }): Person[] => users) as [Required<Person>, Person];
const refused = (detail: string) => ({ detail });

describe.each(['/v3/key', '/v3/dict/key'])('POST %s by a program', (path) => {
  const tag = path === '/v3/key' ? 'a' : 'b';
  const post = (body: unknown, options = {}) => bank.post(path, body, options);

  describe('200', () => {
    it('an EVP that the bank makes', async () => {
      const answer = await post(registration('EVP'));
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({
        worked: true,
        type: 'EVP',
        key: expect.stringMatching(UUID),
        created_at: expect.stringMatching(INSTANT),
      });
      expect(await listedKeys(bank)).toContain(answer.body.key);
    });

    it('an e-mail address in lower case, and a phone', async () => {
      const mail = await registerVerified(bank, `Pix.${tag}@Padaria-Aurora.example`);
      expect(mail).toMatchObject({ worked: true, type: 'EMAIL', key: `pix.${tag}@padaria-aurora.example` });
      const phone = tag === 'a' ? '+5511987654321' : '+551133334444';
      expect(await registerVerified(bank, phone)).toMatchObject({ type: 'CELL_PHONE', key: phone });
    });
  });

  describe('400', () => {
    it.each([
      ['no branch of that number', { ...AURORA_ACCOUNT, source_account_branch_identifier: '0002' }],
      ['no account of that number', { ...AURORA_ACCOUNT, source_account_number: '999999' }],
      ["another company's account", BOREAL_ACCOUNT],
    ])('Account not found: %s', async (_what, account) => {
      const answer = await post(registration('EVP', { account }));
      expect([answer.status, answer.body]).toEqual([400, refused('Account not found')]);
    });

    it.each([
      ['CPF', AURORA_ACCOUNT, AURORA],
      ['CNPJ', MARINA_ACCOUNT, MARINA],
    ])('a %s key where the document is another', async (type, account, as) => {
      const answer = await post(registration(type, { account }), { as });
      expect([answer.status, answer.body]).toEqual([
        400,
        refused('Account does not have a document (CPF/CNPJ) registered'),
      ]);
    });

    it('no verification_request_id, absent, null or empty', async () => {
      for (const more of [{}, { verification_request_id: null }, { verification_request_id: '' }]) {
        const answer = await post({ ...registration('EMAIL'), token: '123456', ...more });
        expect([answer.status, answer.body]).toEqual([
          400,
          refused('verification_request_id is required when type is EMAIL or CELL_PHONE'),
        ]);
      }
    });

    it('no token, absent, null or empty', async () => {
      for (const more of [{}, { token: null }, { token: '' }]) {
        const answer = await post({ ...registration('CELL_PHONE'), verification_request_id: 'x', ...more });
        expect([answer.status, answer.body]).toEqual([
          400,
          refused('token is required for EMAIL and CELL_PHONE'),
        ]);
      }
    });

    it('Invalid code, and the right one is good until five were tried', async () => {
      const key = `five.${tag}@padaria-aurora.example`;
      const code = await sendCode(bank, key);
      const bad = { ...code, code: wrong(code.code) };
      for (let turn = 0; turn < 4; turn++) {
        const answer = await post(registration('EMAIL', { code: bad }));
        expect([answer.status, answer.body]).toEqual([400, refused('Invalid code')]);
      }
      const answer = await post(registration('EMAIL', { code }));
      expect(answer.body).toMatchObject({ worked: true, key });
    });

    it('Invalid code for ever after five wrong ones, until it expires', async () => {
      const code = await sendCode(bank, `six.${tag}@padaria-aurora.example`);
      for (let turn = 0; turn < 5; turn++)
        await post(registration('EMAIL', { code: { ...code, code: 'nonsense' } }));
      const answer = await post(registration('EMAIL', { code }));
      expect([answer.status, answer.body]).toEqual([400, refused('Invalid code')]);
    });

    it('HMAC header, missing and wrong', async () => {
      const missing = await post(registration('EVP'), { hmacSecret: null });
      const words = path === '/v3/key' ? 'HMAC header required for API audience' : 'HMAC header required';
      expect([missing.status, missing.body]).toEqual([400, refused(words)]);
      const bad = await post(registration('EVP'), { hmacSecret: 'another' });
      expect([bad.status, bad.body]).toEqual([400, refused('Invalid HMAC signature')]);
      const neighbour = await post(registration('EVP'), { hmacSecret: AURORA_READ_ONLY.hmacSecret });
      expect([neighbour.status, neighbour.body]).toEqual([400, refused('Invalid HMAC signature')]);
    });
  });

  describe('404', () => {
    const notFound = [404, refused('Verification request not found')];
    const tryWith = async (id: string, type = 'EMAIL', options = {}) => {
      const answer = await post(registration(type, { code: { id, code: '123456' } }), options);
      return [answer.status, answer.body];
    };

    it('an id that is unknown, or none at all', async () => {
      expect(await tryWith('2f1d9a0e-6f3b-4f6e-9a53-0d3c1b2a4e5f')).toEqual(notFound);
      expect(await tryWith('not-an-id')).toEqual(notFound);
    });

    it("another account's, another company's, another kind's", async () => {
      const code = await sendCode(bank, `bound.${tag}@padaria-aurora.example`);
      const other = await post(registration('EMAIL', { code, account: AURORA_EMPTY_ACCOUNT }));
      expect([other.status, other.body]).toEqual(notFound);
      const foreign = await post(registration('EMAIL', { code, account: BOREAL_ACCOUNT }), { as: BOREAL });
      expect([foreign.status, foreign.body]).toEqual(notFound);
      expect(await tryWith(code.id, 'CELL_PHONE')).toEqual(notFound);
    });
  });

  describe('409', () => {
    it('registered to this account, once the code has shown who asks', async () => {
      const key = `taken.${tag}@padaria-aurora.example`;
      await registerVerified(bank, key);
      await bank.advance(30);
      const code = await sendCode(bank, key);
      const bad = await post(registration('EMAIL', { code: { ...code, code: wrong(code.code) } }));
      expect([bad.status, bad.body]).toEqual([400, refused('Invalid code')]);
      const right = await post(registration('EMAIL', { code }));
      expect([right.status, right.body]).toEqual([
        409,
        refused('This PIX key is already registered to this account.'),
      ]);
      // A conflict counts as a try and leaves the code.
      for (let turn = 0; turn < 3; turn++)
        expect((await post(registration('EMAIL', { code }))).status).toBe(409);
      expect((await post(registration('EMAIL', { code }))).body).toEqual(refused('Invalid code'));
    });

    it('registered to another account, of whatever company, or at another institution', async () => {
      const conflict = [
        409,
        refused('This PIX key is already registered to another account and cannot be reused.'),
      ];
      const key = `shared.${tag}@padaria-aurora.example`;
      await registerVerified(bank, key);
      const beside = await sendCode(bank, key, { account: AURORA_EMPTY_ACCOUNT });
      const first = await post(registration('EMAIL', { code: beside, account: AURORA_EMPTY_ACCOUNT }));
      expect([first.status, first.body]).toEqual(conflict);
      const boreal = { account: BOREAL_ACCOUNT, as: BOREAL };
      const foreign = await sendCode(bank, key, boreal);
      const second = await post(registration('EMAIL', { code: foreign, ...boreal }), boreal);
      expect([second.status, second.body]).toEqual(conflict);

      const elsewhere = `elsewhere.${tag}@example.com`;
      const entry = { key: elsewhere, type: 'EMAIL' as const, document: '52998224725', name: 'Ana' };
      await bank.app.simulator?.control.registerKey(entry);
      const code = await sendCode(bank, elsewhere);
      const third = await post(registration('EMAIL', { code }));
      expect([third.status, third.body]).toEqual(conflict);
    });
  });

  it('401 without a token', async () => {
    const answer = await post(registration('EVP'), { as: null });
    expect([answer.status, answer.body]).toEqual([401, refused('Unauthorized')]);
  });

  it('403 without key.create', async () => {
    const answer = await post(registration('EVP'), { as: AURORA_READ_ONLY });
    expect([answer.status, answer.body]).toEqual([403, refused('Forbidden')]);
  });

  it.each([
    ['reason', { reason: undefined }, 'missing'],
    ['reason', { reason: 'é'.repeat(256) }, 'string_too_long'],
    ['type', { type: 'PHONE' }, 'enum'],
    ['source_account_number', { source_account_number: 100013 }, 'string_type'],
  ])('422 for %s %j', async (member, more, _type) => {
    const answer = await post({ ...registration('EVP'), ...more });
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe('Validation error');
    expect(answer.body.detail[0].loc).toEqual(['body', member]);
  });

  it('takes a reason of 255 code points, however many bytes they are', async () => {
    const reason = '\u{1F511}'.repeat(255);
    const body = { ...registration('EVP', { account: MARINA_ACCOUNT }), reason };
    expect((await post(body, { as: MARINA })).status).toBe(200);
  });
});

describe('POST /v3/key by a person', () => {
  const asPerson = (token: string) => ({ as: null, token, hmacSecret: null });

  it('asks for a second factor where no code was sent, and uses it once', async () => {
    await nextStep(bank);
    const token = await logIn(bank, helena);
    const post = (more: object) => bank.post('/v3/key', { ...registration('EVP'), ...more }, asPerson(token));
    for (const more of [{}, { token: '' }, { token: null }])
      expect((await post(more)).body).toEqual(refused('MFA token required for this key type'));
    expect((await post({ token: '000000' })).body).toEqual(refused('Invalid code'));
    await nextStep(bank);
    const fresh = { as: null, token: await logIn(bank, helena), hmacSecret: null };
    const totp = await codeOf(bank, helena.totpSecret, 1);
    const body = { ...registration('EVP'), token: totp };
    expect((await bank.post('/v3/key', body, fresh)).body).toMatchObject({ worked: true, type: 'EVP' });
    const again = await bank.post('/v3/key', body, fresh);
    expect([again.status, again.body]).toEqual([400, refused('Invalid code')]);
  });

  it('MFA not registered., when a token comes from one who has none', async () => {
    const options = asPerson(await logIn(bank, caio));
    const without = await bank.post('/v3/key', registration('CNPJ'), options);
    expect([without.status, without.body]).toEqual([400, refused('MFA token required for this key type')]);
    const answer = await bank.post('/v3/key', { ...registration('CNPJ'), token: '123456' }, options);
    expect([answer.status, answer.body]).toEqual([400, refused('MFA not registered.')]);
  });

  it('takes the sent code alone for an e-mail address', async () => {
    const options = asPerson(await logIn(bank, caio));
    const code = await sendCode(bank, 'caio@padaria-aurora.example');
    const answer = await bank.post('/v3/key', registration('EMAIL', { code }), options);
    expect(answer.body).toMatchObject({ worked: true, key: 'caio@padaria-aurora.example' });
  });

  it('is refused on /v3/dict/key, where everybody signs', async () => {
    const options = asPerson(await logIn(bank, caio));
    const missing = await bank.post('/v3/dict/key', registration('EVP'), options);
    expect([missing.status, missing.body]).toEqual([400, refused('HMAC header required')]);
    const given = { ...options, hmacSecret: 'whatever' };
    const bad = await bank.post('/v3/dict/key', registration('EVP'), given);
    expect([bad.status, bad.body]).toEqual([400, refused('Invalid HMAC signature')]);
  });

  it('Authentication failed, when there is no such person any more', async () => {
    const options = asPerson(await logIn(bank, caio));
    const list = '/v2/list-my-pix-keys?account_branch_identifier=0001&account_number=100013';
    expect((await bank.get(list, options)).status).toBe(200);
    const pool = bank.app.db.main;
    // Another id of the same bucket.
    await queryText(pool, 'update users set id = id + (1::int8 << 40) where email = $1', [caio.email]);
    const answer = await bank.post('/v3/key', { ...registration('EVP'), token: '123456' }, options);
    await queryText(pool, 'update users set id = id - (1::int8 << 40) where email = $1', [caio.email]);
    expect([answer.status, answer.body]).toEqual([400, refused('Authentication failed')]);
  });
});

describe('keys that are the document', () => {
  it('takes the digits of the CNPJ and of the CPF, once', async () => {
    const cnpj = await bank.post('/v3/dict/key', registration('CNPJ'));
    expect(cnpj.body).toMatchObject({ worked: true, type: 'CNPJ', key: '11222333000181' });
    const cpf = registration('CPF', { account: MARINA_ACCOUNT });
    expect((await bank.post('/v3/key', cpf, { as: MARINA })).body).toMatchObject({ key: '52998224725' });
    const again = await bank.post('/v3/key', cpf, { as: MARINA });
    expect([again.status, again.body]).toEqual([
      409,
      refused('This PIX key is already registered to this account.'),
    ]);
    const other = registration('CNPJ', { account: AURORA_EMPTY_ACCOUNT });
    expect((await bank.post('/v3/dict/key', other)).body).toEqual(
      refused('This PIX key is already registered to another account and cannot be reused.'),
    );
  });

  it('takes a CNPJ with letters', async () => {
    const opened = await bank.sandbox('/accounts', {
      ...{ type: 'PJ', document: '12ABC34501DE35', name: 'Letras Ltda', balance: 0 },
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
    const answer = await bank.post('/v3/dict/key', registration('CNPJ', { account }), { as });
    expect(answer.body).toMatchObject({ worked: true, type: 'CNPJ', key: '12ABC34501DE35' });
  });
});

describe('an account that is on its way out', () => {
  it('Account is closed, and Account not found while it is closing', async () => {
    const answers = [];
    for (const status of ['CLOSED', 'CLOSING', 'ACTIVE']) {
      await bank.sandbox('/accounts/0001/100030', { status }, 'PATCH');
      const body = registration('EVP', { account: BOREAL_ACCOUNT });
      answers.push((await bank.post('/v3/dict/key', body, { as: BOREAL })).body);
      const code = { ...BOREAL_ACCOUNT, key_type: 'EMAIL', key_value: `${status}@example.com` };
      const sent = { ...code, purpose: 'PIX_KEY_INCLUSION' };
      answers.push((await bank.post('/v3/key/verifications/send', sent, { as: BOREAL })).body);
    }
    expect(answers.slice(0, 4)).toEqual([
      refused('Account is closed'),
      refused('Account is closed'),
      refused('Account not found'),
      refused('Account not found'),
    ]);
    expect(answers.slice(4)).toMatchObject([{ worked: true }, { worked: true }]);
  });
});
