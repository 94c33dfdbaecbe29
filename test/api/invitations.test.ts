import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { acceptInvitation, becomeCustomer, invitationTo, newCnpj, open } from '../onboarding.ts';
import { asOperator, auditLines } from '../operators.ts';

let bank: TestBank;
beforeAll(async () => {
  bank = await startBank();
});
afterAll(() => bank.close());
afterEach(() => bank.advance(3600));

const PASSWORD = 'uma-frase-bem-comprida';
const NOT_FOUND = [404, { detail: 'Not found' }];
const emailOf = ({ document }: { document: string }) => `p${document}@people.example`;

async function invited() {
  const opening = await becomeCustomer(bank, newCnpj());
  return { email: emailOf(opening), token: await invitationTo(bank, emailOf(opening)) };
}
const call = async (method: string, token: string, more: { path?: string; body?: Json } = {}) => {
  const path = `/v3/onboarding/invitations/${token}${more.path ?? ''}`;
  const answer = await bank.call({ method, path, as: null, ...(more.body && { body: more.body }) });
  return [answer.status, answer.body] as [number, Json];
};

describe('GET', () => {
  it('says who is invited and where to', async () => {
    const { email, token } = await invited();
    expect(await call('GET', token)).toEqual([
      200,
      {
        worked: true,
        email,
        company: expect.stringContaining('Ltda'),
        has_login: false,
        expires_at: expect.stringMatching(/Z$/),
      },
    ]);
  });
});

describe('POST', () => {
  it('sets the password and enrols, again and again until it is confirmed', async () => {
    const { email, token } = await invited();
    const [status, first] = await call('POST', token, { body: { password: PASSWORD } });
    expect([status, first]).toEqual([
      200,
      { worked: true, otpauth_url: expect.stringMatching(/^otpauth:\/\/totp\/Lastro/) },
    ]);
    const [, second] = await call('POST', token, { body: { password: PASSWORD } });
    expect(second.otpauth_url).not.toBe(first.otpauth_url);
    const wrong = await call('POST', token, { path: '/confirm', body: { token: 'abcdef' } });
    expect(wrong).toEqual([400, { detail: 'Invalid code' }]);
    await acceptInvitation(bank, email, PASSWORD);
  });

  it('400 for a password that is easy to guess, which sets nothing', async () => {
    const { email, token } = await invited();
    for (const password of ['password1234', `${email.split('@')[0]}-na-proa`])
      expect(await call('POST', token, { body: { password } })).toEqual([
        400,
        { detail: 'Password too easy to guess' },
      ]);
    const { status } = await bank.post('/v3/auth/login', { email, password: 'password1234' }, { as: null });
    expect(status).toBe(401);
  });

  it('422 for a short password, and for none', async () => {
    const { token } = await invited();
    expect(await call('POST', token, { body: { password: 'curta' } })).toEqual([
      422,
      {
        message: 'Validation error',
        detail: [
          {
            loc: ['body', 'password'],
            msg: 'must NOT have fewer than 12 characters',
            type: 'minLength',
          },
        ],
      },
    ]);
    expect((await call('POST', token, { body: {} }))[0]).toBe(422);
  });

  it('400 when there is nothing to confirm yet', async () => {
    const { token } = await invited();
    expect(await call('POST', token, { path: '/confirm', body: { token: '123456' } })).toEqual([
      400,
      { detail: 'MFA not registered.' },
    ]);
  });
});

describe('404, always the same', () => {
  const everyCall = async (token: string) => [
    await call('GET', token),
    await call('POST', token, { body: { password: PASSWORD } }),
    await call('POST', token, { path: '/confirm', body: { token: '123456' } }),
  ];

  it('unknown', async () => {
    expect(await everyCall('0'.repeat(64))).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
  });

  it('accepted: the secret was shown for the only time', async () => {
    const { email, token } = await invited();
    await acceptInvitation(bank, email, PASSWORD);
    expect(await everyCall(token)).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
    const { rows } = await bank.app.db.main.run({
      text: 'select sealed_client_secret from invitations where email = $1',
      values: [email],
    });
    expect(rows).toEqual([{ sealed_client_secret: null }]);
  });

  it('over after seven days', async () => {
    const { token } = await invited();
    await bank.advance(7 * 86_400);
    expect(await everyCall(token)).toEqual([NOT_FOUND, NOT_FOUND, NOT_FOUND]);
  });
});

