import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank, type TestBank } from '../harness.ts';
import { auditLines, inviteTestOperator, operatorWith } from '../operators.ts';
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
    const enrolled = await operator.send('POST', '/operator/mfa');
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
    expect((await operatorWith(bank, body.access_token).get('/operator/companies')).status).toBe(200);
    expect(await logIn({ email, password })).toEqual(UNAUTHORIZED);
    expect((await logIn({ email, password: CHOSEN }))[0]).toBe(200);
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
    expect([wrong.status, wrong.body]).toEqual(UNAUTHORIZED);
    const short = await operator.send('POST', '/operator/password', { password, new_password: 'curta' });
    expect([short.status, short.body.detail[0].loc]).toEqual([422, ['body', 'new_password']]);
  });
});

describe('the second factor', () => {
  it('is enrolled, confirmed once, and asked for from then on', async () => {
    const { email, operator } = await withOwnPassword();
    expect((await operator.send('POST', '/operator/mfa/confirm', { token: '000000' })).body).toEqual({
      detail: 'MFA not registered.',
    });
    const { body } = await operator.send('POST', '/operator/mfa');
    expect(body).toEqual({ otpauth_url: expect.stringMatching(/^otpauth:\/\/totp\/Lastro/) });
    const secret = new URL(body.otpauth_url).searchParams.get('secret') ?? '';
    const confirm = (token: string) => operator.send('POST', '/operator/mfa/confirm', { token });
    const wrong = await confirm('000000');
    expect([wrong.status, wrong.body]).toEqual([400, { detail: 'Invalid code' }]);
    await nextStep(bank);
    const token = await codeOf(bank, secret);
    const both = await Promise.all([confirm(token), confirm(token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await confirm(token)).body).toEqual({ detail: 'MFA already registered.' });
    expect((await operator.send('POST', '/operator/mfa')).body).toEqual({
      detail: 'MFA already registered.',
    });
    expect(await logIn({ email, password: CHOSEN })).toEqual(UNAUTHORIZED);
    await nextStep(bank);
    expect((await logIn({ email, password: CHOSEN, token: await codeOf(bank, secret) }))[0]).toBe(200);
    expect(JSON.stringify(await auditLines(bank))).not.toContain(secret);
  });
});
