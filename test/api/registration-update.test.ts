import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { queryText } from '../../src/database/pool.ts';
import { readForm } from '../../src/http/partner/onboarding/onboarding-form.ts';
import { findUpdatePage, submitOnPage } from '../../src/registration-updates/link.ts';
import { change, openAccount, type TestAccount } from '../accounts.ts';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { bringToReview, COMPANY_FORM, decide, newCpf, open } from '../onboarding.ts';
import { logIn } from '../people.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());
afterEach(() => bank.advance(3600));

const PAST = '2026-01-31';
const EMAIL = { email: 'Dona@Livraria.example' };
const status = async (account: TestAccount): Promise<Json> => {
  const answer = await bank.get('/v3/onboarding/registration-update/status', { as: account.credential });
  expect(answer.status).toBe(200);
  return answer.body;
};
const start = async (account: TestAccount, body: Json = EMAIL) => {
  const options = { as: account.credential, hmacSecret: null };
  const answer = await bank.post('/v3/onboarding/registration-update', body, options);
  return [answer.status, answer.body];
};
async function overdue(): Promise<TestAccount> {
  const account = await openAccount(bank);
  await change(bank, account, { registration_deadline: PAST });
  return account;
}
const day = async (days: number) => {
  const { now } = await bank.sandbox('/clock', undefined, 'GET');
  return new Date(Date.parse(now) - 3 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
};
const tokenOf = (link: string) => link.slice(link.lastIndexOf('/') + 1);
const refused = (detail: string, code = 400) => [code, { detail }];
const EMPTY = {
  status: 'NOT_REQUIRED',
  deadline: null,
  days_remaining: null,
  blocked: false,
  can_start: false,
  onboarding_link: null,
  rejection_reason: null,
};
const desk = () => bank.app.bank.onboarding;

it('403 without the right to see the account: nothing is started, and no link is given', async () => {
  const account = await overdue();
  const { credentials } = await bank.sandbox('/accounts', {
    ...{ company_document: account.document, type: 'PJ', document: account.document, name: 'Livraria' },
    ...{ balance: 0, permissions: ['code.create'] },
  });
  const [{ client_id: clientId, client_secret: clientSecret, hmac_secret: hmacSecret }] = credentials;
  const as = { clientId, clientSecret, hmacSecret };
  const answer = await bank.post('/v3/onboarding/registration-update', EMAIL, { as });
  expect([answer.status, answer.body]).toEqual(refused('Forbidden', 403));
  expect((await status(account)).status).toBe('ACTION_REQUIRED');
});

describe('GET status', () => {
  it('is empty without a deadline, and for a session without an account', async () => {
    expect(await status(await openAccount(bank))).toEqual(EMPTY);
    const own = { clientId: 'lastro', clientSecret: 'sandbox-secret-lastro', hmacSecret: '' };
    const answer = await bank.get('/v3/onboarding/registration-update/status', { as: own });
    expect([answer.status, answer.body]).toEqual([200, EMPTY]);
  });

  it.each([
    [10, 10, false],
    [0, 0, false],
    [-1, -1, true],
  ])('counts the days in São Paulo: %i', async (days, remaining, blocked) => {
    const account = await openAccount(bank);
    const deadline = await day(days);
    await change(bank, account, { registration_deadline: deadline });
    expect(await status(account)).toEqual({
      ...EMPTY,
      status: 'ACTION_REQUIRED',
      deadline,
      days_remaining: remaining,
      blocked,
      can_start: blocked,
    });
  });

  it('shows the earliest deadline of the accounts that are not closed', async () => {
    const first = await overdue();
    const second = await openAccount(bank, { company: first.document });
    await change(bank, second, { registration_deadline: '2026-01-15' });
    expect((await status(first)).deadline).toBe('2026-01-15');
    await change(bank, second, { status: 'CLOSED' });
    expect((await status(first)).deadline).toBe(PAST);
  });

  it('is for people too, and for nobody without a token', async () => {
    const person = { email: 'caio@padaria-aurora.example', password: 'broa-de-milho-com-cafe' };
    const token = await logIn(bank, person);
    const path = '/v3/onboarding/registration-update/status';
    expect((await bank.get(path, { as: null, token })).body).toEqual(EMPTY);
    const nobody = await bank.get(path, { as: null });
    expect([nobody.status, nobody.body]).toEqual(refused('Unauthorized', 401));
    const wrong = await bank.get(path, { as: null, token: 'x' });
    expect([wrong.status, wrong.body]).toEqual(refused('Unauthorized', 401));
  });
});

describe('POST: the journey', () => {
  it('starts, is filled in on its page, reviewed, refused, started again and approved', async () => {
    const account = await overdue();
    const blocked = await bank.post(
      '/create-cashout',
      { ...account.source, amount: 1, key: 'ok@psp.example' },
      { as: account.credential },
    );
    expect(blocked.body).toEqual({ detail: 'Account blocked: registration update overdue' });
    const [code, started] = (await start(account)) as [number, Json];
    expect([code, started]).toEqual([
      201,
      {
        worked: true,
        onboarding_requisition_id: expect.any(Number),
        onboarding_link: expect.stringMatching(new RegExp(`^${bank.url}/registration-update/[0-9a-f]{32}$`)),
        liveness_url: null,
        liveness_status: null,
        access_token: null,
        status: 'PENDING',
      },
    ]);
    const id = started.onboarding_requisition_id;
    expect(await start(account)).toEqual([200, started]);
    const open = { ...(await status(account)) };
    expect(open).toMatchObject({
      status: 'IN_PROGRESS',
      onboarding_link: started.onboarding_link,
      deadline: PAST,
      blocked: true,
      can_start: false,
    });
    const token = tokenOf(started.onboarding_link);
    const form = readForm('PJ', COMPANY_FORM);
    expect(await submitOnPage(desk(), { token, form })).toMatchObject({ ok: true });
    expect(await findUpdatePage(desk(), token)).toBe(undefined);
    await bank.drain();
    expect(await status(account)).toMatchObject({ status: 'IN_REVIEW', onboarding_link: null });
    expect(await start(account)).toEqual([200, { ...started, status: 'IN_PROGRESS', onboarding_link: null }]);

    await decide(bank, 'rejectUpdate', { id: id, reason: 'Documento ilegível.' });
    expect(await status(account)).toMatchObject({
      status: 'ACTION_REQUIRED',
      can_start: true,
      rejection_reason: 'Documento ilegível.',
    });
    const [again, second] = (await start(account)) as [number, Json];
    expect([again, second.onboarding_requisition_id === id]).toEqual([201, false]);
    // A decision may come before the form, too.
    await decide(bank, 'approveUpdate', { id: second.onboarding_requisition_id });
    expect(await status(account)).toEqual(EMPTY);
    expect(await findUpdatePage(desk(), tokenOf(second.onboarding_link))).toBe(undefined);
    const paid = await bank.post(
      '/create-cashout',
      { ...account.source, amount: 1, key: 'ok@psp.example' },
      { as: account.credential },
    );
    expect(paid.status).toBe(200);
    await bank.verify();
  });

  it('the link is good for seven days after it was last read, and then replaced', async () => {
    const account = await overdue();
    const [, { onboarding_link: link }] = (await start(account)) as [number, Json];
    await bank.advance(6 * 86_400);
    expect((await status(account)).onboarding_link).toBe(link);
    await bank.advance(6 * 86_400);
    expect(await findUpdatePage(desk(), tokenOf(link))).not.toBe(undefined);
    await bank.advance(86_400);
    expect(await findUpdatePage(desk(), tokenOf(link))).toBe(undefined);
    const { onboarding_link: next } = await status(account);
    expect(next).not.toBe(link);
    expect(await findUpdatePage(desk(), tokenOf(link))).toBe(undefined);
    expect(await findUpdatePage(desk(), tokenOf(next))).not.toBe(undefined);
  });

  it('of twenty at once one is new', async () => {
    const account = await overdue();
    const answers = await Promise.all(Array.from({ length: 20 }, () => start(account)));
    expect(answers.map(([code]) => code).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(([, body]) => body.onboarding_requisition_id)).size).toBe(1);
  });

  it('of two decisions the first counts', async () => {
    const account = await overdue();
    const [, { onboarding_requisition_id: id }] = (await start(account)) as [number, Json];
    const ended = await Promise.allSettled([
      decide(bank, 'approveUpdate', { id: id }),
      decide(bank, 'rejectUpdate', { id: id, reason: 'Não.' }),
      decide(bank, 'approveUpdate', { id: id }),
    ]);
    expect(ended.filter(({ status }) => status === 'fulfilled').length).toBe(1);
    await expect(decide(bank, 'rejectUpdate', { id: id, reason: 'Não.' })).rejects.toThrow(
      'Requisition in wrong status',
    );
    await expect(decide(bank, 'approveUpdate', { id: 99_999_999 })).rejects.toThrow(
      'Onboarding requisition not found.',
    );
  });
});