describe('POST /operator/requisitions/{id}/renew-invitation', () => {
  const WRONG_STATUS = [400, { detail: 'Requisition in wrong status' }];
  const MISSING = [404, { detail: 'Onboarding requisition not found.' }];
  const renew = async (id: number | string) => {
    const rosa = await asOperator(bank);
    const answer = await rosa.send('POST', `/operator/requisitions/${id}/renew-invitation`, {});
    return [answer.status, answer.body] as [number, Json];
  };
  const approved = async () => {
    const opening = await becomeCustomer(bank, newCnpj());
    const email = emailOf(opening);
    return { id: opening.id, email, token: await invitationTo(bank, email) };
  };

  it('200 sends another link, good for seven days; the old one is dead, and the log says who', async () => {
    const { id, email, token } = await approved();
    await bank.advance(8 * 86_400);
    const [status, body] = await renew(id);
    expect([status, body]).toEqual([
      200,
      { company_id: expect.any(Number), invitation_expires_at: expect.stringMatching(/Z$/) },
    ]);
    const fresh = await invitationTo(bank, email);
    expect(fresh).not.toBe(token);
    expect(await call('GET', token)).toEqual(NOT_FOUND);
    expect((await call('GET', fresh))[1].expires_at).toBe(body.invitation_expires_at);
    const lines = await auditLines(bank);
    expect(lines.filter(({ subject_id }) => subject_id === String(id))).toEqual([
      expect.objectContaining({ act: 'INVITATION_RENEWED', subject: 'REQUISITION', details: '{}' }),
    ]);
    await acceptInvitation(bank, email, PASSWORD);
    expect(await renew(id)).toEqual(WRONG_STATUS);
    await bank.verify();
  });

  it('twice at once: the newest link alone leads somewhere', async () => {
    const { id, email } = await approved();
    const rosa = await asOperator(bank);
    const path = `/operator/requisitions/${id}/renew-invitation`;
    const answers = await Promise.all([rosa.send('POST', path, {}), rosa.send('POST', path, {})]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    const { messages } = await bank.sandbox(`/messages?to=${encodeURIComponent(email)}`, undefined, 'GET');
    const tokens: string[] = messages.map(
      ({ text }: { text: string }) => /invitations\/([0-9a-f]{64})/.exec(text)?.[1],
    );
    expect(tokens).toHaveLength(3);
    const found = await Promise.all(tokens.map(async (token) => (await call('GET', token))[0]));
    expect(found.sort()).toEqual([200, 404, 404]);
  });

  it('400 before the approval, 404 for what is no opening, 401 and 403 for others', async () => {
    expect(await renew((await open(bank)).id)).toEqual(WRONG_STATUS);
    expect(await renew(99_999_999)).toEqual(MISSING);
    expect(await renew('x')).toEqual(MISSING);
    const path = '/operator/requisitions/1/renew-invitation';
    const none = await bank.post(path, {}, { as: null });
    expect([none.status, none.body]).toEqual([401, { detail: 'Unauthorized' }]);
    const customer = await bank.post(path, {});
    expect([customer.status, customer.body]).toEqual([403, { detail: 'Forbidden' }]);
  });
});

it('somebody who is in already is changed by no invitation, whichever link is used', async () => {
  const { email, token } = await invited();
  const [, begun] = await call('POST', token, { body: { password: PASSWORD } });
  const login = { email, password: PASSWORD };
  // The password alone lets nobody in, so nobody can enrol a factor of their own beside the link.
  expect((await bank.post('/v3/auth/login', login, { as: null })).status).toBe(401);
  const others = 'uma-outra-frase-comprida';
  await call('POST', token, { body: { password: others } });
  expect((await bank.post('/v3/auth/login', { email, password: others }, { as: null })).status).toBe(401);
  expect(begun.otpauth_url).toContain('otpauth');
  // One who came in before an invitation waited for its second factor.
  await bank.app.db.main.run({
    text: `update users set totp_confirmed_at = created_at, password_hash = 'theirs' where email = $1`,
    values: [email],
  });
  expect((await call('GET', token))[1].has_login).toBe(true);
  expect((await call('POST', token, { body: { password: PASSWORD } }))[1]).toEqual({
    worked: true,
    otpauth_url: null,
  });
  const [row] = (
    await bank.app.db.main.run({ text: 'select password_hash from users where email = $1', values: [email] })
  ).rows;
  expect(row).toEqual({ password_hash: 'theirs' });
});

it('nobody logs in before the invitation is accepted', async () => {
  const { email } = await invited();
  const login = { email, password: PASSWORD };
  expect((await bank.post('/v3/auth/login', login, { as: null })).status).toBe(401);
});
