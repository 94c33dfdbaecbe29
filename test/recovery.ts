import { type TOTP, URI } from 'otpauth';
import { expect } from 'vitest';
import type { Answer, Json, TestBank } from './harness.ts';
import { bankNow } from './people.ts';
import { messagesTo } from './team.ts';

export const NEW_PASSWORD = 'romaria-de-barco-no-outono';

/** The tokens of the links to come back that went to this address, the newest first. */
export async function recoveryLinks(bank: TestBank, email: string): Promise<string[]> {
  const texts = (await messagesTo(bank, email)).map(({ text }) => text);
  return texts.flatMap((text) => /\/recover\/([0-9a-f]{64})\n/.exec(text)?.[1] ?? []);
}

/** Asks for a new password at the page; fails the test unless the bank takes it. */
export async function askForRecovery(bank: TestBank, email: string): Promise<string> {
  const answer = await bank.post('/web/recovery', { email }, { as: null });
  expect([answer.status, answer.body]).toEqual([200, { worked: true }]);
  return (await recoveryLinks(bank, email))[0] ?? '';
}

export const choose = (bank: TestBank, link: string, password = NEW_PASSWORD): Promise<Answer> =>
  bank.post(`/recover/${link}`, { password }, { as: null });

export const confirm = (bank: TestBank, link: string, token: string): Promise<Answer> =>
  bank.post(`/recover/${link}/confirm`, { token }, { as: null });

/** The code that the authenticator shows which a page has just given. */
export async function codeOfEnrolment(bank: TestBank, { otpauth_url: url }: Json) {
  const totp = URI.parse(url) as TOTP;
  const code = totp.generate({ timestamp: (await bankNow(bank)).getTime() });
  return { code, totpSecret: totp.secret.base32 };
}