describe('POST: 400', () => {
  const NOT_OVERDUE = refused('Não há atualização cadastral vencida para esta conta.');

  it('no deadline, or one that has not passed', async () => {
    const account = await openAccount(bank);
    expect(await start(account)).toEqual(NOT_OVERDUE);
    for (const days of [0, 5]) {
      await change(bank, account, { registration_deadline: await day(days) });
      expect(await start(account)).toEqual(NOT_OVERDUE);
    }
  });

  it('an opening is under way, or in review', async () => {
    const opening = await open(bank, newCpf());
    const account = await openAccount(bank, { document: opening.document, type: 'PF' });
    await change(bank, account, { registration_deadline: PAST });
    expect(await start(account)).toEqual(
      refused('Existe um onboarding de abertura em andamento para este documento.'),
    );
    await bringToReview(bank, opening);
    expect(await start(account)).toEqual(
      refused('A requisição existente para este documento não é de atualização cadastral.'),
    );
  });

  it("the company's document is none", async () => {
    const account = await overdue();
    const main = bank.app.db.main;
    await queryText(main, 'update companies set document = $1 where document = $2', [
      '11222333000182',
      account.document,
    ]);
    expect(await start(account)).toEqual(refused('Company document is not a valid CPF or CNPJ.'));
  });

  it('has no layout', async () => {
    const bare = await startBank({ onboardingLayouts: new Set(['PJ_FORM', 'PF_FORM']) });
    try {
      const account = await openAccount(bare);
      await change(bare, account, { registration_deadline: PAST });
      const answer = await bare.post('/v3/onboarding/registration-update', EMAIL, { as: account.credential });
      expect([answer.status, answer.body]).toEqual(
        refused('No onboarding layout configured for type PJ_REGISTER_UPDATE.'),
      );
      const person = await openAccount(bare, { type: 'PF', document: '11144477735' });
      await change(bare, person, { registration_deadline: PAST });
      const hers = await bare.post('/v3/onboarding/registration-update', EMAIL, { as: person.credential });
      expect([hers.status, hers.body]).toEqual(
        refused('No onboarding layout configured for type PF_REGISTER_UPDATE.'),
      );
    } finally {
      await bare.close();
    }
  });
});

