import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_COMPANIES, type SeededCompany, type SeededUser } from '../../src/sandbox/seeded.ts';
import { PERMISSIONS } from '../../src/values/permissions.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { type Browser, browse } from '../pages.ts';
import { codeOf, logIn, nextStep } from '../people.ts';
import { accept, invite, type Member } from '../team.ts';

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

/** Somebody who was asked in by Helena and has come. */
async function joined(email: string, permissions = ['account.read']): Promise<Member> {
  return accept(bank, await invite(bank, { browser: helena, person: HELENA }, { email, permissions }));
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
    const bento = await joined('Bento@padaria-aurora.example');
    const browser = await browse(bank, bento);
    expect(browser.session.user).toMatchObject({
      ...{ id: bento.id, name: 'Bento Reis', email: 'bento@padaria-aurora.example' },
      ...{ permissions: ['account.read'], mfa: true },
    });
    await nextStep(bank);
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
    await nextStep(bank);
    const login = { ...bento, token: await codeOf(bank, bento.totpSecret) };
    expect((await bank.post('/web/login', login, { as: null })).status).toBe(401);
    expect(seen(await helena.send('DELETE', path, {}))).toEqual(NOT_FOUND);
    expect((await caio.get(`/web/cashouts/${made.body.id}`)).body.created_by).toBe('Bento Reis');
    // The e-mail is free again.
    const next = await joined('bento@padaria-aurora.example');
    expect(next.id).not.toBe(bento.id);
    const last = await helena.send('DELETE', `/web/team/${next.id}`, { token: await token() });
    expect(last.status).toBe(200);
  });

  it('lets nobody go without a second factor, which serves once, twice at once', async () => {
    const [ana, ivo] = [
      await joined('ana@padaria-aurora.example'),
      await joined('ivo@padaria-aurora.example'),
    ];
    const letGo = (by: Browser, { id }: { id: number }, body: unknown) =>
      by.send('DELETE', `/web/team/${id}`, body);
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
    const left = [ana, ivo][both.findIndex(({ status }) => status === 400)] as Member;
    const twice = { token: await token() };
    const again = await Promise.all([left, left].map((one) => letGo(helena, one, twice)));
    expect(again.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('is nobody’s to change who does not manage it', async () => {
    const all = PERMISSIONS as readonly string[] as string[];
    const reader = await browse(bank, await joined('leitora@padaria-aurora.example', all));
    const waiting = await invite(bank, { browser: helena, person: HELENA }, { email: 'espera@x.example' });
    const asked = { email: 'x@padaria-aurora.example', name: 'X', permissions: ['account.read'] };
    const caios = `/web/team/${caio.session.user.id}`;
    const answers = [
      await reader.send('POST', '/web/team', asked),
      await reader.send('PATCH', caios, { permissions: ['account.read'] }),
      await reader.send('DELETE', caios, {}),
      await reader.send('DELETE', `/web/team/invitations/${waiting.id}`, {}),
      await reader.send('POST', '/web/credentials', { permissions: ['account.read'] }),
      await reader.send('DELETE', '/web/credentials/padaria-aurora-leitura', {}),
      await reader.get('/web/security-log'),
    ];
    for (const answer of answers) expect(seen(answer)).toEqual(FORBIDDEN);
    expect((await reader.get('/web/team')).status).toBe(200);
  });

  it('lets nobody give, change or remove more than they may do, nor themselves', async () => {
    const permissions = ['account.read', 'team.manage'];
    const manager = await browse(bank, await joined('gerente@padaria-aurora.example', permissions));
    const asked = { email: 'x@padaria-aurora.example', name: 'X', permissions: ['cashout.create'] };
    const answers = [
      await manager.send('POST', '/web/team', asked),
      await manager.send('PATCH', `/web/team/${caio.session.user.id}`, { permissions: ['account.read'] }),
      await manager.send('DELETE', `/web/team/${caio.session.user.id}`, {}),
      await manager.send('POST', '/web/credentials', { permissions: ['cashout.create'] }),
      await caio.send('DELETE', `/web/team/${caio.session.user.id}`, {}),
      await caio.send('DELETE', `/web/team/${manager.session.user.id}`, {}, { 'x-csrf-token': '' }),
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
    expect(shown).toEqual({
      ...{
        client_id,
        permissions: ['account.read'],
        strict_signing: false,
        created_at: made.body.created_at,
      },
      ...{ created_by: 'Helena Prado', creator_left: false },
    });
    const path = `/web/credentials/${client_id}`;
    expect(seen(await helena.send('DELETE', path, {}))).toEqual([400, { detail: 'MFA token required' }]);
    const davi = await browse(bank, DAVI);
    expect(seen(await davi.send('DELETE', path, { token: await token(DAVI) }))).toEqual(NOT_FOUND);
    const revoked = await helena.send('DELETE', path, { token: await token() });
    expect(seen(revoked)).toEqual([200, { worked: true }]);
    expect((await bank.get(read, { as: null, token: bearer })).status).toBe(401);
  });

  it('outlive whoever made them, who is named, unless they are revoked with them', async () => {
    const permissions = ['account.read', 'team.manage'];
    const made: Json[] = [];
    for (const revoke of [false, true]) {
      const rita = await joined('rita@padaria-aurora.example', permissions);
      const browser = await browse(bank, rita);
      await nextStep(bank);
      const asked = { permissions: ['account.read'], token: await codeOf(bank, rita.totpSecret) };
      const { status, body } = await browser.send('POST', '/web/credentials', asked);
      expect(status, JSON.stringify(body)).toBe(200);
      made.push(body);
      const leave = { token: await token(), revoke_credentials: revoke };
      expect((await helena.send('DELETE', `/web/team/${rita.id}`, leave)).status).toBe(200);
    }
    const { body } = await helena.get('/web/credentials');
    const shown = body.results.filter((one: Json) => one.created_by === 'Bento Reis');
    expect(shown).toMatchObject([{ client_id: made[0].client_id, creator_left: true }]);
    const tokens = await Promise.all(
      made.map(({ client_id, client_secret }) =>
        bank.post('/v2/finance/auth-token', { client_id, client_secret }, { as: null }),
      ),
    );
    expect(tokens.map(({ status }) => status)).toEqual([200, 401]);
  });

  it('take no right that is for people alone', async () => {
    const asked = { permissions: ['team.manage'], token: await token() };
    expect((await helena.send('POST', '/web/credentials', asked)).status).toBe(422);
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
