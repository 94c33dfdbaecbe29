import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
const DIGITS = 6;
const ISSUER = 'Lastro';

/** Returns the 30 s step of a code, the current or an adjacent one; undefined if the code is wrong. */
export function stepOfCode(secret: string, token: string, now: Date): bigint | undefined {
  if (!/^\d{6}$/.test(token)) return undefined;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: STEP_SECONDS, digits: DIGITS });
  const delta = totp.validate({ token, timestamp: now.getTime(), window: 1 });
  if (delta === null) return undefined;
  return BigInt(Math.floor(now.getTime() / 1000 / STEP_SECONDS) + delta);
}

/** A new second factor: its secret in base 32, and the `otpauth:` URL that authenticators read. */
export function drawTotpSecret(label: string): { secret: string; url: string } {
  const secret = new Secret({ buffer: new Uint8Array(randomBytes(20)).buffer });
  const totp = new TOTP({ issuer: ISSUER, label, secret, period: STEP_SECONDS, digits: DIGITS });
  return { secret: secret.base32, url: totp.toString() };
}
