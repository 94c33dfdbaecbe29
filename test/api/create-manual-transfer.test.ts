import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cashoutBody, change, countRows, moneyOf, openAccount, type TestAccount } from '../accounts.ts';
import {
  AURORA,
  AURORA_ACCOUNT,
  AURORA_EMPTY_ACCOUNT,
  BOREAL_ACCOUNT,
  startBank,
  type TestBank,
} from '../harness.ts';
import { codeOf, logIn, nextStep, type Person } from '../people.ts';

const HELENA: Person = {
  email: 'helena@padaria-aurora.example',
  password: 'pao-quentinho-as-seis',
  totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
const CAIO: Person = { email: 'caio@padaria-aurora.example', password: 'broa-de-milho-com-cafe' };

let bank: TestBank;
/** Web tokens: of a person with a second factor, and of one without. */
let helena: string;
let caio: string;
beforeAll(async () => {
  bank = await startBank();
  helena = await logIn(bank, HELENA);
  caio = await logIn(bank, CAIO);
});
afterAll(() => bank.close());

const PATH = '/create-manual-transfer';
const BODY = {
  ...AURORA_ACCOUNT,
  amount: 15.25,
  recipient_instution: '99999001',
  recipient_account_branch: '0001',
  recipient_account_number: '000019',
  recipient_account_type: 'CURRENT_ACCOUNT',
  recipient_account_model: 'Movement',
  recipient_legal_id: '60010000186',
  recipient_name: 'Bruno Cardoso Nogueira',
};
/** A code that has not served: the clock moves on to its step. */
async function freshCode(): Promise<string> {
  await nextStep(bank);
  return codeOf(bank, HELENA.totpSecret as string);
}
const transfer = (body: object, options: { path?: string; key?: string; token?: string } = {}) =>
  bank.post(
    options.path ?? PATH,
    { ...BODY, ...body },
    {
      token: options.token ?? helena,
      hmacSecret: null,
      ...(options.key === undefined ? {} : { headers: { 'idempotency-key': options.key } }),
    },
  );
const balance = async () => {
  const path = '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013';
  return (await bank.get(path)).body.amount_total;
};

describe('200', () => {
  it.each([PATH, `${PATH}/`, `/v2/finance${PATH}`, `/v2/finance${PATH}/`])(
    '%s answers PROCESSING to a person without any signature, then SUCCESS',
    async (path) => {
      const { status, body } = await transfer({ token: await freshCode(), tag: 'salário' }, { path });
      const sent = cashoutBody({
        id: expect.any(Number),
        transaction_id: body.id,
        status: 'PROCESSING',
        amount: 15.25,
        tag: 'salário',
        from_accout: '100013',
      });
      expect([status, body]).toEqual([200, sent]);
      await bank.drain();
      const after = await bank.get(`/v2/finance/status-cashout?id=${body.id}`, { token: helena });
      expect(after.body).toEqual({
        ...sent,
        code_transaction: expect.stringMatching(/^PIX\d{8}[0-9A-HJKMNP-TV-Z]{10}$/),
        status: 'SUCCESS',
        recipient_instution: '99999001',
        recipient_instution_name: 'PSP Exemplo S.A.',
        recipient_account_id: '000019',
        recipient_branch_id: '0001',
        recipient_legal_id: '60010000186',
        recipient_name: 'Bruno Cardoso Nogueira',
        recipient_account_type: 'CURRENT_ACCOUNT',
        operationUuid: expect.stringMatching(/^E99999000\d{12}[0-9a-zA-Z]{11}$/),
      });
    },
  );

  it('takes the code of the step before, of this step and of the next, in that order', async () => {
    await bank.advance(60);
    await nextStep(bank);
    for (const steps of [-1, 0, 1]) {
      const token = await codeOf(bank, HELENA.totpSecret as string, steps);
      expect((await transfer({ token })).status).toBe(200);
    }
    await nextStep(bank);
  });

  it('replays a transfer for the same key, whichever code is sent, or none, and uses none up', async () => {
    const key = randomUUID();
    const first = await transfer({ token: await freshCode() }, { key });
    expect(first.body).toMatchObject({ status: 'PROCESSING', idempotency_key: key });
    await bank.drain();
    const [left, spare] = [await balance(), await freshCode()];
    for (const token of [spare, '000000', undefined]) {
      const again = await transfer({ token }, { key: key.toUpperCase() });
      expect([again.status, again.body.id, again.body.status]).toEqual([200, first.body.id, 'SUCCESS']);
    }
    expect(await balance()).toBe(left);
    expect((await transfer({ token: spare })).status).toBe(200);
  });
});

describe('400', () => {
  it.each([undefined, null, ''])('MFA token required: %j', async (token) => {
    const before = await countRows(bank);
    const { status, body } = await transfer({ token });
    expect([status, body]).toEqual([400, { detail: 'MFA token required' }]);
    expect(await countRows(bank)).toEqual(before);
  });

  it.each(['000000', '12345', '1234567', 'abcdef', ' 123456'])('Invalid code: %j', async (token) => {
    const before = await countRows(bank);
    const { status, body } = await transfer({ token });
    expect([status, body]).toEqual([400, { detail: 'Invalid code' }]);
    expect(await countRows(bank)).toEqual(before);
  });

  it('Invalid code: one that has served, an older one after it, and one two steps away', async () => {
    const token = await freshCode();
    expect((await transfer({ token })).status).toBe(200);
    const secret = HELENA.totpSecret as string;
    for (const used of [
      token,
      await codeOf(bank, secret, -1),
      await codeOf(bank, secret, -2),
      await codeOf(bank, secret, 2),
    ])
      expect((await transfer({ token: used })).body).toEqual({ detail: 'Invalid code' });
  });

  it('Invalid code: one with which the person logged in', async () => {
    const token = await freshCode();
    const login = { email: HELENA.email, password: HELENA.password, token };
    expect((await bank.post('/v3/auth/login', login, { as: null })).status).toBe(200);
    expect((await transfer({ token })).body).toEqual({ detail: 'Invalid code' });
  });

  it('one code sixty-four times at once pays once', async () => {
    const [token, before] = [await freshCode(), await balance()];
    const answers = await Promise.all(Array.from({ length: 64 }, () => transfer({ token, amount: 1 })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body])).toEqual(
      Array(63).fill([400, { detail: 'Invalid code' }]),
    );
    await bank.drain();
    expect(await balance()).toBe(before - 1);
  });

  it.each([undefined, '123456'])(
    'MFA not registered: a person without a second factor, code %j',
    async (token) => {
      const { status, body } = await transfer({ token }, { token: caio });
      expect([status, body]).toEqual([400, { detail: 'MFA not registered.' }]);
    },
  );

  it('MFA not registered: a second factor that was enrolled and never confirmed', async () => {
    // To enrol takes a log-in of just now.
    const { body } = await bank.post('/v3/auth/mfa', undefined, { token: await logIn(bank, CAIO) });
    const secret = new URL(body.otpauth_url).searchParams.get('secret') as string;
    const answer = await transfer({ token: await codeOf(bank, secret) }, { token: caio });
    expect(answer.body).toEqual({ detail: 'MFA not registered.' });
  });

  it('Account not found, and an overdue one, use no code up', async () => {
    const token = await freshCode();
    for (const source of [{ source_account_number: '999999' }, BOREAL_ACCOUNT])
      expect((await transfer({ ...source, token })).body).toEqual({ detail: 'Account not found' });
    const second = AURORA_EMPTY_ACCOUNT;
    await bank.sandbox('/accounts/0001/100021', { registration_deadline: '2026-01-31' }, 'PATCH');
    expect((await transfer({ ...second, token })).body).toEqual({
      detail: 'Account blocked: registration update overdue',
    });
    await bank.sandbox('/accounts/0001/100021', { status: 'CLOSING' }, 'PATCH');
    expect((await transfer({ ...second, token })).body).toEqual({ detail: 'Account not found' });
    expect((await transfer({ token })).status).toBe(200);
  });
});

