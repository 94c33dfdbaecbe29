import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_COMPANIES, type SeededCompany, type SeededUser } from '../../src/sandbox/seeded.ts';
import { AURORA, type Json, startBank, type TestBank } from '../harness.ts';
import { addColleague, type Browser, browse } from '../pages.ts';
import { logIn, type Person } from '../people.ts';
import { messagesTo } from '../team.ts';

const [AURORA_COMPANY] = SEEDED_COMPANIES as [SeededCompany];
const [HELENA, CAIO] = AURORA_COMPANY.users as [SeededUser, SeededUser];

let bank: TestBank;
let helena: Browser;
beforeAll(async () => {
  bank = await startBank();
  helena = await browse(bank, HELENA);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const CHOSEN = 'quilha-de-carvalho-velho';
const WORKED = [200, { worked: true }];
const UNAUTHORIZED = [401, { detail: 'Unauthorized' }];
const FORBIDDEN = [403, { detail: 'Forbidden' }];
const WRONG = [400, { detail: 'Wrong password' }];
const seen = ({ status, body }: { status: number; body: unknown }) => [status, body];
const BALANCE = '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013';

let people = 0;

/** Somebody new, whose tries are counted for themselves alone, and who has no second factor yet. */
async function colleague(): Promise<Person> {
  people += 1;
  return addColleague(bank, HELENA, {
    ...{ email: `nova${people}@padaria-aurora.example`, name: 'Iara Nunes', permissions: ['account.read'] },
  });
}

const change = (browser: Browser, password: string, chosen = CHOSEN, headers?: Record<string, string>) =>
  browser.send('POST', '/web/password', { password, new_password: chosen }, headers);

const enter = ({ email }: Person, password: string) =>
  bank.post('/web/login', { email, password }, { as: null });

describe('POST /web/password', () => {
  it('replaces the password, and ends every other session and bearer of that person alone', async () => {
    const iara = await colleague();
    const [browser, other] = [await browse(bank, iara), await browse(bank, iara)];
    const caio = await browse(bank, CAIO);
    const bearer = await logIn(bank, iara);
    expect((await bank.get(BALANCE, { as: null, token: bearer })).status).toBe(200);
    expect(seen(await change(browser, iara.password))).toEqual(WORKED);
    expect((await browser.get('/web/session')).status).toBe(200);
    expect(seen(await other.get('/web/session'))).toEqual(UNAUTHORIZED);
    expect(seen(await bank.get(BALANCE, { as: null, token: bearer }))).toEqual(UNAUTHORIZED);
    expect((await caio.get('/web/session')).status).toBe(200);
    expect((await helena.get('/web/session')).status).toBe(200);
    expect(seen(await enter(iara, iara.password))).toEqual(UNAUTHORIZED);
    expect((await enter(iara, CHOSEN)).status).toBe(200);
    const [told] = await messagesTo(bank, iara.email);
    expect(told?.subject).toBe('Sua senha foi trocada');
    const again = await logIn(bank, { email: iara.email, password: CHOSEN });
    expect((await bank.get(BALANCE, { as: null, token: again })).status).toBe(200);
  });

  it('replaces it for a bearer too, which ends with it', async () => {
    const iara = await colleague();
    const browser = await browse(bank, iara);
    const token = await logIn(bank, iara);
    const body = { password: iara.password, new_password: CHOSEN };
    expect(seen(await bank.post('/web/password', body, { as: null, token }))).toEqual(WORKED);
    expect(seen(await bank.post('/web/password', body, { as: null, token }))).toEqual(UNAUTHORIZED);
    expect(seen(await browser.get('/web/session'))).toEqual(UNAUTHORIZED);
  });

  it('takes the password of a seeded person out of the manifest of the sandbox', async () => {
    const caio = await browse(bank, CAIO);
    expect(seen(await change(caio, CAIO.password))).toEqual(WORKED);
    const manifest = JSON.stringify((await bank.get('/sandbox', { as: null })).body);
    expect(manifest).toContain(HELENA.email);
    for (const gone of [CHOSEN, CAIO.password]) expect(manifest).not.toContain(gone);
  });

  it('changes it once, also twice at once', async () => {
    const iara = await colleague();
    const browser = await browse(bank, iara);
    const chosen = ['quilha-de-carvalho-um', 'quilha-de-carvalho-dois'];
    const both = await Promise.all(chosen.map((one) => change(browser, iara.password, one)));
    expect(both.map(seen).sort(([one], [two]) => Number(one) - Number(two))).toEqual([WORKED, WRONG]);
    const good = await Promise.all(chosen.map(async (one) => (await enter(iara, one)).status));
    expect(good).toEqual(both.map(({ status }) => (status === 200 ? 200 : 401)));
  });

  it('lets no log-in with the old password outlive it that came beside it', async () => {
    const iara = await colleague();
    const browser = await browse(bank, iara);
    const [changed, beside] = await Promise.all([
      change(browser, iara.password),
      enter(iara, iara.password),
      enter(iara, iara.password),
    ]);
    expect(seen(changed)).toEqual(WORKED);
    const cookie = beside.headers.get('set-cookie')?.split(';')[0] ?? '';
    expect((await bank.get('/web/session', { as: null, headers: { cookie } })).status).toBe(401);
  });
});

describe('400', () => {
  it('for a wrong present password, which changes and ends nothing', async () => {
    const iara = await colleague();
    const [browser, other] = [await browse(bank, iara), await browse(bank, iara)];
    expect(seen(await change(browser, 'broa-de-fuba-errada'))).toEqual(WRONG);
    expect((await other.get('/web/session')).status).toBe(200);
    expect((await enter(iara, iara.password)).status).toBe(200);
  });

  it('for a new one that is the present one, a pattern, or has the e-mail in it', async () => {
    const iara = await colleague();
    const browser = await browse(bank, iara);
    const same = await change(browser, iara.password, iara.password);
    expect(seen(same)).toEqual([400, { detail: 'The new password is the present one' }]);
    for (const weak of ['ababababababab', `minha-NOVA${people}-senha`])
      expect(seen(await change(browser, iara.password, weak))).toEqual([
        400,
        { detail: 'Password too easy to guess' },
      ]);
  });
});

describe('401, 403, 422 and 429', () => {
  it('needs a session, its CSRF token, and its own site', async () => {
    const iara = await colleague();
    const browser = await browse(bank, iara);
    const body = { password: iara.password, new_password: CHOSEN };
    expect(seen(await bank.post('/web/password', body, { as: null }))).toEqual(UNAUTHORIZED);
    expect(seen(await bank.post('/web/password', body, { as: AURORA }))).toEqual(FORBIDDEN);
    for (const headers of [{ 'x-csrf-token': '' }, { 'sec-fetch-site': 'cross-site' }])
      expect(seen(await change(browser, iara.password, CHOSEN, headers))).toEqual(FORBIDDEN);
    expect((await enter(iara, iara.password)).status).toBe(200);
  });

  it('wants twelve characters', async () => {
    const browser = await browse(bank, await colleague());
    const { status, body } = await change(browser, 'qualquer', 'onze-letras');
    expect(status).toBe(422);
    expect(body.detail).toMatchObject([{ loc: ['body', 'new_password'] }]);
  });

  it('judges ten wrong ones, counted with those of the log-in, and then no more for a quarter of an hour', async () => {
    const iara = await colleague();
    const browser = await browse(bank, iara);
    for (let tries = 0; tries < 10; tries += 1) {
      const answer = await (tries % 2 === 0 ? change(browser, `errada ${tries}`) : enter(iara, 'errada'));
      expect(seen(answer)).toEqual(tries % 2 === 0 ? WRONG : UNAUTHORIZED);
    }
    const closed = await change(browser, iara.password);
    expect(seen(closed)).toEqual([429, { detail: 'Too many requests' }]);
    expect(closed.headers.get('retry-after')).toBe('900');
    expect(seen(await enter(iara, iara.password))).toEqual(UNAUTHORIZED);
    await bank.advance(14 * 60);
    expect((await browser.get('/web/session')).status).toBe(200);
    await bank.advance(61);
    helena = await browse(bank, HELENA);
    expect(seen(await change(browser, iara.password))).toEqual(WORKED);
  });
});

describe('/web/sessions', () => {
  it('tells where one is logged in, and ends all but the one that asks', async () => {
    const iara = await colleague();
    const [first, second] = [await browse(bank, iara), await browse(bank, iara)];
    await bank.advance(60);
    const { status, body } = await second.get('/web/sessions');
    expect(status).toBe(200);
    expect(body.results.map(({ own }: Json) => own)).toEqual([true, false]);
    expect(Object.keys(body.results[0])).toEqual(['started_at', 'seen_at', 'own']);
    const refused = await second.send('DELETE', '/web/sessions', undefined, { 'x-csrf-token': '' });
    expect(seen(refused)).toEqual(FORBIDDEN);
    expect(seen(await second.send('DELETE', '/web/sessions'))).toEqual(WORKED);
    expect(seen(await second.send('DELETE', '/web/sessions'))).toEqual(WORKED);
    expect(seen(await first.get('/web/session'))).toEqual(UNAUTHORIZED);
    expect((await second.get('/web/sessions')).body.results).toHaveLength(1);
    expect((await helena.get('/web/session')).status).toBe(200);
  });

  it('is nobody else’s', async () => {
    expect(seen(await bank.get('/web/sessions', { as: null }))).toEqual(UNAUTHORIZED);
    expect(seen(await bank.get('/web/sessions', { as: AURORA }))).toEqual(FORBIDDEN);
    expect(seen(await bank.call({ method: 'DELETE', path: '/web/sessions', as: AURORA }))).toEqual(FORBIDDEN);
  });
});
