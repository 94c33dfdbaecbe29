import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_COMPANIES, type SeededCompany, type SeededUser } from '../../src/sandbox/seeded.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { type Browser, browse } from '../pages.ts';
import { codeOf, logIn, nextStep } from '../people.ts';

const [AURORA_COMPANY, BOREAL_COMPANY] = SEEDED_COMPANIES as [SeededCompany, SeededCompany];
const [HELENA, CAIO] = AURORA_COMPANY.users as [SeededUser, SeededUser];
const [DAVI] = BOREAL_COMPANY.users as [SeededUser];

let bank: TestBank;
let helena: Browser;
let caio: Browser;
beforeAll(async () => {
  bank = await startBank();
  helena = await browse(bank, HELENA);
  caio = await browse(bank, CAIO);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const FORBIDDEN = [403, { detail: 'Forbidden' }];
const NOT_FOUND = [404, { detail: 'Not found' }];
const seen = ({ status, body }: { status: number; body: unknown }) => [status, body];

async function token(person = HELENA): Promise<string> {
  await nextStep(bank);
  return codeOf(bank, person.totpSecret as string);
}

async function invited(email: string, permissions = ['account.read']): Promise<Json> {
  const body = { email, name: 'Bento Reis', permissions, token: await token() };
  const answer = await helena.send('POST', '/web/team', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

describe('the team', () => {
  it('is listed without anybody else', async () => {
    const { body } = await caio.get('/web/team');
    expect(body.results.map(({ name, email, mfa }: Json) => [name, email, mfa])).toEqual([
      ['Helena Prado', 'helena@padaria-aurora.example', true],
      ['Caio Prado', 'caio@padaria-aurora.example', false],
    ]);
  });

  it('takes somebody on who then logs in, changes them, and lets them go at once', async () => {
    const bento = await invited('Bento@padaria-aurora.example');
    expect(bento).toMatchObject({
      ...{ name: 'Bento Reis', email: 'bento@padaria-aurora.example', permissions: ['account.read'] },
      ...{ mfa: false, password: expect.stringMatching(/^[\w-]{20}$/) },
    });
    const browser = await browse(bank, bento);
    const bearer = await logIn(bank, bento);
    const pay = { branch: '0001', number: '100013', amount: 1, key: 'ok@psp.example' };
    expect(seen(await browser.send('POST', '/web/cashouts', pay))).toEqual(FORBIDDEN);
    const path = `/web/team/${bento.id}`;
    const changed = await helena.send('PATCH', path, {
      ...{ permissions: ['account.read', 'cashout.create'], token: await token() },
    });
    expect(changed.body).toMatchObject({ id: bento.id, permissions: ['account.read', 'cashout.create'] });
    const made = await browser.send('POST', '/web/cashouts', pay);
    expect([made.status, made.body.created_by]).toEqual([200, 'Bento Reis']);

    const leave = { token: await token() };
    expect(seen(await helena.send('DELETE', path, leave))).toEqual([200, { worked: true }]);
    expect((await browser.get('/web/session')).status).toBe(401);
    const read = '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013';
    expect((await bank.get(read, { as: null, token: bearer })).status).toBe(401);
    const again = await bank.post(
      '/web/login',
      { email: bento.email, password: bento.password },
      { as: null },
    );
    expect(again.status).toBe(401);
    expect(seen(await helena.send('DELETE', path, {}))).toEqual(NOT_FOUND);
    expect((await caio.get(`/web/cashouts/${made.body.id}`)).body.created_by).toBe('Bento Reis');
    // The e-mail is free again.
    const next = await invited('bento@padaria-aurora.example');
    expect(next.id).not.toBe(bento.id);
    const last = await helena.send('DELETE', `/web/team/${next.id}`, { token: await token() });
    expect(last.status).toBe(200);
  });

  it('lets nobody go without a second factor, which serves once, twice at once', async () => {
    const [ana, ivo] = [
      await invited('ana@padaria-aurora.example'),
      await invited('ivo@padaria-aurora.example'),
    ];
    const letGo = (by: Browser, { id }: Json, body: unknown) => by.send('DELETE', `/web/team/${id}`, body);
    expect(seen(await letGo(helena, ana, {}))).toEqual([400, { detail: 'MFA token required' }]);
    expect(seen(await letGo(helena, ana, { token: '12' }))).toEqual([400, { detail: 'Invalid code' }]);
    expect(seen(await letGo(caio, ana, { token: '000000' }))).toEqual([
      400,
      { detail: 'MFA not registered.' },
    ]);
    expect((await browse(bank, ana)).session.user.email).toBe('ana@padaria-aurora.example');
    const shown = { token: await token() };
    const both = await Promise.all([ana, ivo].map((one) => letGo(helena, one, shown)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await helena.get('/web/team')).body.results).toHaveLength(3);
    const left = [ana, ivo][both.findIndex(({ status }) => status === 400)];
    const twice = { token: await token() };
    const again = await Promise.all([left, left].map((one) => letGo(helena, one, twice)));
    expect(again.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('invites with a second factor alone, and each e-mail once, twice at once', async () => {
    const body = { email: 'duas@padaria-aurora.example', name: 'Duas', permissions: [] };
    expect(seen(await helena.send('POST', '/web/team', body))).toEqual([
      400,
      { detail: 'MFA token required' },
    ]);
    expect(seen(await caio.send('POST', '/web/team', body))).toEqual([
      400,
      { detail: 'MFA not registered.' },
    ]);
    const code = await token();
    const both = await Promise.all([
      helena.send('POST', '/web/team', { ...body, token: code }),
      helena.send('POST', '/web/team', { ...body, token: code }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const taken = await helena.send('POST', '/web/team', { ...body, token: await token() });
    expect(seen(taken)).toEqual([400, { detail: 'E-mail already registered' }]);
  });

  it('lets nobody give, change or remove more than they may do, nor themselves', async () => {
    const reader = await browse(bank, await invited('leitora@padaria-aurora.example'));
    const asked = { email: 'x@padaria-aurora.example', name: 'X', permissions: ['cashout.create'] };
    const answers = [
      await reader.send('POST', '/web/team', asked),
      await reader.send('PATCH', `/web/team/${caio.session.user.id}`, { permissions: ['account.read'] }),
      await reader.send('DELETE', `/web/team/${caio.session.user.id}`, {}),
      await reader.send('POST', '/web/credentials', { permissions: ['cashout.create'] }),
      await caio.send('DELETE', `/web/team/${caio.session.user.id}`, {}),
      await caio.send('DELETE', `/web/team/${reader.session.user.id}`, {}, { 'x-csrf-token': '' }),
    ];
    for (const answer of answers) expect(seen(answer)).toEqual(FORBIDDEN);
  });

  it('knows nobody of another company', async () => {
    const davi = await browse(bank, DAVI);
    const path = `/web/team/${caio.session.user.id}`;
    expect(seen(await davi.send('DELETE', path, { token: await token(DAVI) }))).toEqual(NOT_FOUND);
    const change = { name: 'Outro', token: await token(DAVI) };
    expect(seen(await davi.send('PATCH', path, change))).toEqual(NOT_FOUND);
    expect((await davi.get('/web/team')).body.results).toMatchObject([{ name: 'Davi Antunes' }]);
  });
});

describe('credentials', () => {
  it('are made with a second factor, work, and are revoked with another', async () => {
    const asked = { permissions: ['account.read'] };
    expect(seen(await helena.send('POST', '/web/credentials', asked))).toEqual([
      400,
      { detail: 'MFA token required' },
    ]);
    const made = await helena.send('POST', '/web/credentials', { ...asked, token: await token() });
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    const { client_id, client_secret, hmac_secret } = made.body;
    const as = { clientId: client_id, clientSecret: client_secret, hmacSecret: hmac_secret };
    const read = '/v2/finance/get-balance?account_branch_identifier=0001&account_number=100013';
    const bearer = await bank.token(as);
    expect((await bank.get(read, { as: null, token: bearer })).status).toBe(200);

    const { body } = await caio.get('/web/credentials');
    const shown = body.results.find((one: Json) => one.client_id === client_id);
    expect(shown).toEqual({ client_id, permissions: ['account.read'], created_at: made.body.created_at });
    const path = `/web/credentials/${client_id}`;
    expect(seen(await helena.send('DELETE', path, {}))).toEqual([400, { detail: 'MFA token required' }]);
    const davi = await browse(bank, DAVI);
    expect(seen(await davi.send('DELETE', path, { token: await token(DAVI) }))).toEqual(NOT_FOUND);
    const revoked = await helena.send('DELETE', path, { token: await token() });
    expect(seen(revoked)).toEqual([200, { worked: true }]);
    expect((await bank.get(read, { as: null, token: bearer })).status).toBe(401);
  });

  it('are fifty at most', async () => {
    const { body } = await helena.get('/web/credentials');
    for (let there = body.results.length; there < 50; there += 1) {
      const asked = { permissions: [], token: await token() };
      expect((await helena.send('POST', '/web/credentials', asked)).status).toBe(200);
      if (there % 20 === 0) helena = await browse(bank, HELENA);
    }
    const more = await helena.send('POST', '/web/credentials', { permissions: [], token: await token() });
    expect(seen(more)).toEqual([400, { detail: 'Limit reached' }]);
  });
});

describe('POST /web/mfa', () => {
  it('enrols a second factor, which the next log-in asks for', async () => {
    const lia = await invited('lia@padaria-aurora.example');
    const browser = await browse(bank, lia);
    const { status, body } = await browser.send('POST', '/web/mfa');
    expect(status).toBe(200);
    const totpSecret = new URL(body.otpauth_url).searchParams.get('secret') as string;
    const wrong = await browser.send('POST', '/web/mfa/confirm', { token: '12' });
    expect(seen(wrong)).toEqual([400, { detail: 'Invalid code' }]);
    const code = await codeOf(bank, totpSecret);
    const confirmed = await browser.send('POST', '/web/mfa/confirm', { token: code });
    expect(seen(confirmed)).toEqual([200, { worked: true }]);
    const { email, password } = lia;
    expect((await bank.post('/web/login', { email, password }, { as: null })).status).toBe(401);
    expect((await browse(bank, { email, password, totpSecret })).session.user.mfa).toBe(true);
  });
});
