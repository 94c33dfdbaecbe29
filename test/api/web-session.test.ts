import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { SEEDED_COMPANIES, type SeededCompany, type SeededUser } from '../../src/sandbox/seeded.ts';
import { AURORA, startBank, type TestBank } from '../harness.ts';
import { browse } from '../pages.ts';
import { ageSessions, codeOf, logIn, nextStep } from '../people.ts';

const [AURORA_COMPANY, BOREAL_COMPANY] = SEEDED_COMPANIES as [SeededCompany, SeededCompany];
const [HELENA, CAIO] = AURORA_COMPANY.users as [SeededUser, SeededUser];
const [DAVI] = BOREAL_COMPANY.users as [SeededUser];

let bank: TestBank;

beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());

const UNAUTHORIZED = { detail: 'Unauthorized' };
const FORBIDDEN = { detail: 'Forbidden' };

describe('POST /web/login', () => {
  it('answers the session and a cookie that no script can read', async () => {
    const answer = await bank.post(
      '/web/login',
      { email: CAIO.email, password: CAIO.password },
      { as: null },
    );
    expect(answer.status).toBe(200);
    expect(answer.headers.get('set-cookie')).toMatch(
      /^lastro-session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict$/,
    );
    expect(answer.body).toEqual({
      user: {
        id: expect.any(Number),
        name: 'Caio Prado',
        email: 'caio@padaria-aurora.example',
        permissions: [
          'cashout.create',
          'cashout.approve',
          'code.create',
          'code.decode',
          'refund.create',
          'key.create',
          'key.delete',
          'med.decide',
          'claim.manage',
          'webhook.manage',
          'account.read',
          'team.manage',
        ],
        mfa: false,
      },
      company: { name: 'Padaria Aurora Ltda', document: '11222333000181' },
      accounts: [
        {
          branch: '0001',
          number: '100013',
          holder_name: 'Padaria Aurora Ltda',
          holder_document: '11222333000181',
          status: 'ACTIVE',
          registration_deadline: null,
        },
        {
          branch: '0001',
          number: '100021',
          holder_name: 'Padaria Aurora Ltda',
          holder_document: '11222333000181',
          status: 'ACTIVE',
          registration_deadline: null,
        },
      ],
      sandbox: true,
      bank: { ispb: '99999000', name: 'Lastro' },
      now: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
      idle_seconds: 900,
      csrf_token: expect.stringMatching(/^[\w-]{43}$/),
    });
  });

  it('asks for the second factor of somebody who has one, once', async () => {
    const { email, password, totpSecret } = HELENA;
    await nextStep(bank);
    const without = await bank.post('/web/login', { email, password }, { as: null });
    expect([without.status, without.body]).toEqual([401, UNAUTHORIZED]);
    expect(without.headers.get('set-cookie')).toBeNull();
    const token = await codeOf(bank, totpSecret as string);
    expect((await bank.post('/web/login', { email, password, token }, { as: null })).status).toBe(200);
    const again = await bank.post('/web/login', { email, password, token }, { as: null });
    expect([again.status, again.body]).toEqual([401, UNAUTHORIZED]);
  });

  it('counts wrong passwords together with those of POST /v3/auth/login', async () => {
    const wrong = { email: DAVI.email, password: 'wrong' };
    for (let tries = 0; tries < 10; tries += 1) {
      const path = tries % 2 === 0 ? '/web/login' : '/v3/auth/login';
      const answer = await bank.post(path, wrong, { as: null });
      expect([answer.status, answer.body]).toEqual([401, UNAUTHORIZED]);
    }
    await nextStep(bank);
    const token = await codeOf(bank, DAVI.totpSecret as string);
    const right = { email: DAVI.email, password: DAVI.password, token };
    expect((await bank.post('/web/login', right, { as: null })).status).toBe(401);
    expect((await bank.post('/v3/auth/login', right, { as: null })).status).toBe(401);
  });

  it('is refused from another site', async () => {
    const login = { email: CAIO.email, password: CAIO.password };
    const headers = { 'sec-fetch-site': 'cross-site' };
    const answer = await bank.post('/web/login', login, { as: null, headers });
    expect([answer.status, answer.body]).toEqual([403, FORBIDDEN]);
  });

  it('keeps twenty sessions of one person, also when many begin at once', async () => {
    const first = await browse(bank, CAIO);
    // One network has few passwords judged at once.
    for (let round = 0; round < 7; round += 1)
      await Promise.all(Array.from({ length: 3 }, () => browse(bank, CAIO)));
    expect((await first.get('/web/session')).status).toBe(401);
    const rows = await queryText<{ n: number }>(
      bank.app.db.main,
      'select count(*)::int as n from web_sessions where person_id = $1',
      [BigInt(first.session.user.id)],
    );
    expect(rows).toEqual([{ n: 20 }]);
  });

  it('keeps no token in the database', async () => {
    const { cookie } = await browse(bank, CAIO);
    const rows = await queryText(bank.app.db.main, 'select * from web_sessions');
    const token = cookie.split('=')[1] as string;
    expect(JSON.stringify(rows, (_, value) => String(value))).not.toContain(token);
  });
});

