import { type TOTP, URI } from 'otpauth';
import { expect } from 'vitest';
import type { Json, TestBank } from './harness.ts';
import type { Browser } from './pages.ts';
import { bankNow, codeOf, nextStep, type Person } from './people.ts';

/** Somebody who came in by an invitation. */
export interface Member extends Person {
  id: number;
  totpSecret: string;
}

export const MEMBERS_PASSWORD = 'quermesse-de-junho-com-pamonha';

/** Asks somebody into the team of whoever holds the browser; fails the test unless the bank does. */
export async function invite(
  bank: TestBank,
  by: { browser: Browser; person: Person },
  asked: { email: string; name?: string; permissions?: string[] },
): Promise<Json> {
  await nextStep(bank);
  const token = await codeOf(bank, by.person.totpSecret ?? '');
  const body = { name: 'Bento Reis', permissions: ['account.read'], ...asked, token };
  const answer = await by.browser.send('POST', '/web/team', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
}

/** The token in the newest link that went to this address. */
export async function linkTo(bank: TestBank, email: string): Promise<string> {
  for (const { text } of await messagesTo(bank, email)) {
    const token = /\/invitations\/([0-9a-f]{64})\n/.exec(text)?.[1];
    if (token !== undefined) return token;
  }
  return '';
}

/** Messages written to this address, the newest first. */
export async function messagesTo(
  bank: TestBank,
  email: string,
): Promise<{ subject: string; text: string }[]> {
  const query = `?to=${encodeURIComponent(email.toLowerCase())}`;
  return (await bank.sandbox(`/messages${query}`, undefined, 'GET')).messages;
}

/** Behind the link: chooses a password and a second factor, as the person does whose mailbox it is. */
export async function accept(
  bank: TestBank,
  invitation: { id: number; email: string },
  password = MEMBERS_PASSWORD,
): Promise<Member> {
  const { id, email } = invitation;
  const path = `/v3/onboarding/invitations/${await linkTo(bank, email)}`;
  const begun = await bank.post(path, { password }, { as: null });
  expect(begun.status, JSON.stringify(begun.body)).toBe(200);
  const totp = URI.parse(begun.body.otpauth_url) as TOTP;
  const token = totp.generate({ timestamp: (await bankNow(bank)).getTime() });
  const done = await bank.post(`${path}/confirm`, { token }, { as: null });
  expect([done.status, done.body]).toEqual([200, { worked: true, credential: null }]);
  return { id, email, password, totpSecret: totp.secret.base32 };
}