describe('401', () => {
  it.each([
    ['no token', { as: null }],
    ['a token that is none', { token: 'abc', hmacSecret: null }],
  ])('Unauthorized before anything else: %s', async (_what, options) => {
    const { status, body } = await bank.post(PATH, { amount: 'much' }, options);
    expect([status, body]).toEqual([401, { detail: 'Unauthorized' }]);
  });
});

describe('403', () => {
  it('Forbidden: a program, with or without a signature, before its body is looked at', async () => {
    const before = await countRows(bank);
    for (const hmacSecret of [AURORA.hmacSecret, null]) {
      const answer = await bank.post(PATH, { ...BODY, amount: '1', token: '123456' }, { hmacSecret });
      expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
    }
    expect(await countRows(bank)).toEqual(before);
  });

  it.each([
    '/create-cashout',
    '/create-cashout-self-approve',
    '/create-cashout-manual',
    '/create-cashoutmanual-self-approve',
    '/approve-cashout',
    '/approve-cashout-manual',
    '/cancel-cashout',
  ])('Forbidden: a person on %s, with or without a signature', async (path) => {
    for (const hmacSecret of [AURORA.hmacSecret, null]) {
      const answer = await bank.post(
        path,
        { ...BODY, key: 'ok@psp.example', id: 1 },
        { token: helena, hmacSecret },
      );
      expect([answer.status, answer.body]).toEqual([403, { detail: 'Forbidden' }]);
    }
  });
});