describe('GET /web/session', () => {
  it('answers what the log-in answered', async () => {
    const browser = await browse(bank, CAIO);
    const { status, body } = await browser.get('/web/session');
    expect(status).toBe(200);
    expect({ ...body, now: null }).toEqual({ ...browser.session, now: null });
  });

  it.each([
    ['no cookie', undefined],
    ['no token', 'lastro-session='],
    ['a token of nobody', `lastro-session=${'A'.repeat(43)}`],
    ['an operator cookie', `lastro-operator-session=${'A'.repeat(43)}`],
  ])('is refused with %s', async (_, cookie) => {
    const headers = cookie === undefined ? {} : { cookie };
    const answer = await bank.get('/web/session', { as: null, headers });
    expect([answer.status, answer.body]).toEqual([401, UNAUTHORIZED]);
  });

  it('is refused to a program, and to another site', async () => {
    const program = await bank.get('/web/session', { as: AURORA });
    expect([program.status, program.body]).toEqual([403, FORBIDDEN]);
    const browser = await browse(bank, CAIO);
    const elsewhere = await browser.get('/web/session', { 'sec-fetch-site': 'cross-site' });
    expect([elsewhere.status, elsewhere.body]).toEqual([403, FORBIDDEN]);
  });

  it('has no CSRF token for a bearer, which wins over a cookie', async () => {
    const browser = await browse(bank, CAIO);
    const token = await logIn(bank, CAIO);
    const answer = await bank.get('/web/session', { as: null, token, headers: { cookie: browser.cookie } });
    expect([answer.status, answer.body.csrf_token]).toEqual([200, null]);
    const bad = await browser.get('/web/session', { authorization: 'Bearer nothing' });
    expect([bad.status, bad.body]).toEqual([401, UNAUTHORIZED]);
  });
});

