import { type TOTP, URI } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AURORA, type Json, startBank, type TestBank } from '../harness.ts';
import { becomeCustomer, newCnpj } from '../onboarding.ts';
import { auditLines, type CodedOperator, newOperator } from '../operators.ts';
import { addColleague, browse } from '../pages.ts';
import { bankNow, logIn, nextStep, type Person } from '../people.ts';
import { CAIO, HELENA } from '../screens/customer.ts';
import { accept, linkTo, MEMBERS_PASSWORD, messagesTo } from '../team.ts';

let bank: TestBank;
let ines: CodedOperator;
let rui: CodedOperator;
let aurora: number;
beforeAll(async () => {
  bank = await startBank({ operators: { codesRequired: true, fourEyes: false } });
  ines = await newOperator(bank);
  rui = await newOperator(bank);
  aurora = await companyOf('11222333000181');
});
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const NOT_FOUND = [404, { detail: 'Not found' }];
const UNAUTHORIZED = [401, { detail: 'Unauthorized' }];

async function companyOf(document: string): Promise<number> {
  return (await ines.get(`/operator/companies?q=${document}`)).body.results[0].id;
}
const detail = async (id: number): Promise<Json> => (await ines.get(`/operator/companies/${id}`)).body;
const act = async (method: string, path: string, body?: object, by = ines) => {
  const answer = await by.act(method, path, body);
  return [answer.status, answer.body];
};
// Two people: of two codes of one person at once, the later one may come first, and then the earlier is spent.
const twiceAtOnce = (method: string, path: string) =>
  Promise.all([ines, rui].map((operator) => act(method, path, undefined, operator)));

let people = 0;
async function somebody(): Promise<Person & { id: number }> {
  people += 1;
  const email = `bia${people}@padaria-aurora.example`;
  const person = await addColleague(bank, HELENA, { email, name: 'Bia', permissions: ['account.read'] });
  const { users } = await detail(aurora);
  return { ...person, id: users.find((user: Json) => user.email === email).id };
}

async function takeOn(): Promise<number> {
  const [status, body] = await act('POST', '/operator/companies', { document: newCnpj(), name: 'Nova Ltda' });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as Json).id;
}

describe('DELETE /operator/companies/{id}/users/{user_id}/sessions', () => {
  const sessions = (company: number, user: number | string) =>
    `/operator/companies/${company}/users/${user}/sessions`;

  it('logs the person out of browsers and bearers at once, and nobody else; they may log in again', async () => {
    const bia = await somebody();
    const browsers = [await browse(bank, bia), await browse(bank, bia)];
    const caio = await browse(bank, CAIO);
    const token = await logIn(bank, bia);
    const withBearer = async () => {
      const { status, body } = await bank.get('/web/sessions', { as: null, token });
      return [status, body];
    };
    expect((await withBearer())[0]).toBe(200);
    expect(await act('DELETE', sessions(aurora, bia.id))).toEqual([200, { ended: 2 }]);
    for (const browser of browsers) expect((await browser.get('/web/sessions')).status).toBe(401);
    expect(await withBearer()).toEqual(UNAUTHORIZED);
    expect((await caio.get('/web/sessions')).status).toBe(200);
    await nextStep(bank);
    expect((await (await browse(bank, bia)).get('/web/sessions')).status).toBe(200);
    const again = await logIn(bank, bia);
    expect((await bank.get('/web/sessions', { as: null, token: again })).status).toBe(200);

    const [told] = await messagesTo(bank, bia.email);
    expect(told?.subject).toBe('Seus acessos foram encerrados');
    const line = (await auditLines(bank)).findLast(({ act }) => act === 'SESSIONS_ENDED');
    expect(line).toMatchObject({ subject: 'USER', subject_id: String(bia.id) });
    expect(JSON.parse(line?.details)).toEqual({ email: bia.email, ended: 2 });
    const { body } = await (await browse(bank, HELENA)).get('/web/security-log');
    expect(body.results).toContainEqual(
      expect.objectContaining({ act: 'SESSIONS_ENDED', subject: bia.email, by: null }),
    );
  });

  it('ends each once, also twice at once', async () => {
    const bia = await somebody();
    for (let logIns = 0; logIns < 3; logIns += 1) await browse(bank, bia);
    const path = sessions(aurora, bia.id);
    const both = await twiceAtOnce('DELETE', path);
    expect(both.map(([status]) => status)).toEqual([200, 200]);
    expect(both.map(([, body]) => (body as Json).ended).sort()).toEqual([0, 3]);
  });

  it('knows the company’s own people alone, and does nothing without a code', async () => {
    const bia = await somebody();
    const browser = await browse(bank, bia);
    const boreal = await companyOf('44555666000181');
    expect(await act('DELETE', sessions(boreal, bia.id))).toEqual(NOT_FOUND);
    for (const id of [999_999_999, 'x']) expect(await act('DELETE', sessions(aurora, id))).toEqual(NOT_FOUND);
    const without = await ines.send('DELETE', sessions(aurora, bia.id));
    expect([without.status, without.body]).toEqual([400, { detail: 'MFA token required' }]);
    const stranger = await bank.call({ method: 'DELETE', path: sessions(aurora, bia.id), as: null });
    expect([stranger.status, stranger.body]).toEqual(UNAUTHORIZED);
    const customer = await bank.call({ method: 'DELETE', path: sessions(aurora, bia.id), as: AURORA });
    expect([customer.status, customer.body]).toEqual([403, { detail: 'Forbidden' }]);
    expect((await browser.get('/web/sessions')).status).toBe(200);
  });
});

