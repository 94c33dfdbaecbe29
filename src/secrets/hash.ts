import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { Refusal } from '../refusals.ts';

/** Client secrets are 256 random bits: nothing slower than SHA-256 makes them harder to guess. */
export function hashClientSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

export function clientSecretMatches(secret: string, storedHash: string): boolean {
  return timingSafeEqual(Buffer.from(hashClientSecret(secret), 'hex'), Buffer.from(storedHash, 'hex'));
}

// OWASP's parameters for argon2id: 19 MiB, 2 passes, 1 lane.
const ARGON2ID = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Each check holds 19 MiB and a core for some 20 ms: a flood of logins must not starve payments.
const AT_ONCE = 2;
const WAITING_AT_MOST = 100;

export function hashPassword(password: string): Promise<string> {
  return hash(password, ARGON2ID);
}

/** A password of 120 random bits, for somebody to log in with once. */
export function drawOneTimePassword(): string {
  return randomBytes(15).toString('base64url');
}

/** What an unknown user's password is compared with, so that it takes as long as a known one's. */
let nobody: Promise<string> | undefined;

function nobodysHash(): Promise<string> {
  nobody ??= hashPassword('nobody has this password');
  return nobody;
}

let running = 0;
const queue: (() => void)[] = [];

/**
 * False when it does not match, and when there is no such user. Refuses with `tooManyRequests` when too many
 * are waiting: to say no to a right password would tell its owner something that is not so.
 */
export async function passwordMatches(password: string, storedHash: string | undefined): Promise<boolean> {
  await takeTurn();
  try {
    const matches = await verify(storedHash ?? (await nobodysHash()), password);
    return matches && storedHash !== undefined;
  } finally {
    giveTurn();
  }
}

async function takeTurn(): Promise<void> {
  if (running < AT_ONCE) {
    running += 1;
    return;
  }
  if (queue.length >= WAITING_AT_MOST) throw new Refusal('tooManyRequests');
  await new Promise<void>((resolve) => queue.push(resolve));
}

/** The turn is handed on while anyone waits, so that a newcomer cannot slip in between. */
function giveTurn(): void {
  const next = queue.shift();
  if (next === undefined) running -= 1;
  else next();
}
