import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import { queryText } from '../src/database/pool.ts';
import type { TestBank } from './harness.ts';

export interface Person {
  email: string;
  password: string;
  /** Base 32; absent for a person without a second factor. */
  totpSecret?: string;
}

/** The bank's clock, by which codes and tokens go. */
export async function bankNow(bank: TestBank): Promise<Date> {
  return bank.app.bank.context.clock.now();
}

/** The code that an authenticator shows so many steps of 30 s from now. */
export async function codeOf(bank: TestBank, secret: string, steps = 0): Promise<string> {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: 30, digits: 6 });
  return totp.generate({ timestamp: (await bankNow(bank)).getTime() + steps * 30_000 });
}

/** Moves the clock five seconds into the next step of 30 s, so that no code expires between two calls. */
export async function nextStep(bank: TestBank): Promise<void> {
  const seconds = (await bankNow(bank)).getTime() / 1000;
  await bank.advance(35 - (seconds % 30));
}

/** Logs a person in; fails the test unless the bank lets them. */
export async function logIn(bank: TestBank, { email, password, totpSecret }: Person): Promise<string> {
  const token = totpSecret === undefined ? undefined : await codeOf(bank, totpSecret);
  const answer = await bank.post('/v3/auth/login', { email, password, token }, { as: null });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body.access_token;
}

/** Lets every session be so many seconds older, as if nobody had asked for anything meanwhile. */
export async function ageSessions(bank: TestBank, seconds: number): Promise<void> {
  const older = `update web_sessions set started_at = started_at - make_interval(secs => ${seconds}),
                        seen_at = seen_at - make_interval(secs => ${seconds})`;
  await queryText(bank.app.db.main, older);
}
