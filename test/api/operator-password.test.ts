import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';
import { auditLines, inviteTestOperator, operatorWith, type TestOperator } from '../operators.ts';
import { codeOf, nextStep } from '../people.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const REQUIRED = [403, { detail: 'Password change required' }];
const UNAUTHORIZED = [401, { detail: 'Unauthorized' }];
const CHOSEN = 'quilha-de-carvalho-velho';

async function logIn(login: { email: string; password: string; token?: string }) {
  const { status, body } = await bank.post('/operator/login', login, { as: null });
  return [status, body];
}

async function newcomer() {
  const person = await inviteTestOperator(bank);
  const [status, body] = await logIn(person);
  expect(status).toBe(200);
  return { ...person, operator: operatorWith(bank, body.access_token) };
}

async function withOwnPassword() {
  const { email, password, operator } = await newcomer();
  const change = { password, new_password: CHOSEN };
  const { status, body } = await operator.send('POST', '/operator/password', change);
  expect(status).toBe(200);
  return { email, operator: operatorWith(bank, body.access_token) };
}

describe('an operator with a one-time password', () => {
  it('may do nothing before it is changed', async () => {
    const { operator } = await newcomer();
    for (const path of ['/operator/companies', '/operator/audit-log', '/operator/health']) {
      const { status, body } = await operator.get(path);
      expect([status, body]).toEqual(REQUIRED);
    }
    const enrolled = await operator.send('POST', '/operator/mfa', { password: 'x' });
    expect([enrolled.status, enrolled.body]).toEqual(REQUIRED);
  });

  it('changes it, which ends the session and begins the next', async () => {
    const { email, password, operator } = await newcomer();
    const change = { password, new_password: CHOSEN };
    const { status, body } = await operator.send('POST', '/operator/password', change);
    expect([status, body]).toEqual([
      200,
      { access_token: expect.any(String), token_type: 'Bearer', expires_in: 3600 },
    ]);
    expect((await operator.get('/operator/companies')).body).toEqual({ detail: 'Unauthorized' });
    expect((await operatorWith(bank, body.access_token).get('/operator/companies')).body).toEqual({
      detail: 'Second factor required',
    });
    expect(await logIn({ email, password })).toEqual(UNAUTHORIZED);
    expect((await logIn({ email, password: CHOSEN }))[0]).toBe(200);
    const { messages } = await bank.sandbox(`/messages?to=${email}`, undefined, 'GET');
    expect(messages[0].text).toContain('A senha do seu acesso à operação do banco foi trocada.');
    const lines = JSON.stringify(await auditLines(bank));
    expect(lines).toContain('PASSWORD_CHANGED');
    for (const secret of [password, CHOSEN]) expect(lines).not.toContain(secret);
  });

  it('changes it once, also twice at once', async () => {
    const { password, operator } = await newcomer();
    const change = { password, new_password: CHOSEN };
    const both = await Promise.all([1, 2].map(() => operator.send('POST', '/operator/password', change)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 401]);
  });

  it('is refused a wrong present password, and a new one that is short', async () => {
    const { password, operator } = await newcomer();
    const wrong = await operator.send('POST', '/operator/password', { password: 'x', new_password: CHOSEN });
    expect([wrong.status, wrong.body]).toEqual([400, { detail: 'Wrong password' }]);
    const short = await operator.send('POST', '/operator/password', { password, new_password: 'curta' });
    expect([short.status, short.body.detail[0].loc]).toEqual([422, ['body', 'new_password']]);
  });

  it.each([
    ['aaaaaaaaaaaa', 'Password too easy to guess'],
    ['password1234', 'Password too easy to guess'],
    ['qwertyuiop123', 'Password too easy to guess'],
    ['lastro-lastro-9k', 'Password too easy to guess'],
  ])('is refused a new one that is easy to guess: %s', async (chosen, detail) => {
    const { email, password, operator } = await newcomer();
    const change = { password, new_password: chosen };
    const weak = await operator.send('POST', '/operator/password', change);
    expect([weak.status, weak.body]).toEqual([400, { detail }]);
    const named = { password, new_password: `${email.split('@')[0]}-na-proa` };
    expect((await operator.send('POST', '/operator/password', named)).body).toEqual({ detail });
    const same = { password, new_password: password };
    expect((await operator.send('POST', '/operator/password', same)).body).toEqual({
      detail: 'The new password is the present one',
    });
    expect((await logIn({ email, password }))[0]).toBe(200);
  });
});

