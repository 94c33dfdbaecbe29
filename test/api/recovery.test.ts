import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SEEDED_COMPANIES } from '../../src/sandbox/seeded.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { auditLines, type CodedOperator, newOperator } from '../operators.ts';
import { addColleague, browse, DAVI } from '../pages.ts';
import { codeOf, logIn, nextStep, type Person } from '../people.ts';
import {
  askForRecovery,
  choose,
  codeOfEnrolment,
  confirm,
  NEW_PASSWORD,
  recoveryLinks,
} from '../recovery.ts';
import { HELENA } from '../screens/customer.ts';
import { accept, invite, messagesTo } from '../team.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank({ operators: { codesRequired: true, fourEyes: true } });
});
// The bank forgets earlier requests after a quarter of an hour.
beforeEach(() => bank.advance(901));
afterAll(async () => {
  await bank.verify();
  await bank.close();
});

const NOT_FOUND = [404, { detail: 'Not found' }];
const seen = async (asked: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await asked;
  return [status, body];
};
/** A page of a missing link is a page to a browser, and an answer to a program. */
const statusOf = async (asked: Promise<{ status: number }>) => (await asked).status;

let people = 0;
/** Somebody with an authenticator of their own. */
async function member(): Promise<Required<Person> & { id: number }> {
  people += 1;
  const email = `lia${people}@padaria-aurora.example`;
  const helena = { browser: await browse(bank, HELENA), person: HELENA };
  return accept(bank, await invite(bank, helena, { email, name: 'Lia Rocha' }));
}
async function fresh(secret: string): Promise<string> {
  await nextStep(bank);
  return codeOf(bank, secret);
}

describe('POST /web/recovery', () => {
  it('sends a link to a new password, which a code confirms: sessions and bearers end', async () => {
    const lia = await member();
    const browser = await browse(bank, lia);
    await nextStep(bank);
    const token = await logIn(bank, lia);
    const link = await askForRecovery(bank, lia.email.toUpperCase());
    expect(await statusOf(browser.get('/web/session'))).toBe(200);
    const nothing = { otpauth_url: null, secret: null, image: null };
    expect(await seen(choose(bank, link))).toEqual([200, nothing]);
    // It is of no use before the code.
    const login = { email: lia.email, password: NEW_PASSWORD, token: await fresh(lia.totpSecret) };
    expect(await statusOf(bank.post('/web/login', login, { as: null }))).toBe(401);
    expect(await seen(confirm(bank, link, ''))).toEqual([400, { detail: 'MFA token required' }]);
    expect(await seen(confirm(bank, link, '12345x'))).toEqual([400, { detail: 'Invalid code' }]);
    const code = await fresh(lia.totpSecret);
    expect(await seen(confirm(bank, link, code))).toEqual([200, { worked: true }]);

    expect(await statusOf(browser.get('/web/session'))).toBe(401);
    expect(await statusOf(bank.get('/web/sessions', { as: null, token }))).toBe(401);
    const old = { email: lia.email, password: lia.password, token: await fresh(lia.totpSecret) };
    expect(await statusOf(bank.post('/web/login', old, { as: null }))).toBe(401);
    await browse(bank, { ...lia, password: NEW_PASSWORD });
    expect(await statusOf(confirm(bank, link, await fresh(lia.totpSecret)))).toBe(404);

    const subjects = (await messagesTo(bank, lia.email)).map(({ subject }) => subject);
    expect(subjects).toEqual(expect.arrayContaining(['Crie uma nova senha', 'Sua senha foi trocada']));
    const { body } = await (await browse(bank, HELENA)).get('/web/security-log');
    expect(body.results).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ act: 'PASSWORD_CHANGED', subject: lia.email }),
        expect.objectContaining({
          ...{ act: 'RECOVERY_SENT', subject: lia.email, by: null, details: { lost: 'PASSWORD' } },
        }),
      ]),
    );
  });

  it('enrols an authenticator with whoever has none, and asks for it from then on', async () => {
    const email = 'sem.fator@padaria-aurora.example';
    await addColleague(bank, HELENA, { email, name: 'Nair', permissions: ['account.read'] });
    const link = await askForRecovery(bank, email);
    const { status, body } = await choose(bank, link);
    expect([status, body]).toEqual([
      200,
      {
        ...{ otpauth_url: expect.stringContaining('otpauth://'), secret: expect.any(String) },
        image: expect.stringMatching(/^data:image\/png;base64,/),
      },
    ]);
    const { code, totpSecret } = await codeOfEnrolment(bank, body);
    expect(await seen(confirm(bank, link, code))).toEqual([200, { worked: true }]);
    const login = { email, password: NEW_PASSWORD };
    expect(await statusOf(bank.post('/web/login', login, { as: null }))).toBe(401);
    await browse(bank, { ...login, totpSecret });
  });

  it('answers an address that is nobody’s as it answers a person’s, and sends nothing', async () => {
    const email = 'ninguem@padaria-aurora.example';
    expect(await askForRecovery(bank, email)).toBe('');
    expect(await messagesTo(bank, email)).toEqual([]);
    expect(await statusOf(bank.post('/web/recovery', { email: '' }, { as: null }))).toBe(422);
    const elsewhere = { as: null, headers: { 'sec-fetch-site': 'cross-site' } };
    expect(await statusOf(bank.post('/web/recovery', { email }, elsewhere))).toBe(403);
  });

  it('sends three links a quarter of an hour, of which the newest serves, for half an hour', async () => {
    const lia = await member();
    await bank.advance(901);
    for (let times = 0; times < 4; times += 1) await askForRecovery(bank, lia.email);
    const links = await recoveryLinks(bank, lia.email);
    expect(links).toHaveLength(3);
    const [newest = '', before = ''] = links;
    expect(await statusOf(choose(bank, before))).toBe(404);
    expect(await statusOf(choose(bank, newest))).toBe(200);
    await bank.advance(31 * 60);
    expect(await statusOf(confirm(bank, newest, await fresh(lia.totpSecret)))).toBe(404);
    expect(await statusOf(bank.get(`/recover/${newest}`, { as: null }))).toBe(404);
  });

  it('refuses a network that asks more than ten times, and says when it may again', async () => {
    const ask = () => bank.post('/web/recovery', { email: 'x@y.example' }, { as: null });
    const answers = await Promise.all(Array.from({ length: 11 }, ask));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.map(({ headers }) => headers.get('retry-after'))).toEqual(['900']);
  });

  it('takes no weak password, no code before a password, and of two at once one', async () => {
    const lia = await member();
    const link = await askForRecovery(bank, lia.email);
    const code = await fresh(lia.totpSecret);
    expect(await seen(confirm(bank, link, code))).toEqual([400, { detail: 'MFA not registered.' }]);
    expect(await statusOf(choose(bank, link, 'padaria aurora 2024'))).toBe(400);
    expect(await statusOf(choose(bank, link))).toBe(200);
    const both = await Promise.all([1, 2].map(() => statusOf(confirm(bank, link, code))));
    expect(both.sort()).toEqual([200, 404]);
  });

  it('judges no code after ten wrong ones, and its own person none the more', async () => {
    const lia = await member();
    const link = await askForRecovery(bank, lia.email);
    await choose(bank, link);
    for (let tries = 0; tries < 10; tries += 1)
      expect(await statusOf(confirm(bank, link, 'abcdef'))).toBe(400);
    const right = await fresh(lia.totpSecret);
    expect(await seen(confirm(bank, link, right))).toEqual([400, { detail: 'Invalid code' }]);
  });
});

