import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorEndpoints } from '../../src/http/operator/endpoints.ts';
import { startBank, type TestBank } from '../harness.ts';
import { auditLines, inviteTestOperator, operatorWith, type TestOperator } from '../operators.ts';
import { browserOf } from '../pages.ts';
import { codeOf, nextStep } from '../people.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const REQUIRED = [403, { detail: 'Second factor required' }];
const CHOSEN = 'quilha-de-carvalho-velho';
const UNTIL_THEN = [
  'POST /operator/login',
  'POST /operator/mfa',
  'POST /operator/mfa/confirm',
  'POST /operator/password',
  'POST /operator/session',
  'GET /operator/session',
  'POST /operator/logout',
];

/** Every operation of the operators, as the server declares them, with ids that are nobody's. */
function operations(): { method: string; path: string }[] {
  const parts = { authenticator: undefined, desk: undefined, tokens: undefined, sandbox: true };
  return operatorEndpoints(bank.app.bank, parts as never).flatMap(({ method, paths }) =>
    paths.map((path) => ({ method, path: path.replace(/:\w+/g, '999999999') })),
  );
}

async function withOwnPassword(): Promise<{ email: string; operator: TestOperator }> {
  const { email, password } = await inviteTestOperator(bank);
  const { body } = await bank.post('/operator/login', { email, password }, { as: null });
  const newcomer = operatorWith(bank, body.access_token);
  const changed = await newcomer.send('POST', '/operator/password', { password, new_password: CHOSEN });
  expect(changed.status).toBe(200);
  return { email, operator: operatorWith(bank, changed.body.access_token) };
}

describe('an operator with a password alone', () => {
  it('can do nothing but change it and enrol a second factor', async () => {
    const { operator } = await withOwnPassword();
    const asked = operations().filter(({ method, path }) => !UNTIL_THEN.includes(`${method} ${path}`));
    expect(asked.length).toBeGreaterThan(40);
    const before = (await auditLines(bank)).length;
    for (const { method, path } of asked) {
      const { status, body } = await operator.send(method, path);
      expect([method, path, status, body]).toEqual([method, path, ...REQUIRED]);
    }
    expect((await auditLines(bank)).length).toBe(before);
  });

  it('can do nothing through the console either', async () => {
    const { email } = await withOwnPassword();
    const login = { email, password: CHOSEN };
    const browser = browserOf(bank, await bank.post('/operator/session', login, { as: null }));
    expect(browser.session.operator.mfa).toBe(false);
    const company = { document: '11444777000161', name: 'Nova Ltda' };
    const refused = await browser.send('POST', '/operator/companies', company);
    expect([refused.status, refused.body]).toEqual(REQUIRED);
    expect((await browser.get('/operator/session')).status).toBe(200);
    expect((await browser.send('POST', '/operator/logout')).status).toBe(200);
  });

  it('can do their work as soon as the factor is confirmed, under the same session', async () => {
    const { operator } = await withOwnPassword();
    expect((await operator.get('/operator/companies')).body).toEqual({ detail: 'Second factor required' });
    const begun = await operator.send('POST', '/operator/mfa', { password: CHOSEN });
    expect(begun.status).toBe(200);
    expect((await operator.get('/operator/companies')).body).toEqual({ detail: 'Second factor required' });
    const secret = new URL(begun.body.otpauth_url).searchParams.get('secret') ?? '';
    await nextStep(bank);
    const token = await codeOf(bank, secret);
    const confirmed = await operator.send('POST', '/operator/mfa/confirm', { token });
    expect([confirmed.status, confirmed.body]).toEqual([200, { confirmed: true, replaced: false }]);
    expect((await operator.get('/operator/companies')).status).toBe(200);
  });
});