describe('the second factor', () => {
  const secretOf = (url: string) => new URL(url).searchParams.get('secret') ?? '';
  const enrol = async (operator: TestOperator, more: object = {}) => {
    const { status, body } = await operator.send('POST', '/operator/mfa', { password: CHOSEN, ...more });
    return [status, body];
  };
  const confirm = async (operator: TestOperator, token: string) => {
    const { status, body } = await operator.send('POST', '/operator/mfa/confirm', { token });
    return [status, body];
  };

  it('is enrolled with the present password, confirmed once, and asked for from then on', async () => {
    const { email, operator } = await withOwnPassword();
    expect(await confirm(operator, '000000')).toEqual([400, { detail: 'MFA not registered.' }]);
    expect(await enrol(operator, { password: 'x' })).toEqual([400, { detail: 'Wrong password' }]);
    const without = await operator.send('POST', '/operator/mfa', {});
    expect([without.status, without.body.detail[0].loc]).toEqual([422, ['body', 'password']]);
    const [status, body] = await enrol(operator);
    expect([status, body]).toEqual([
      200,
      { otpauth_url: expect.stringMatching(/^otpauth:\/\/totp\/Lastro/) },
    ]);
    const secret = secretOf(body.otpauth_url);
    expect(await confirm(operator, '000000')).toEqual([400, { detail: 'Invalid code' }]);
    await nextStep(bank);
    const token = await codeOf(bank, secret);
    const both = await Promise.all([confirm(operator, token), confirm(operator, token)]);
    expect(both.map(([answer]) => answer).sort()).toEqual([200, 400]);
    expect(await confirm(operator, token)).toEqual([400, { detail: 'MFA already registered.' }]);
    expect(await logIn({ email, password: CHOSEN })).toEqual(UNAUTHORIZED);
    await nextStep(bank);
    expect((await logIn({ email, password: CHOSEN, token: await codeOf(bank, secret) }))[0]).toBe(200);
    expect(JSON.stringify(await auditLines(bank))).not.toContain(secret);
    const { messages } = await bank.sandbox(`/messages?to=${email}`, undefined, 'GET');
    expect(messages[0].text).toContain(
      'A verificação em duas etapas do seu acesso à operação do banco foi ativada.',
    );
  });

  it('is replaced with password and code, serves until the new one is confirmed, and ends sessions then', async () => {
    const { email, operator } = await withOwnPassword();
    const [, first] = await enrol(operator);
    const old = secretOf(first.otpauth_url);
    await nextStep(bank);
    expect((await confirm(operator, await codeOf(bank, old)))[0]).toBe(200);
    expect(await enrol(operator)).toEqual([400, { detail: 'MFA token required' }]);
    expect(await enrol(operator, { token: '000000' })).toEqual([400, { detail: 'Invalid code' }]);
    expect(await enrol(operator, { password: 'x', token: await codeOf(bank, old, 1) })).toEqual([
      400,
      { detail: 'Wrong password' },
    ]);
    const [status, second] = await enrol(operator, { token: await codeOf(bank, old, 1) });
    expect(status).toBe(200);
    await nextStep(bank);
    await nextStep(bank);
    expect((await logIn({ email, password: CHOSEN, token: await codeOf(bank, old) }))[0]).toBe(200);
    const replaced = secretOf(second.otpauth_url);
    expect(await confirm(operator, await codeOf(bank, old, 1))).toEqual([400, { detail: 'Invalid code' }]);
    expect(await confirm(operator, await codeOf(bank, replaced))).toEqual([
      200,
      { confirmed: true, replaced: true },
    ]);
    expect((await operator.get('/operator/companies')).status).toBe(401);
    await nextStep(bank);
    expect(await logIn({ email, password: CHOSEN, token: await codeOf(bank, old) })).toEqual(UNAUTHORIZED);
    expect((await logIn({ email, password: CHOSEN, token: await codeOf(bank, replaced) }))[0]).toBe(200);
  });

  it('is not enrolled by guessing the password: ten wrong ones close it for a quarter of an hour', async () => {
    const { operator } = await withOwnPassword();
    for (let tries = 0; tries < 10; tries++) await enrol(operator, { password: 'x' });
    const closed = await operator.send('POST', '/operator/mfa', { password: CHOSEN });
    expect([closed.status, closed.body]).toEqual([429, { detail: 'Too many requests' }]);
    expect(closed.headers.get('retry-after')).toBe('900');
    await bank.advance(901);
    expect((await enrol(operator))[0]).toBe(200);
  });
});
