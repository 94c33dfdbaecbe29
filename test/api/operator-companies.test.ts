import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PEOPLE_PERMISSIONS } from '../../src/values/permissions.ts';
import { AURORA, startBank, type TestBank } from '../harness.ts';
import { newCnpj } from '../onboarding.ts';
import { asOperator, auditLines, type TestOperator } from '../operators.ts';
import { logIn, nextStep } from '../people.ts';
import { accept, messagesTo } from '../team.ts';

let bank: TestBank;
let rosa: TestOperator;
beforeAll(async () => {
  bank = await startBank();
  rosa = await asOperator(bank);
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const NOT_FOUND = [404, { detail: 'Not found' }];
const INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

async function sent(method: string, path: string, body?: unknown) {
  const answer = await rosa.send(method, path, body);
  return [answer.status, answer.body];
}

async function takeOn(document = newCnpj()): Promise<number> {
  const { status, body } = await rosa.send('POST', '/operator/companies', { document, name: 'Nova Ltda' });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.id;
}

describe('each write, without the right to it', () => {
  it.each([
    ['POST', '/operator/companies', { document: '11444777000161', name: 'Nova Ltda' }],
    ['POST', '/operator/companies/1/credentials', {}],
    ['DELETE', '/operator/companies/1/credentials/padaria-aurora', undefined],
    ['POST', '/operator/companies/1/users', { email: 'a@b.example', name: 'A' }],
    ['POST', '/operator/companies/1/accounts', {}],
    ['PATCH', '/operator/accounts/0001/100013', { status: 'CLOSING' }],
  ])('%s %s is refused to strangers and customers', async (method, path, body) => {
    const before = (await auditLines(bank)).length;
    const stranger = await bank.call({ method, path, body, as: null });
    expect([stranger.status, stranger.body]).toEqual([401, { detail: 'Unauthorized' }]);
    const customer = await bank.call({ method, path, body, as: AURORA });
    expect([customer.status, customer.body]).toEqual([403, { detail: 'Forbidden' }]);
    expect((await auditLines(bank)).length).toBe(before);
  });
});

describe('POST /operator/companies', () => {
  it('takes a company on, its document with or without mask', async () => {
    const document = '12.345.678/0001-95';
    expect(await sent('POST', '/operator/companies', { document, name: 'Viveiro Austral Ltda' })).toEqual([
      200,
      {
        id: expect.any(Number),
        name: 'Viveiro Austral Ltda',
        document: '12345678000195',
        created_at: INSTANT,
      },
    ]);
    expect((await auditLines(bank)).at(-1)).toMatchObject({ act: 'COMPANY_CREATED', subject: 'COMPANY' });
  });

  it('takes one document on once, also twice at once', async () => {
    const body = { document: '529.982.247-25', name: 'Marina' };
    const taken = [400, { detail: 'Company already registered' }];
    expect(await sent('POST', '/operator/companies', body)).toEqual(taken);
    const person = { document: '11144477735', name: 'Rui' };
    const both = await Promise.all([1, 2].map(() => sent('POST', '/operator/companies', person)));
    expect(both.map(([status]) => status).sort()).toEqual([200, 400]);
    // A person's number is not what the log is for.
    const lines = await auditLines(bank);
    expect(JSON.stringify(lines)).not.toContain('11144477735');
  });

  it('refuses a document that is none with 422', async () => {
    const [status, body] = await sent('POST', '/operator/companies', { document: '123', name: 'X' });
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'document']]);
  });
});

