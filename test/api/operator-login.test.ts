import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { openOperatorLogInDesk } from '../../src/operators/log-in.ts';
import { SEEDED_OPERATOR } from '../../src/sandbox/seeded.ts';
import { AURORA, startBank, type TestBank } from '../harness.ts';
import { asOperator, auditLines } from '../operators.ts';
import { codeOf, logIn as logInUser } from '../people.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());
// A code serves once and failures count for a quarter of an hour: each test has an hour of its own.
afterEach(() => bank.advance(3600));

const ROSA = { email: 'rosa@lastro.example', password: 'lastro-firme-em-mar-aberto' };
const SECRET = SEEDED_OPERATOR.totpSecret;
const UNAUTHORIZED = [401, { detail: 'Unauthorized' }];
const FORBIDDEN = [403, { detail: 'Forbidden' }];

const logIn = (body: unknown) => bank.post('/operator/login', body, { as: null });
const answered = async (body: unknown) => {
  const { status, body: answer } = await logIn(body);
  return [status, answer];
};

describe('200', () => {
  it('gives a token of the operators, and no more than that', async () => {
    const { status, body } = await logIn({ ...ROSA, token: await codeOf(bank, SECRET) });
    expect(status).toBe(200);
    expect(body).toEqual({ access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600 });
    const claims = decodeJwt(body.access_token);
    expect(claims).toMatchObject({ aud: 'operator', sub: expect.stringMatching(/^\d+$/), session: 1 });
    expect(claims).not.toHaveProperty('company_id');
  });

  it('writes the log-in into the audit log, with the id of the request', async () => {
    const login = { ...ROSA, email: 'ROSA@Lastro.example', token: await codeOf(bank, SECRET) };
    const headers = { 'x-request-id': 'login-of-rosa' };
    const { status, body } = await bank.post('/operator/login', login, { as: null, headers });
    expect([status, body]).toMatchObject([200, { token_type: 'Bearer' }]);
    expect((await auditLines(bank)).at(-1)).toEqual({
      act: 'LOGGED_IN',
      subject: 'OPERATOR',
      subject_id: expect.stringMatching(/^\d+$/),
      request_id: 'login-of-rosa',
      details: '{}',
    });
  });

  it('lists the operator in the manifest', async () => {
    const { operators } = await bank.sandbox('', undefined, 'GET');
    expect(operators).toEqual([{ ...ROSA, totp_secret: SECRET }]);
  });
});

