import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { Asker } from './asker.ts';

/** A person's authenticator: each of its codes serves once. */
export interface Authenticator {
  /** Base 32. */
  readonly secret: string;
  /** Number of the last step of 30 s whose code was shown. */
  used: number;
  /** A code that is known to have served. */
  served?: string;
}

export interface DrawnCode {
  code: string;
  step: number;
}

const STEP_MS = 30_000;

/** Returns a code that has not served; undefined if all that count now have. Those beside the present one count too. */
export async function freshCode(asker: Asker, one: Authenticator): Promise<DrawnCode | undefined> {
  const step = stepOf(await bankNow(asker));
  const fresh = Math.max(one.used + 1, step - 1);
  if (fresh > step + 1) return undefined;
  one.used = fresh;
  return { code: codeAt(one.secret, fresh * STEP_MS), step: fresh };
}

/** As `freshCode`, and waits until there is one. */
export async function nextCode(asker: Asker, one: Authenticator): Promise<DrawnCode> {
  for (;;) {
    const drawn = await freshCode(asker, one);
    if (drawn !== undefined) return drawn;
    await pause(1_000);
  }
}

/** Tells if a code still counts: one that was right all along may not be refused. */
export async function stillCounts(asker: Asker, { step }: DrawnCode): Promise<boolean> {
  return step >= stepOf(await bankNow(asker)) - 1;
}

/** A code that no step has about now. */
export async function wrongCode(asker: Asker, { secret }: Authenticator): Promise<string> {
  const now = await bankNow(asker);
  const right = [-2, -1, 0, 1, 2].map((steps) => codeAt(secret, now + steps * STEP_MS));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !right.includes(code),
  ) as string;
}

/** The authenticator that an address of enrolment is for. */
export function authenticatorOf(otpauthUrl: string): Authenticator {
  return { secret: new URL(otpauthUrl).searchParams.get('secret') as string, used: 0 };
}

/** The bank's clock, by which codes go. Milliseconds. */
export async function bankNow(asker: Asker): Promise<number> {
  const { body } = await asker.insist({ path: '/sandbox/clock', open: true });
  return new Date(body.now).getTime();
}

export function codeAt(secret: string, timestamp: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

function stepOf(now: number): number {
  return Math.floor(now / STEP_MS);
}
