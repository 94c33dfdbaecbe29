import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type Json, startBank, type TestBank } from '../harness.ts';
import { acceptInvitation, becomeCustomer, invitationTo, newCnpj } from '../onboarding.ts';

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

it('nobody logs in before the invitation is accepted', async () => {
  const { email } = await invited();
  const login = { email, password: PASSWORD };
  expect((await bank.post('/v3/auth/login', login, { as: null })).status).toBe(401);
});
