import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** Client secrets are 256 random bits: nothing slower than SHA-256 makes them harder to guess. */
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
 * The hash of a password that a sandbox keeps and shows, made once a process: to hash those of everybody in it took most
 * of starting over.
 */
export function hashShownPassword(password: string): Promise<string> {
  const known = seeded.get(password);
  if (known !== undefined) return known;
  const made = hashPassword(password);
  if (seeded.size < SEEDED_AT_MOST) seeded.set(password, made);
  return made;
}

/** A password of 120 random bits, for somebody to log in with once. */
export function drawOneTimePassword(): string {
  return randomBytes(15).toString('base64url');
}

/** Stands for an unknown user's password, so that comparing takes as long as with a known one's. */
let nobody: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  nobody ??= hashPassword('nobody has this password');
  return nobody;
}

/** False when it does not match, and when there is no such user. Whoever is a stranger waits in a `PasswordQueue`. */
export async function passwordIs(password: string, storedHash: string | undefined): Promise<boolean> {
  const matches = await verify(storedHash ?? (await nobodysHash()), password);
  return matches && storedHash !== undefined;
}