describe('POST: who may, and with what', () => {
  it('401 without a token', async () => {
    const answer = await bank.post('/v3/onboarding/registration-update', EMAIL, { as: null });
    expect([answer.status, answer.body]).toEqual(refused('Unauthorized', 401));
  });

  it('404 without an account that is open', async () => {
    const account = await overdue();
    await change(bank, account, { status: 'CLOSED' });
    expect(await start(account)).toEqual(refused('Company not found', 404));
  });

  it.each([
    [{}, 'Field required', 'missing'],
    [{ email: 'ana' }, 'must match format "email"', 'format'],
    [{ email: null }, 'must be string', 'type'],
  ])('422 for %o', async (body, msg, type) => {
    expect(await start(await overdue(), body)).toEqual([
      422,
      { message: 'Validation error', detail: [{ loc: ['body', 'email'], msg, type }] },
    ]);
  });

  it("writes the e-mail down in lower case, and takes the document from the company's own", async () => {
    const account = await overdue();
    const sent = { ...EMAIL, document_legal_id: '52998224725', onboarding_type: 'PF' };
    const [, { onboarding_requisition_id: id }] = (await start(account, sent)) as [number, Json];
    const rows = await queryText<Json>(
      bank.app.db.main,
      'select email, document, type from onboarding_requisitions where id = $1',
      [id],
    );
    expect(rows).toEqual([{ email: 'dona@livraria.example', document: account.document, type: 'PJ' }]);
  });
});