describe('credentials', () => {
  it('work with the secrets that are shown once, until revoked: then at once not', async () => {
    const id = await takeOn();
    const path = `/operator/companies/${id}/credentials`;
    const [status, made] = await sent('POST', path, { permissions: ['account.read'] });
    expect([status, made]).toEqual([
      200,
      {
        client_id: expect.stringMatching(/^[0-9a-f]{24}$/),
        client_secret: expect.stringMatching(/^[\w-]{43}$/),
        hmac_secret: expect.stringMatching(/^[\w-]{43}$/),
        permissions: ['account.read'],
        strict_signing: false,
      },
    ]);
    const lines = JSON.stringify(await auditLines(bank));
    expect(lines).toContain(made.client_id);
    for (const secret of [made.client_secret, made.hmac_secret]) expect(lines).not.toContain(secret);
    const detail = await rosa.get(`/operator/companies/${id}`);
    expect(JSON.stringify(detail.body)).toContain(made.client_id);
    expect(JSON.stringify(detail.body)).not.toContain(made.client_secret);

    const { client_id, client_secret } = made;
    const logIn = () => bank.post('/v2/finance/auth-token', { client_id, client_secret }, { as: null });
    const token = (await logIn()).body.access_token;
    const ask = () =>
      bank.get('/v2/list-my-pix-keys?account_branch_identifier=0001&account_number=100013', {
        as: null,
        token,
      });
    expect((await ask()).body).toEqual({ detail: 'Account not found' });
    expect(await sent('DELETE', `${path}/${client_id}`)).toEqual([200, { revoked: true }]);
    const refused = await ask();
    expect([refused.status, refused.body]).toEqual([401, { detail: 'Unauthorized' }]);
    expect((await logIn()).status).toBe(401);
    expect(await sent('DELETE', `${path}/${client_id}`)).toEqual(NOT_FOUND);
  });

  it('are revoked once, also twice at once, and only under their own company', async () => {
    const [id, other] = [await takeOn(), await takeOn()];
    const [, made] = await sent('POST', `/operator/companies/${id}/credentials`, {});
    const path = (company: number) => `/operator/companies/${company}/credentials/${made.client_id}`;
    expect(await sent('DELETE', path(other))).toEqual(NOT_FOUND);
    const both = await Promise.all([sent('DELETE', path(id)), sent('DELETE', path(id))]);
    expect(both.map(([status]) => status).sort()).toEqual([200, 404]);
    const revoked = (await auditLines(bank)).filter((line) => line.subject_id === made.client_id);
    expect(revoked.map((line) => line.act)).toEqual(['CREDENTIAL_CREATED', 'CREDENTIAL_REVOKED']);
  });

  it.each(['0', '999999', 'abc', '99999999999999999999'])('of no company (%s) are 404', async (id) => {
    expect(await sent('POST', `/operator/companies/${id}/credentials`, {})).toEqual(NOT_FOUND);
    expect(await sent('DELETE', `/operator/companies/${id}/credentials/x`)).toEqual(NOT_FOUND);
    expect(await sent('POST', `/operator/companies/${id}/accounts`, {})).toEqual(NOT_FOUND);
    expect(
      await sent('POST', `/operator/companies/${id}/users`, { email: 'a@b.example', name: 'A' }),
    ).toEqual(NOT_FOUND);
    expect(await sent('GET', `/operator/companies/${id}`)).toEqual(NOT_FOUND);
  });

  it('refuse a permission that is none with 422', async () => {
    const id = await takeOn();
    const path = `/operator/companies/${id}/credentials`;
    const [status, body] = await sent('POST', path, { permissions: ['bank.rob'] });
    expect([status, body.detail[0].loc]).toEqual([422, ['body', 'permissions', 0]]);
  });
});