describe('401, always the same', () => {
  it.each([
    ['a wrong password', { ...ROSA, password: 'lastro-firme-em-mar-abertO' }],
    ['an unknown e-mail', { ...ROSA, email: 'ninguem@lastro.example' }],
    ["a customer's user", { email: 'caio@padaria-aurora.example', password: 'broa-de-milho-com-cafe' }],
    ['no second factor', ROSA],
    ['an empty second factor', { ...ROSA, token: '' }],
    ['a wrong second factor', { ...ROSA, token: '000000' }],
    ['a second factor that is no code', { ...ROSA, token: 'abcdef' }],
  ])('refuses %s', async (_what, body) => {
    expect(await answered(body)).toEqual(UNAUTHORIZED);
  });

  it('lets a code serve once, also when it comes twice at once', async () => {
    const token = await codeOf(bank, SECRET);
    const both = await Promise.all([logIn({ ...ROSA, token }), logIn({ ...ROSA, token })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
    expect(await answered({ ...ROSA, token })).toEqual(UNAUTHORIZED);
  });

  it('closes the e-mail to a place after ten failures from there, the right password included, for a quarter of an hour', async () => {
    for (let tries = 0; tries < 10; tries++)
      expect(await answered({ ...ROSA, password: 'wrong' })).toEqual(UNAUTHORIZED);
    expect(await answered({ ...ROSA, token: await codeOf(bank, SECRET) })).toEqual(UNAUTHORIZED);
    await bank.advance(901);
    expect((await logIn({ ...ROSA, token: await codeOf(bank, SECRET) })).status).toBe(200);
  });

  it('is no way for a stranger elsewhere to shut the operator out', async () => {
    const { context } = bank.app.bank;
    const desk = openOperatorLogInDesk(context);
    const wrong = { ...ROSA, password: 'wrong', place: '203.0.113.9', requestId: 'x' };
    for (let tries = 0; tries < 11; tries++)
      await expect(desk.identify(wrong)).rejects.toThrow('Unauthorized');
    const token = await codeOf(bank, SECRET);
    await expect(desk.identify({ ...wrong, ...ROSA, token })).rejects.toThrow('Unauthorized');
    expect(await desk.identify({ ...ROSA, token, place: '192.0.2.1', requestId: 'x' })).toMatchObject({
      email: ROSA.email,
    });
  });

  it('writes each failure into the audit log, as somebody who has not proved to be anybody', async () => {
    const before = (await auditLines(bank)).length;
    await logIn({ ...ROSA, token: '000000' });
    await logIn({ ...ROSA, password: 'errada' });
    await logIn({ email: 'ninguem@lastro.example', password: 'segredo-no-lugar-errado' });
    const lines = (await auditLines(bank)).slice(before);
    const network = '127.0.0.1';
    expect(lines.map(({ act, subject_id, details }) => [act, subject_id, JSON.parse(details)])).toEqual([
      ['LOG_IN_FAILED', expect.stringMatching(/^\d+$/), { reason: 'SECOND_FACTOR', network }],
      ['LOG_IN_FAILED', expect.stringMatching(/^\d+$/), { reason: 'PASSWORD', network }],
      ['LOG_IN_FAILED', 'unknown', { reason: 'PASSWORD', network }],
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/ninguem|segredo|errada|000000/);
    const rosa = await asOperator(bank);
    const { body } = await rosa.get('/operator/audit-log?act=LOG_IN_FAILED&limit=1');
    expect(body.results[0]).toMatchObject({ operator: null, act: 'LOG_IN_FAILED' });
  });

  it('writes ten lines at most for e-mails that are nobody’s, from one place in a quarter of an hour', async () => {
    const before = (await auditLines(bank)).length;
    for (let tries = 0; tries < 13; tries++)
      await logIn({ email: `ninguem-${tries}@lastro.example`, password: 'x' });
    expect((await auditLines(bank)).length).toBe(before + 10);
  });

  it('refuses an expired token, and says that it was one', async () => {
    const rosa = await asOperator(bank);
    await bank.advance(3601);
    const { status, body } = await rosa.send('POST', '/operator/mfa');
    expect([status, body]).toEqual([401, { detail: 'Unauthorized', code: 'token_not_valid' }]);
  });
});

describe('403', () => {
  it('opens nothing of the customers to an operator', async () => {
    const { token } = await asOperator(bank);
    const asked = async (method: string, path: string, body?: unknown) => {
      const answer = await bank.call({ method, path, body, as: AURORA, token });
      return [answer.status, answer.body];
    };
    const account = 'account_branch_identifier=0001&account_number=100013';
    expect(await asked('GET', `/v2/list-my-pix-keys?${account}`)).toEqual(FORBIDDEN);
    expect(await asked('POST', '/create-cashout', {})).toEqual(FORBIDDEN);
    expect(await asked('POST', '/v3/auth/mfa')).toEqual(FORBIDDEN);
  });

  it('opens nothing of the operators to a program or a user', async () => {
    const person = { email: 'caio@padaria-aurora.example', password: 'broa-de-milho-com-cafe' };
    const web = await logInUser(bank, person);
    for (const options of [{ as: AURORA }, { as: null, token: web }]) {
      const { status, body } = await bank.call({ method: 'POST', path: '/operator/mfa', ...options });
      expect([status, body]).toEqual(FORBIDDEN);
    }
  });
});

describe('422', () => {
  it.each([
    ['no e-mail', { password: 'x' }, ['body', 'email']],
    ['no password', { email: 'x' }, ['body', 'password']],
  ])('refuses %s', async (_what, body, loc) => {
    const answer = await logIn(body);
    expect([answer.status, answer.body]).toEqual([
      422,
      { message: 'Validation error', detail: [{ loc, msg: 'Field required', type: 'missing' }] },
    ]);
  });
});

describe('the audit log', () => {
  it.each([
    ['changed', `update audit_log set act = 'NOTHING'`],
    ['deleted', 'delete from audit_log'],
    ['emptied', 'truncate audit_log'],
  ])('cannot be %s', async (_what, text) => {
    await expect(queryText(bank.app.db.main, text)).rejects.toThrow('audit_log is append-only');
  });
});