describe('DELETE /operator/companies/{id}/invitations/{invitation_id}', () => {
  const invitations = (company: number, id: number | string) =>
    `/operator/companies/${company}/invitations/${id}`;
  const open = async (link: string) => {
    const { status, body } = await bank.get(`/v3/onboarding/invitations/${link}`, { as: null });
    return [status, body];
  };
  const invite = async (company: number, email: string): Promise<Json> => {
    const asked = { email, name: 'Lia', permissions: ['account.read'] };
    const [status, body] = await act('POST', `/operator/companies/${company}/users`, asked);
    expect(status, JSON.stringify(body)).toBe(200);
    return body;
  };

  it('kills the link of somebody who was asked in, and leaves the address free', async () => {
    const [company, elsewhere] = [await takeOn(), await takeOn()];
    const { id, email } = await invite(company, 'errado@nova.example');
    const link = await linkTo(bank, email);
    expect(await act('DELETE', invitations(elsewhere, id))).toEqual(NOT_FOUND);
    expect((await open(link))[0]).toBe(200);
    expect(await act('DELETE', invitations(company, id))).toEqual([200, { withdrawn: true }]);
    expect(await open(link)).toEqual(NOT_FOUND);
    expect(await detail(company)).toMatchObject({ users: [], invitations: [] });
    expect(await act('DELETE', invitations(company, id))).toEqual(NOT_FOUND);
    const line = (await auditLines(bank)).findLast(({ act }) => act === 'INVITATION_WITHDRAWN');
    expect(line).toMatchObject({ subject: 'USER', subject_id: String(id), details: `{"email": "${email}"}` });
    await accept(bank, (await invite(elsewhere, email)) as { id: number; email: string });
  });

  it('counts once, also twice at once, and does nothing without a code', async () => {
    const company = await takeOn();
    const { id, email } = await invite(company, 'duas-vezes@nova.example');
    const without = await ines.send('DELETE', invitations(company, id));
    expect([without.status, without.body]).toEqual([400, { detail: 'MFA token required' }]);
    expect((await open(await linkTo(bank, email)))[0]).toBe(200);
    const path = invitations(company, id);
    const both = await twiceAtOnce('DELETE', path);
    expect(both.map(([status]) => status).sort()).toEqual([200, 404]);
  });

  it('of somebody who comes at that moment either lets them in or keeps them out', async () => {
    for (let round = 0; round < 4; round += 1) {
      const company = await takeOn();
      const { id, email } = await invite(company, `ao-mesmo-tempo${round}@nova.example`);
      const path = `/v3/onboarding/invitations/${await linkTo(bank, email)}`;
      const begun = await bank.post(path, { password: MEMBERS_PASSWORD }, { as: null });
      const totp = URI.parse(begun.body.otpauth_url) as TOTP;
      const token = totp.generate({ timestamp: (await bankNow(bank)).getTime() });
      const [withdrawn, accepted] = await Promise.all([
        act('DELETE', invitations(company, id)),
        bank.post(`${path}/confirm`, { token }, { as: null }),
      ]);
      const { users } = await detail(company);
      expect([withdrawn[0], accepted.status, users.length]).toEqual(
        users.length === 1 ? [404, 200, 1] : [200, expect.any(Number), 0],
      );
    }
  });

  it('of a first user frees the address, revokes the credential that nobody has seen, and is not renewed', async () => {
    const opening = await becomeCustomer(bank, newCnpj());
    const email = `p${opening.document}@people.example`;
    const company = await companyOf(opening.document);
    const [waiting] = (await detail(company)).invitations;
    expect(waiting).toMatchObject({ email });
    const link = await linkTo(bank, email);
    expect(await act('DELETE', invitations(company, waiting.id))).toEqual([200, { withdrawn: true }]);
    expect(await open(link)).toEqual(NOT_FOUND);
    const renewed = await act('POST', `/operator/requisitions/${opening.id}/renew-invitation`);
    expect(renewed).toEqual([400, { detail: 'Requisition in wrong status' }]);
    expect(await act('DELETE', invitations(company, waiting.id))).toEqual(NOT_FOUND);
    expect(await detail(company)).toMatchObject({
      invitations: [],
      users: [{ email, removed_at: expect.any(String) }],
      credentials: [{ revoked_at: expect.any(String) }],
    });
    const right = await accept(bank, await invite(company, 'certa@nova.example'));
    await nextStep(bank);
    expect(await logIn(bank, right)).toMatch(/^ey/);
    await accept(bank, await invite(await takeOn(), email));
  });

  it('of somebody who has come is 404, and changes nothing for them', async () => {
    const company = await takeOn();
    const member = await accept(bank, await invite(company, 'ja-entrou@nova.example'));
    expect(await act('DELETE', invitations(company, member.id))).toEqual(NOT_FOUND);
    await nextStep(bank);
    expect(await logIn(bank, member)).toMatch(/^ey/);
  });
});
