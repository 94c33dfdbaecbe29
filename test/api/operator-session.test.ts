import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SEEDED_COMPANIES, SEEDED_OPERATOR, type SeededCompany } from '../../src/sandbox/seeded.ts';
import { startBank, type TestBank } from '../harness.ts';
import { auditLines, inviteTestOperator, newOperator, operatorWith } from '../operators.ts';
import { type Browser, browse, browserOf } from '../pages.ts';
import { ageSessions, codeOf, nextStep } from '../people.ts';

const [, CAIO] = (SEEDED_COMPANIES[0] as SeededCompany).users;

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());
beforeEach(() => nextStep(bank));

const UNAUTHORIZED = [401, { detail: 'Unauthorized' }];
const FORBIDDEN = [403, { detail: 'Forbidden' }];
const seen = ({ status, body }: { status: number; body: unknown }) => [status, body];

async function rosa(): Promise<Browser> {
  const { email, password, totpSecret } = SEEDED_OPERATOR;
  const login = { email, password, token: await codeOf(bank, totpSecret) };
  return browserOf(bank, await bank.post('/operator/session', login, { as: null }));
}

describe('an operator at the console', () => {
  it('has a cookie of their own, which counts as a bearer', async () => {
    const browser = await rosa();
    expect(browser.cookie).toMatch(/^lastro-operator-session=[\w-]{43}$/);
    expect(browser.session).toEqual({
      operator: {
        id: expect.any(Number),
        name: 'Rosa Sampaio',
        email: 'rosa@lastro.example',
        roles: ['see', 'decide', 'equip', 'administer'],
        mfa: true,
      },
      must_change_password: false,
      csrf_token: browser.csrf,
      sandbox: true,
      idle_seconds: 900,
      now: expect.any(String),
    });
    const shown = await browser.get('/operator/session');
    expect({ ...shown.body, now: null }).toEqual({ ...browser.session, now: null });
    expect((await browser.get('/operator/companies')).status).toBe(200);
    const company = { document: '11444777000161', name: 'Nova Ltda' };
    const without = await browser.send('POST', '/operator/companies', company, { 'x-csrf-token': 'x' });
    expect(seen(without)).toEqual(FORBIDDEN);
    const elsewhere = await browser.send('POST', '/operator/companies', company, {
      'sec-fetch-site': 'cross-site',
    });
    expect(seen(elsewhere)).toEqual(FORBIDDEN);
    expect((await browser.send('POST', '/operator/companies', company)).status).toBe(200);
    expect(seen(await browser.send('POST', '/operator/logout'))).toEqual([200, { worked: true }]);
    expect(seen(await browser.get('/operator/companies'))).toEqual(UNAUTHORIZED);
  });

  it('is no customer, and a customer no operator, whatever the cookie is called', async () => {
    const [operator, customer] = [await rosa(), await browse(bank, CAIO as SeededCompany['users'][number])];
    expect(seen(await operator.get('/web/session'))).toEqual(UNAUTHORIZED);
    expect(seen(await customer.get('/operator/companies'))).toEqual(UNAUTHORIZED);
    const swapped = [
      ['/web/session', operator.cookie.replace('lastro-operator-session', 'lastro-session')],
      ['/operator/session', customer.cookie.replace('lastro-session', 'lastro-operator-session')],
    ] as const;
    for (const [path, cookie] of swapped)
      expect(seen(await bank.get(path, { as: null, headers: { cookie } }))).toEqual(UNAUTHORIZED);
  });

  it('takes the place of the session before it in the same browser', async () => {
    const first = await rosa();
    await nextStep(bank);
    const { email, password, totpSecret } = SEEDED_OPERATOR;
    const login = { email, password, token: await codeOf(bank, totpSecret) };
    const headers = { cookie: first.cookie };
    const second = browserOf(bank, await bank.post('/operator/session', login, { as: null, headers }));
    expect(seen(await first.get('/operator/session'))).toEqual(UNAUTHORIZED);
    expect((await second.get('/operator/session')).status).toBe(200);
  });

  it('ends a bearer that logs out', async () => {
    const { email, password, totpSecret } = SEEDED_OPERATOR;
    const login = { email, password, token: await codeOf(bank, totpSecret) };
    const { body } = await bank.post('/operator/login', login, { as: null });
    const operator = operatorWith(bank, body.access_token);
    expect((await operator.get('/operator/companies')).status).toBe(200);
    expect(seen(await operator.send('POST', '/operator/logout', {}))).toEqual([200, { worked: true }]);
    expect(seen(await operator.get('/operator/companies'))).toEqual(UNAUTHORIZED);
  });

  it('ends after fifteen idle minutes', async () => {
    const browser = await rosa();
    await ageSessions(bank, 899);
    expect((await browser.get('/operator/session')).status).toBe(200);
    await ageSessions(bank, 900);
    expect(seen(await browser.get('/operator/session'))).toEqual(UNAUTHORIZED);
  });

  it('may do nothing under a one-time password but replace it, which ends the session', async () => {
    const { email, password } = await inviteTestOperator(bank);
    const browser = browserOf(bank, await bank.post('/operator/session', { email, password }, { as: null }));
    expect(browser.session.must_change_password).toBe(true);
    expect((await browser.get('/operator/session')).status).toBe(200);
    expect(seen(await browser.get('/operator/companies'))).toEqual([
      403,
      { detail: 'Password change required' },
    ]);
    const change = { password, new_password: 'uma senha bem mais longa' };
    expect((await browser.send('POST', '/operator/password', change)).status).toBe(200);
    expect(seen(await browser.get('/operator/session'))).toEqual(UNAUTHORIZED);
  });

  it.each([
    ['a wrong password', { email: SEEDED_OPERATOR.email, password: 'wrong' }],
    ['no second factor', { email: SEEDED_OPERATOR.email, password: SEEDED_OPERATOR.password }],
  ])('is refused with %s', async (_, login) => {
    expect(seen(await bank.post('/operator/session', login, { as: null }))).toEqual(UNAUTHORIZED);
  });
});

describe('where an operator is logged in', () => {
  it('is listed, and ended in every other browser, with a line of the log', async () => {
    const here = await rosa();
    await nextStep(bank);
    const there = await rosa();
    const { results } = (await here.get('/operator/sessions')).body;
    expect(results.filter(({ own }: { own: boolean }) => own)).toHaveLength(1);
    const { status, body } = await here.send('DELETE', '/operator/sessions');
    expect([status, body]).toEqual([200, { ended: results.length - 1 }]);
    expect((await here.get('/operator/session')).status).toBe(200);
    expect(seen(await there.get('/operator/session'))).toEqual(UNAUTHORIZED);
    expect((await here.get('/operator/sessions')).body.results).toHaveLength(1);
    const acts = (await auditLines(bank)).filter(({ act }) => act === 'SESSIONS_ENDED');
    expect(acts).toHaveLength(1);
  });

  it('is ended everywhere by who administers, with a code', async () => {
    const other = await newOperator(bank, ['see']);
    const head = await newOperator(bank, ['administer']);
    expect(
      (await head.send('DELETE', `/operator/operators/${other.id}/sessions`, { token: '1' })).status,
    ).toBe(400);
    const answer = await head.act('DELETE', `/operator/operators/${other.id}/sessions`, {});
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(seen(await other.get('/operator/sessions'))).toEqual(UNAUTHORIZED);
    expect((await head.act('DELETE', '/operator/operators/999999/sessions', {})).status).toBe(404);
    expect((await head.get('/operator/sessions')).status).toBe(200);
  });
});
