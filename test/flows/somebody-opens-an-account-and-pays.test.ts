import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Json, startBank, type TestBank } from '../harness.ts';
import {
  acceptInvitation,
  becomeCustomer,
  invitationTo,
  judge,
  newCnpj,
  newCpf,
  type Opening,
  open,
  step,
  view,
} from '../onboarding.ts';
import { logIn, nextStep } from '../people.ts';

let bank: TestBank;
beforeEach(async () => {
  bank = await startBank();
});
afterEach(() => bank.close());

const PASSWORD = 'uma-frase-bem-comprida';

/** From an invitation to a payment that settles, with the credential that the approval made. */
async function payWith(opening: Opening): Promise<void> {
  const email = `p${opening.document}@people.example`;
  const accepted = await acceptInvitation(bank, email, PASSWORD);
  const manifest = await bank.sandbox('', undefined, 'GET');
  const company = manifest.companies.find(({ document }: Json) => document === opening.document);
  expect(company.credentials).toEqual([
    {
      client_id: accepted.clientId,
      client_secret: accepted.clientSecret,
      hmac_secret: accepted.hmacSecret,
      permissions: expect.arrayContaining(['cashout.create', 'cashout.approve']),
    },
  ]);
  const [{ branch, number, balance }] = company.accounts;
  expect([company.accounts.length, balance]).toEqual([1, 0]);
  await bank.sandbox(`/accounts/${branch}/${number}`, { credit: 100 }, 'PATCH');
  const paid = await bank.post(
    '/create-cashout-self-approve',
    {
      source_account_branch_identifier: branch,
      source_account_number: number,
      amount: 40,
      key: 'ok@psp.example',
    },
    { as: accepted },
  );
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  await bank.drain();
  const { body } = await bank.get(`/v2/finance/status-cashout?id=${paid.body.id}`, { as: accepted });
  expect(body.status).toBe('SUCCESS');
  // The codes of one half minute serve once.
  await nextStep(bank);
  await logIn(bank, { email, password: PASSWORD, totpSecret: accepted.totpSecret });
  const [user] = (await bank.sandbox('', undefined, 'GET')).companies.find(
    ({ document }: Json) => document === opening.document,
  ).users;
  expect(user).toMatchObject({ email, password: PASSWORD, totp_secret: accepted.totpSecret });
}

describe('from nothing to a first settled payment', () => {
  it('a person', async () => {
    const opening = await becomeCustomer(bank, newCpf());
    expect(await view(bank, opening)).toMatchObject({
      status: 'COMPLETED',
      status_internal: 'APPROVED',
      current_step: 'DONE',
      company: null,
      representative_document: null,
    });
    await payWith(opening);
    await bank.verify();
  });

  it('a company, whose data the registry knows', async () => {
    const opening = await becomeCustomer(bank, newCnpj());
    const { company } = await view(bank, opening);
    const manifest = await bank.sandbox('', undefined, 'GET');
    const names = manifest.companies.map(({ name }: Json) => name);
    expect(names).toContain(company.official_name);
    await payWith(opening);
    await bank.verify();
  });
});

it('a person who fails twice passes at the third attempt, and a lost verdict is found', async () => {
  const opening = await open(bank);
  for (const left of [1, 0]) {
    await judge(bank, opening, 'FAILED');
    expect((await step(bank, opening, 'liveness/retry')).body.liveness_attempts_left).toBe(left);
  }
  await judge(bank, opening, 'PASSED', false);
  expect((await view(bank, opening)).liveness_status).toBe('PENDING');
  expect((await step(bank, opening, 'liveness/refresh')).body).toEqual({ worked: true, enqueued: true });
  await bank.drain();
  expect(await view(bank, opening)).toMatchObject({
    liveness_status: 'PASSED',
    liveness_url: null,
    current_step: 'FORM',
  });
  await bank.verify();
});

it('a second company of one e-mail address leaves its login alone', async () => {
  const email = 'dona@duas-empresas.example';
  await becomeCustomer(bank, newCnpj(), { email });
  const first = await acceptInvitation(bank, email, PASSWORD);
  await becomeCustomer(bank, newCnpj(), { email });
  const path = `/v3/onboarding/invitations/${await invitationTo(bank, email)}`;
  expect((await bank.get(path, { as: null })).body.has_login).toBe(true);
  const begun = await bank.post(path, { password: 'outra-frase-bem-comprida' }, { as: null });
  expect(begun.body).toEqual({ worked: true, otpauth_url: null });
  const { status, body } = await bank.post(`${path}/confirm`, { token: '' }, { as: null });
  expect([status, body.credential.client_id === first.clientId]).toEqual([200, false]);
  await nextStep(bank);
  await logIn(bank, { email, password: PASSWORD, totpSecret: first.totpSecret });
  await bank.verify();
});
