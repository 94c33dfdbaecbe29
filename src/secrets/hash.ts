import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Client secrets are 256 random bits: a slower hash than SHA-256 would not make them harder to guess. */
export function hashClientSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function clientSecretMatches(secret: string, storedHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashClientSecret(secret), 'hex'), Buffer.from(storedHash, 'hex'));
}

// OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

const seeded = new Map<string, Promise<string>>();
const SEEDED_AT_MOST = 64;

/**
 * The hash of a password that a sandbox stores and shows, computed once per process: hashing everybody's took most of
 * a reset.
 */
export function hashShownPassword(password: string): Promise<string> {
  const known = seeded.get(password);
  if (known !== undefined) return known;
  const made = hashPassword(password);
  if (seeded.size < SEEDED_AT_MOST) seeded.set(password, made);
  return made;
}

/** A one-time password of 120 random bits. */
export function drawOneTimePassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Used for an unknown user, so that comparing takes as long as for a known one. */
let nobody: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  nobody ??= hashPassword('nobody has this password');
  return nobody;
}

/** False if it does not match, or if there is no such user. Unauthenticated callers wait in a `PasswordQueue`. */
export async function passwordIs(password: string, storedHash: string | undefined): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobodysHash()), password);
  return matches && storedHash !== undefined;
}