describe('409', () => {
  it('the same key with another body, code or no code', async () => {
    const key = randomUUID();
    await transfer({ token: await freshCode() }, { key });
    const token = await freshCode();
    const before = await countRows(bank);
    for (const body of [
      { amount: 15.26, token },
      { tag: 'outra' },
      { recipient_name: 'Bruno C. Nogueira', token },
    ]) {
      const answer = await transfer(body, { key });
      expect([answer.status, answer.body]).toEqual([
        409,
        {
          worked: false,
          detail: 'Idempotency key already used with a different request',
          message: 'Idempotency key already used with a different request',
          data: null,
        },
      ]);
    }
    expect(await countRows(bank)).toEqual(before);
    expect((await transfer({ token })).status).toBe(200);
  });
});

describe('422', () => {
  it.each([
    ['recipient_instution', undefined],
    ['recipient_account_branch', undefined],
    ['recipient_account_number', undefined],
    ['recipient_account_type', undefined],
    ['recipient_account_model', undefined],
    ['recipient_legal_id', '60010000187'],
    ['recipient_name', undefined],
    ['amount', '15.25'],
    ['source_account_number', undefined],
    ['token', 123456],
  ])('names %s when it is %j, and uses no code up', async (member, value) => {
    const { status, body } = await transfer({ token: '000000', [member]: value });
    expect([status, body.message]).toEqual([422, 'Validation error']);
    expect(body.detail.map((one: { loc: string[] }) => one.loc)).toEqual([['body', member]]);
  });
});

describe('a person of another company', () => {
  let stranger: TestAccount;
  it('pays from the own account alone, and only once enrolled', async () => {
    stranger = await openAccount(bank, { balance: 40 });
    const manifest = await bank.sandbox('', undefined, 'GET');
    const company = manifest.companies.find(
      ({ document }: { document: string }) => document === stranger.document,
    );
    const token = await logIn(bank, { email: company.users[0].email, password: company.users[0].password });
    const { body } = await bank.post('/v3/auth/mfa', undefined, { token });
    const secret = new URL(body.otpauth_url).searchParams.get('secret') as string;
    const confirmed = await bank.post(
      '/v3/auth/mfa/confirm',
      { token: await codeOf(bank, secret) },
      { token },
    );
    expect(confirmed.status).toBe(200);
    await nextStep(bank);
    const code = await codeOf(bank, secret);
    expect((await transfer({ token: code }, { token })).body).toEqual({ detail: 'Account not found' });
    expect((await transfer({ ...stranger.source, token: code }, { token })).body.status).toBe('PROCESSING');
    await bank.drain();
    expect(await moneyOf(bank, stranger)).toEqual({ total: 24.75, blocked: 0, available: 24.75 });
    await change(bank, stranger, { status: 'CLOSED' });
    await bank.verify();
  });
});