describe('the life of a session', () => {
  it('ends after fifteen minutes without a request', async () => {
    const browser = await browse(bank, CAIO);
    await ageSessions(bank, 14 * 60);
    expect((await browser.get('/web/session')).status).toBe(200);
    await ageSessions(bank, 14 * 60);
    expect((await browser.get('/web/session')).status).toBe(200);
    await ageSessions(bank, 15 * 60);
    const idle = await browser.get('/web/session');
    expect([idle.status, idle.body]).toEqual([401, UNAUTHORIZED]);
  });

  it('ends after twelve hours, whatever happens in it', async () => {
    const browser = await browse(bank, CAIO);
    for (let minutes = 0; minutes < 12 * 60 - 10; minutes += 10) {
      await ageSessions(bank, 10 * 60);
      expect((await browser.get('/web/session')).status).toBe(200);
    }
    await ageSessions(bank, 10 * 60);
    expect((await browser.get('/web/session')).status).toBe(401);
  });

  it('ends with the log-out, which another browser of the same person outlives', async () => {
    const [browser, other] = [await browse(bank, CAIO), await browse(bank, CAIO)];
    const out = await browser.send('POST', '/web/logout');
    expect([out.status, out.body]).toEqual([200, { worked: true }]);
    expect(out.headers.get('set-cookie')).toBe(
      'lastro-session=; Path=/; Max-Age=0; HttpOnly; SameSite=Strict',
    );
    expect((await browser.get('/web/session')).status).toBe(401);
    expect((await other.get('/web/session')).status).toBe(200);
  });

  it('writes only with its own CSRF token', async () => {
    const [browser, other] = [await browse(bank, CAIO), await browse(bank, CAIO)];
    const { cookie } = browser;
    for (const headers of [{ cookie }, { cookie, 'x-csrf-token': other.csrf }]) {
      const answer = await bank.call({ method: 'POST', path: '/web/logout', as: null, headers });
      expect([answer.status, answer.body]).toEqual([403, FORBIDDEN]);
    }
    const elsewhere = await browser.send('POST', '/web/logout', undefined, {
      'sec-fetch-site': 'cross-site',
    });
    expect([elsewhere.status, elsewhere.body]).toEqual([403, FORBIDDEN]);
    expect((await browser.get('/web/session')).status).toBe(200);
  });

  it('is the web audience on the published interface: it reads, and signs nothing', async () => {
    const browser = await browse(bank, CAIO);
    const balance = await browser.get(
      '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013',
    );
    expect(balance.status, JSON.stringify(balance.body)).toBe(200);
    const source = { source_account_branch_identifier: '0001', source_account_number: '100013' };
    const forProgramsAlone = await browser.send('POST', '/create-cashout', {
      ...{ ...source, amount: 1, key: 'ok@psp.example' },
    });
    expect([forProgramsAlone.status, forProgramsAlone.body]).toEqual([403, FORBIDDEN]);
  });
});

describe('under https', () => {
  it('the cookie is kept to this host and goes over https alone', async () => {
    const secure = await startBank({ publicUrl: 'https://lastro.example' });
    try {
      const login = { email: CAIO.email, password: CAIO.password };
      const answer = await secure.app.http.inject({ method: 'POST', url: '/web/login', payload: login });
      expect(answer.headers['set-cookie']).toMatch(
        /^__Host-lastro-session=[\w-]{43}; Path=\/; Max-Age=43200; HttpOnly; SameSite=Strict; Secure$/,
      );
    } finally {
      await secure.close();
    }
  });
});

describe('ends of sessions', () => {
  it('logging in again in the same browser ends the session before it, and no other', async () => {
    const first = await browse(bank, CAIO);
    const elsewhere = await browse(bank, CAIO);
    const { email, password } = CAIO;
    const again = await bank.post(
      '/web/login',
      { email, password },
      { as: null, headers: { cookie: first.cookie } },
    );
    expect(again.status).toBe(200);
    expect((await first.get('/web/session')).status).toBe(401);
    expect((await elsewhere.get('/web/session')).status).toBe(200);
    const wrong = await bank.post(
      '/web/login',
      { email, password: 'errada' },
      { as: null, headers: { cookie: elsewhere.cookie } },
    );
    expect(wrong.status).toBe(401);
    expect((await elsewhere.get('/web/session')).status).toBe(200);
  });

  it('a bearer ends with its log-out, and no other bearer of the person does', async () => {
    const [token, other] = [await logIn(bank, CAIO), await logIn(bank, CAIO)];
    const session = (bearer: string) => bank.get('/web/session', { as: null, token: bearer });
    expect((await session(token)).status).toBe(200);
    const out = await bank.call({ method: 'POST', path: '/web/logout', as: null, token });
    expect([out.status, out.body]).toEqual([200, { worked: true }]);
    const after = await session(token);
    expect([after.status, after.body]).toEqual([401, UNAUTHORIZED]);
    expect((await bank.call({ method: 'POST', path: '/web/logout', as: null, token })).status).toBe(401);
    expect((await session(other)).status).toBe(200);
  });
});
