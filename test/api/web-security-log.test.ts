import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SEEDED_COMPANIES, type SeededCompany, type SeededUser } from '../../src/sandbox/seeded.ts';
import { AURORA, type Json, startBank, type TestBank } from '../harness.ts';
import { asOperator, auditLines } from '../operators.ts';
import { type Browser, browse } from '../pages.ts';
import { codeOf, nextStep } from '../people.ts';
import { accept, invite, messagesTo } from '../team.ts';

const [AURORA_COMPANY, BOREAL_COMPANY] = SEEDED_COMPANIES as [SeededCompany, SeededCompany];
const [HELENA, CAIO] = AURORA_COMPANY.users as [SeededUser, SeededUser];
const [DAVI] = BOREAL_COMPANY.users as [SeededUser];
const EVP = '0f9b1a6e-4b3d-4c52-8f1e-2a7d9c3e5b10';

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

async function code(): Promise<string> {
  await nextStep(bank);
  return codeOf(bank, HELENA.totpSecret as string);
}

const lines = async (query = ''): Promise<Json> => (await helena.get(`/web/security-log${query}`)).body;
const newest = async () => (await lines('?limit=1')).results[0];
const byHelena = { kind: 'PERSON', name: 'Helena Prado' };

describe('the security log', () => {
  it('tells who invited, changed and removed whom, and who came', async () => {
    const by = { browser: helena, person: HELENA };
    const nina = await invite(bank, by, { email: 'nina@x.example', permissions: ['account.read'] });
    expect(await newest()).toMatchObject({
      ...{ act: 'COLLEAGUE_INVITED', by: byHelena, subject: 'nina@x.example' },
      details: { name: 'Bento Reis', permissions: ['account.read'] },
    });
    await accept(bank, nina);
    expect(await newest()).toMatchObject({
      ...{ act: 'COLLEAGUE_JOINED', by: { kind: 'PERSON', name: 'Bento Reis' }, subject: 'nina@x.example' },
    });
    const path = `/web/team/${nina.id}`;
    await helena.send('PATCH', path, { permissions: ['code.create'], token: await code() });
    expect(await newest()).toMatchObject({
      ...{ act: 'COLLEAGUE_CHANGED', by: byHelena },
      details: { given: ['code.create'], taken: ['account.read'] },
    });
    await helena.send('DELETE', path, { token: await code() });
    expect(await newest()).toMatchObject({ act: 'COLLEAGUE_REMOVED', subject: 'nina@x.example' });
    for (const manager of [HELENA, CAIO])
      expect((await messagesTo(bank, manager.email))[0]).toMatchObject({
        subject: 'Pessoa removida da equipe',
        text: expect.stringContaining('Helena Prado removeu Bento Reis'),
      });
  });

  it('tells of credentials, without a secret, and those who answer for them are told', async () => {
    const { body } = await helena.send('POST', '/web/credentials', {
      ...{ permissions: ['account.read'], token: await code() },
    });
    const made = await newest();
    expect(made).toMatchObject({ act: 'CREDENTIAL_CREATED', by: byHelena, subject: body.client_id });
    expect(JSON.stringify(made)).not.toContain(body.client_secret);
    for (const manager of [HELENA, CAIO])
      expect((await messagesTo(bank, manager.email))[0]).toMatchObject({
        subject: 'Nova credencial de API',
        text: expect.stringContaining(`Helena Prado criou a credencial ${body.client_id}`),
      });
    await helena.send('DELETE', `/web/credentials/${body.client_id}`, { token: await code() });
    expect(await newest()).toMatchObject({ act: 'CREDENTIAL_REVOKED', subject: body.client_id });
  });

  it('tells what programs did: webhooks by their address, and keys', async () => {
    const program = { kind: 'PROGRAM', name: AURORA.clientId };
    const made = await bank.post('/v3/webhooks', { url: 'https://hooks.example/pix', type: 'ALL' });
    expect(made.status).toBe(201);
    const { id } = made.body;
    expect(await newest()).toMatchObject({
      ...{ act: 'WEBHOOK_CREATED', by: program, subject: 'https://hooks.example/pix', details: { id } },
    });
    await bank.call({ method: 'PATCH', path: `/v3/webhooks/${id}`, body: { enabled: false } });
    expect(await newest()).toMatchObject({ act: 'WEBHOOK_CHANGED', details: { id, changed: ['enabled'] } });
    await bank.post(`/v3/webhooks/${id}/rotate-secret`, {});
    expect(await newest()).toMatchObject({ act: 'WEBHOOK_SECRET_ROTATED', by: program });
    await bank.call({ method: 'DELETE', path: `/v3/webhooks/${id}` });
    expect(await newest()).toMatchObject({ act: 'WEBHOOK_DELETED', by: program });

    const unsure = await helena.send('DELETE', `/web/keys/${EVP}`, { token: 'abcdef' });
    expect(unsure.status).toBe(400);
    expect(await newest()).toMatchObject({ act: 'WEBHOOK_DELETED' });
    expect((await helena.send('DELETE', `/web/keys/${EVP}`, { token: await code() })).status).toBe(200);
    expect(await newest()).toMatchObject({ act: 'KEY_DELETED', by: byHelena, subject: EVP });
  });

  it('tells of one’s own password', async () => {
    const caio = await browse(bank, CAIO);
    const change = { password: CAIO.password, new_password: 'quilha-de-carvalho-velho' };
    expect((await caio.send('POST', '/web/password', change)).status).toBe(200);
    expect(await newest()).toMatchObject({ act: 'PASSWORD_CHANGED', subject: CAIO.email });
  });

  it('is turned page by page, each line once, the newest first', async () => {
    const all = (await lines('?limit=100')).results.map(({ id }: Json) => id);
    expect(all.length).toBeGreaterThan(8);
    const turned: number[] = [];
    let cursor: number | null = null;
    do {
      const page: Json = await lines(`?limit=3${cursor === null ? '' : `&cursor=${cursor}`}`);
      expect(page.results.length).toBeLessThanOrEqual(3);
      turned.push(...page.results.map(({ id }: Json) => id));
      cursor = page.next;
    } while (cursor !== null);
    expect(turned).toEqual(all);
    expect([...all].sort((one: number, two: number) => two - one)).toEqual(all);
    expect((await helena.get('/web/security-log?limit=101')).status).toBe(422);
  });

  it('is another company’s alone, and no program’s', async () => {
    const davi = await browse(bank, DAVI);
    expect((await davi.get('/web/security-log')).body).toEqual({ results: [], next: null });
    expect((await bank.get('/web/security-log', { as: null })).status).toBe(401);
    expect((await bank.get('/web/security-log')).status).toBe(403);
  });

  it('can be neither changed nor thrown away', async () => {
    for (const text of [
      `update security_log set act = 'NOTHING'`,
      'delete from security_log',
      'truncate security_log',
    ])
      await expect(bank.app.db.main.run({ text, values: [] })).rejects.toThrow('append-only');
  });

  it('is read by operators for one company, and their reading is in the audit log', async () => {
    const rosa = await asOperator(bank);
    const [company] = (await rosa.get('/operator/companies?q=11222333000181')).body.results;
    const { status, body } = await rosa.get(`/operator/companies/${company.id}/security-log?limit=2`);
    expect(status).toBe(200);
    helena = await browse(bank, HELENA);
    expect(body.results).toEqual((await lines('?limit=2')).results);
    expect(body.next).toContain(`/operator/companies/${company.id}/security-log?limit=2&cursor=`);
    const [last] = (await auditLines(bank)).slice(-1);
    expect(last).toMatchObject({ act: 'READ', subject: 'SECURITY_LOG', subject_id: String(company.id) });
    expect((await rosa.get('/operator/companies/99999999/security-log')).status).toBe(404);
    const customer = await bank.get(`/operator/companies/${company.id}/security-log`);
    expect(customer.status).toBe(403);
  });
});