describe('POST /operator/companies/{id}/users/{user_id}/recovery', () => {
  let ines: CodedOperator;
  let rui: CodedOperator;
  let aurora: number;
  beforeEach(async () => {
    ines = await newOperator(bank, ['see', 'equip']);
    rui = await newOperator(bank, ['see', 'equip']);
    aurora = await companyOf('11222333000181');
  });
  const companyOf = async (document: string) =>
    (await ines.get(`/operator/companies?q=${document}`)).body.results[0].id;
  const path = (company: number, user: number) => `/operator/companies/${company}/users/${user}/recovery`;
  const propose = async (user: number) => {
    const { status, body } = await ines.act('POST', path(aurora, user));
    expect([status, body.proposal?.kind]).toEqual([202, 'RECOVERY']);
    return body.proposal as Json;
  };
  const approve = (id: number, by = rui) => by.act('POST', `/operator/proposals/${id}/approve`);

  it('lets somebody back in who lost everything, once two operators agree; everybody is told', async () => {
    const lia = await member();
    const proposal = await propose(lia.id);
    expect(proposal).toMatchObject({ email: lia.email, name: 'Lia Rocha' });
    expect(await recoveryLinks(bank, lia.email)).toEqual([]);
    expect(await seen(approve(proposal.id, ines))).toEqual([400, { detail: expect.any(String) }]);
    expect(await statusOf(approve(proposal.id))).toBe(200);
    const [link = ''] = await recoveryLinks(bank, lia.email);
    expect((await messagesTo(bank, HELENA.email))[0]?.subject).toBe(
      'O banco liberou a recuperação de um acesso',
    );
    // A forgotten password takes nothing away from what the bank has granted.
    await askForRecovery(bank, lia.email);
    expect(await recoveryLinks(bank, lia.email)).toEqual([link]);
    // The present password and authenticator serve until the link is used.
    await browse(bank, lia);

    const { body } = await choose(bank, link);
    const { code, totpSecret } = await codeOfEnrolment(bank, body);
    expect(await seen(confirm(bank, link, code))).toEqual([200, { worked: true }]);
    const login = { email: lia.email, password: NEW_PASSWORD };
    const byOld = { ...login, token: await fresh(lia.totpSecret) };
    expect(await statusOf(bank.post('/web/login', byOld, { as: null }))).toBe(401);
    await browse(bank, { ...login, totpSecret });
    const line = (await auditLines(bank)).findLast(({ act }) => act === 'RECOVERY_SENT');
    expect(line).toMatchObject({ subject: 'USER', subject_id: String(lia.id) });
    expect(JSON.parse(line?.details)).toEqual({
      ...{ email: lia.email, proposal: proposal.id, proposed_by: ines.email, approved_by: rui.email },
    });
  });

  it('knows no person of another company, nobody who has left, and nobody unknown', async () => {
    const { users } = (await ines.get(`/operator/companies/${aurora}`)).body;
    const boreal = await companyOf(SEEDED_COMPANIES[1]?.document ?? '');
    const { id: davi } = (await ines.get(`/operator/companies/${boreal}`)).body.users.find(
      ({ email }: Json) => email === DAVI.email,
    );
    for (const [company, user] of [
      [aurora, davi],
      [boreal, users[0].id],
      [aurora, 999_999_999],
      [999_999_999, users[0].id],
    ])
      expect(await seen(ines.act('POST', path(company, user)))).toEqual(NOT_FOUND);
  });

  it('needs a code, and an operator who equips', async () => {
    const lia = await member();
    expect(await seen(ines.send('POST', path(aurora, lia.id)))).toEqual([
      400,
      { detail: 'MFA token required' },
    ]);
    const looker = await newOperator(bank, ['see']);
    expect(await statusOf(looker.act('POST', path(aurora, lia.id)))).toBe(403);
    expect(await recoveryLinks(bank, lia.email)).toEqual([]);
  });
});
