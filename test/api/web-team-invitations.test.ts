import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_COMPANIES, type SeededCompany, type SeededUser } from '../../src/sandbox/seeded.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { type Browser, browse } from '../pages.ts';
import { codeOf, nextStep } from '../people.ts';
import { accept, invite, linkTo, MEMBERS_PASSWORD, messagesTo } from '../team.ts';

const [AURORA_COMPANY, BOREAL_COMPANY] = SEEDED_COMPANIES as [SeededCompany, SeededCompany];
const [HELENA, CAIO] = AURORA_COMPANY.users as [SeededUser, SeededUser];
const [DAVI] = BOREAL_COMPANY.users as [SeededUser];

let bank: TestBank;
let helena: Browser;
let davi: Browser;
beforeAll(async () => {
  bank = await startBank();
  helena = await browse(bank, HELENA);
  davi = await browse(bank, DAVI);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const NOT_FOUND = [404, { detail: 'Not found' }];
const seen = ({ status, body }: { status: number; body: unknown }) => [status, body];
const byHelena = () => ({ browser: helena, person: HELENA });
const byDavi = () => ({ browser: davi, person: DAVI });
const pathOf = async (email: string) => `/v3/onboarding/invitations/${await linkTo(bank, email)}`;
const begin = async (email: string, password = MEMBERS_PASSWORD) =>
  bank.post(await pathOf(email), { password }, { as: null });

async function fresh(person: SeededUser): Promise<string> {
  await nextStep(bank);
  return codeOf(bank, person.totpSecret as string);
}

describe('POST /web/team', () => {
  it('writes to whom it invites, answers no password, and lists them as invited', async () => {
    const body = await invite(bank, byHelena(), { email: 'Nina@x.example', permissions: ['key.create'] });
    const shown = {
      ...{ id: expect.any(Number), name: 'Bento Reis', email: 'nina@x.example', permissions: ['key.create'] },
      ...{ invited_by: 'Helena Prado', created_at: expect.any(String), expires_at: expect.any(String) },
    };
    expect(body).toEqual(shown);
    const week = Date.parse(body.expires_at) - Date.parse(body.created_at);
    expect(week).toBe(7 * 86_400_000);
    const team = (await helena.get('/web/team')).body;
    expect(team.invitations).toEqual([shown]);
    expect(team.results.map(({ email }: Json) => email)).not.toContain('nina@x.example');
    expect((await davi.get('/web/team')).body.invitations).toEqual([]);
    const [message] = await messagesTo(bank, 'nina@x.example');
    expect(message?.subject).toBe('Convite para a equipe de Padaria Aurora Ltda');
    expect((await bank.get(await pathOf('nina@x.example'), { as: null })).body).toMatchObject({
      ...{ email: 'nina@x.example', company: 'Padaria Aurora Ltda', has_login: false },
    });
  });

  it('needs a second factor, which serves once, twice at once', async () => {
    const asked = { email: 'duas@x.example', name: 'Duas', permissions: [] };
    const caio = await browse(bank, CAIO);
    for (const [by, refused] of [
      [helena, 'MFA token required'],
      [caio, 'MFA not registered.'],
    ] as const)
      expect(seen(await by.send('POST', '/web/team', asked))).toEqual([400, { detail: refused }]);
    const token = await fresh(HELENA);
    const both = await Promise.all([1, 2].map(() => helena.send('POST', '/web/team', { ...asked, token })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
    const noCsrf = await helena.send('POST', '/web/team', asked, { 'x-csrf-token': '' });
    expect(noCsrf.status).toBe(403);
  });

  it('refuses a colleague, and answers alike whether or not an address has a login elsewhere', async () => {
    const colleague = { email: CAIO.email, name: 'Caio', permissions: [], token: await fresh(HELENA) };
    expect(seen(await helena.send('POST', '/web/team', colleague))).toEqual([
      400,
      { detail: 'E-mail already registered' },
    ]);
    const known = await invite(bank, byHelena(), { email: DAVI.email });
    const unknown = await invite(bank, byHelena(), { email: 'ninguem@x.example' });
    expect(Object.keys(known)).toEqual(Object.keys(unknown));
    // Nothing changes for the person whose address it is.
    expect((await davi.get('/web/session')).status).toBe(200);
    expect((await bank.get(await pathOf(DAVI.email), { as: null })).body.has_login).toBe(true);
    expect(seen(await begin(DAVI.email))).toEqual([400, { detail: 'E-mail already registered' }]);
    const confirm = await bank.post(`${await pathOf(DAVI.email)}/confirm`, { token: '' }, { as: null });
    expect(seen(confirm)).toEqual([400, { detail: 'E-mail already registered' }]);
  });

  it('takes no address before it is accepted: two companies may ask, and the first accepted counts', async () => {
    const email = 'disputada@x.example';
    const first = await invite(bank, byHelena(), { email });
    const helenas = await pathOf(email);
    const second = await invite(bank, byDavi(), { email });
    const member = await accept(bank, { ...second, email });
    expect((await browse(bank, member)).session.company.name).toBe('Oficina Boreal Ltda');
    const begun = await bank.post(helenas, { password: MEMBERS_PASSWORD }, { as: null });
    expect(seen(begun)).toEqual([400, { detail: 'E-mail already registered' }]);
    expect(first.id).not.toBe(second.id);
  });

  it('sends another link when asked again, and the one before is dead', async () => {
    const email = 'denovo@x.example';
    const first = await invite(bank, byHelena(), { email });
    const old = await pathOf(email);
    const second = await invite(bank, byHelena(), { email, permissions: ['code.create'] });
    expect(second.id).toBe(first.id);
    expect(seen(await bank.get(old, { as: null }))).toEqual(NOT_FOUND);
    const member = await accept(bank, second);
    expect((await browse(bank, member)).session.user.permissions).toEqual(['code.create']);
  });
});

describe('behind the link', () => {
  it('nobody logs in before the second factor is confirmed, and ten wrong codes end the guessing', async () => {
    const email = 'meio@x.example';
    await invite(bank, byHelena(), { email });
    expect((await begin(email)).status).toBe(200);
    const login = { email, password: MEMBERS_PASSWORD };
    expect((await bank.post('/web/login', login, { as: null })).status).toBe(401);
    const confirm = async (token: string) =>
      seen(await bank.post(`${await pathOf(email)}/confirm`, { token }, { as: null }));
    for (let tries = 0; tries < 10; tries += 1)
      expect(await confirm('abcdef')).toEqual([400, { detail: 'Invalid code' }]);
    const { body } = await begin(email);
    const secret = new URL(body.otpauth_url).searchParams.get('secret') as string;
    expect(await confirm(await codeOf(bank, secret))).toEqual([400, { detail: 'Invalid code' }]);
    await bank.advance(901);
    helena = await browse(bank, HELENA);
    davi = await browse(bank, DAVI);
    const code = await codeOf(bank, secret);
    expect((await confirm(code))[0]).toBe(200);
    // The code that confirmed has served.
    expect((await bank.post('/web/login', { ...login, token: code }, { as: null })).status).toBe(401);
    expect(await confirm(code)).toEqual(NOT_FOUND);
  });

  it('a password that is easy to guess is refused', async () => {
    const email = 'fraca.pessoa@x.example';
    await invite(bank, byHelena(), { email });
    expect(seen(await begin(email, 'fraca.pessoa-2026'))).toEqual([
      400,
      { detail: 'Password too easy to guess' },
    ]);
  });

  it('of two who confirm at once one comes in', async () => {
    const email = 'corrida@x.example';
    await invite(bank, byHelena(), { email });
    const { body } = await begin(email);
    const secret = new URL(body.otpauth_url).searchParams.get('secret') as string;
    const path = `${await pathOf(email)}/confirm`;
    const token = await codeOf(bank, secret);
    const both = await Promise.all([1, 2].map(() => bank.post(path, { token }, { as: null })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('is nothing after seven days', async () => {
    const email = 'tarde@x.example';
    await invite(bank, byHelena(), { email });
    await bank.advance(7 * 86_400);
    helena = await browse(bank, HELENA);
    davi = await browse(bank, DAVI);
    expect(seen(await bank.get(await pathOf(email), { as: null }))).toEqual(NOT_FOUND);
    expect((await helena.get('/web/team')).body.invitations).toEqual([]);
  });

  it('the people responsible for the team are told that somebody came', async () => {
    const email = 'chegou@x.example';
    await accept(bank, await invite(bank, byHelena(), { email }));
    for (const manager of [HELENA, CAIO]) {
      const [message] = await messagesTo(bank, manager.email);
      expect(message).toMatchObject({
        subject: 'Nova pessoa na equipe',
        text: expect.stringContaining(`Bento Reis (${email}) aceitou o convite de Helena Prado`),
      });
    }
  });
});

describe('DELETE /web/team/invitations/{id}', () => {
  it('takes an invitation back, once, twice at once; nobody elsewhere can', async () => {
    const { id, email } = await invite(bank, byHelena(), { email: 'engano@x.example' });
    const path = `/web/team/invitations/${id}`;
    expect(seen(await davi.send('DELETE', path, { token: await fresh(DAVI) }))).toEqual(NOT_FOUND);
    expect(seen(await helena.send('DELETE', path, {}))).toEqual([400, { detail: 'MFA token required' }]);
    expect((await bank.get(await pathOf(email), { as: null })).status).toBe(200);
    const token = await fresh(HELENA);
    const both = await Promise.all([1, 2].map(() => helena.send('DELETE', path, { token })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(seen(await bank.get(await pathOf(email), { as: null }))).toEqual(NOT_FOUND);
  });

  it('happens by itself to those whom somebody asked in who leaves', async () => {
    const rita = await accept(
      bank,
      await invite(bank, byHelena(), {
        email: 'rita@x.example',
        permissions: ['account.read', 'team.manage'],
      }),
    );
    const browser = await browse(bank, rita);
    const friend = await invite(bank, { browser, person: rita }, { email: 'amiga@x.example' });
    const leave = { token: await fresh(HELENA) };
    expect((await helena.send('DELETE', `/web/team/${rita.id}`, leave)).status).toBe(200);
    expect(seen(await bank.get(await pathOf(friend.email), { as: null }))).toEqual(NOT_FOUND);
    expect((await messagesTo(bank, rita.email))[0]?.subject).toBe('Seu acesso terminou');
  });
});