describe('users', () => {
  const asked = (email: string) => ({ email, name: 'Lia', permissions: ['account.read'] });
  const bodyOf = (email: string, permissions: readonly string[] = ['account.read']) => ({
    ...{ id: expect.any(Number), email, name: 'Lia', permissions, expires_at: INSTANT },
  });

  it('are asked in by a link, choose their password behind it and log in; nobody at the bank sees it', async () => {
    const id = await takeOn();
    const user = asked('Lia@Nova.example');
    const [status, body] = await sent('POST', `/operator/companies/${id}/users`, user);
    expect([status, body]).toEqual([200, bodyOf('lia@nova.example')]);
    const { now } = await bank.sandbox('/clock', undefined, 'GET');
    expect(Math.round((Date.parse(body.expires_at) - Date.parse(now)) / 86_400_000)).toBe(7);
    const [message] = await messagesTo(bank, 'lia@nova.example');
    expect(message?.subject).toBe('Convite para a equipe de Nova Ltda');
    const before = await rosa.get(`/operator/companies/${id}`);
    expect(before.body).toMatchObject({ users: [], invitations: [body] });

    const lia = await accept(bank, body);
    await nextStep(bank);
    expect(await logIn(bank, lia)).toMatch(/^ey/);
    const after = await rosa.get(`/operator/companies/${id}`);
    expect(after.body).toMatchObject({
      ...{ users: [{ id: body.id, email: lia.email, second_factor: true }], invitations: [] },
    });
    const line = (await auditLines(bank)).find(({ act }) => act === 'USER_INVITED');
    expect(line).toMatchObject({ subject: 'USER', subject_id: String(body.id) });
    expect(JSON.parse(line?.details)).toEqual(asked('lia@nova.example'));
    const heard = JSON.stringify([await auditLines(bank), before.body, after.body]);
    for (const secret of [lia.password, lia.totpSecret]) expect(heard).not.toContain(secret);
  });

  it('may do everything that people may unless it is said, and the people there are told', async () => {
    const [{ id }] = (await rosa.get('/operator/companies?q=11222333000181')).body.results;
    const user = { email: 'tudo@padaria-aurora.example', name: 'Lia' };
    const all = [200, bodyOf(user.email, PEOPLE_PERMISSIONS)];
    expect(await sent('POST', `/operator/companies/${id}/users`, user)).toEqual(all);
    const [told] = await messagesTo(bank, 'helena@padaria-aurora.example');
    expect(told?.subject).toBe('O banco convidou uma pessoa para a sua empresa');
    expect(told?.text).toContain('Lia (tudo@padaria-aurora.example)');
    expect(JSON.stringify(told)).not.toContain('/invitations/');
  });

  it('asked again get another link, and the one before is dead', async () => {
    const path = `/operator/companies/${await takeOn()}/users`;
    const user = asked('duas@nova.example');
    const both = await Promise.all([1, 2].map(() => sent('POST', path, user)));
    expect(both.map(([status]) => status)).toEqual([200, 200]);
    expect(both[0]?.[1].id).toBe(both[1]?.[1].id);
    const links = (await messagesTo(bank, user.email)).map(
      ({ text }) => /\/invitations\/([0-9a-f]{64})\n/.exec(text)?.[1],
    );
    const answers = await Promise.all(
      links.map((link) => bank.get(`/v3/onboarding/invitations/${link}`, { as: null })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
  });

  it('have an e-mail to themselves in the whole bank', async () => {
    const [{ id }] = (await rosa.get('/operator/companies?q=44555666000181')).body.results;
    const path = `/operator/companies/${id}/users`;
    const taken = [400, { detail: 'E-mail already registered' }];
    for (const email of ['Helena@Padaria-Aurora.example', 'davi@oficina-boreal.example'])
      expect(await sent('POST', path, { email, name: 'H' })).toEqual(taken);
  });
});

describe('accounts', () => {
  it('are opened in the name of the company, or of another', async () => {
    const [{ id }] = (await rosa.get('/operator/companies?q=Boreal')).body.results;
    const path = `/operator/companies/${id}/accounts`;
    const [status, body] = await sent('POST', path, {});
    expect([status, body]).toEqual([
      200,
      {
        branch: '0001',
        number: expect.stringMatching(/^\d{6}$/),
        document: '44555666000181',
        name: 'Oficina Boreal Ltda',
        status: 'ACTIVE',
      },
    ]);
    const [, named] = await sent('POST', path, { name: 'Boreal Filial', document: '11444777000161' });
    expect(named).toMatchObject({ document: '11444777000161', name: 'Boreal Filial' });
  });
});
