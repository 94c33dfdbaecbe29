import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { RefusalCode } from '../refusals.ts';

/** The kinds of key whose holder proves to have the mailbox or the phone. */
export type VerifiedType = 'EMAIL' | 'CELL_PHONE';

/** A code that was sent to a key, for one account. */
export interface Verification {
  companyId: bigint;
  /** The UUID by which the caller names it. */
  requestId: string;
  accountId: bigint;
  type: VerifiedType;
  /** In the form in which keys are compared. */
  key: string;
  codeHash: string;
  sealedHashKey: string;
  state: 'LIVE' | 'USED' | 'KILLED';
  tries: number;
  expiresAt: Date;
}

/** The use that the code is offered for; `key` where the caller has named it, as a claim does. */
export interface Offered {
  accountId: bigint;
  type: VerifiedType;
  key?: string | undefined;
  now: Date;
}

/** A code lives three minutes (the interface, "Limits") … */
export const CODE_LIFE_MS = 180_000;
/** … and is judged five times, whatever comes of it. */
export const TRIES = 5;

export function drawCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** A million codes are tried in a moment, so their hash needs a key that is no part of the row. */
export function drawHashKey(): string {
  return randomBytes(32).toString('hex');
}

export function hashCode(code: string, hashKey: string): string {
  return createHmac('sha256', Buffer.from(hashKey, 'hex')).update(code).digest('hex');
}

export function codeMatches(code: string, hash: string, hashKey: string): boolean {
  return timingSafeEqual(Buffer.from(hashCode(code, hashKey), 'hex'), Buffer.from(hash, 'hex'));
}

/**
 * Tells if the code may be judged at all, before it is looked at: unknown, used and killed look the same, then
 * age, then tries. Undefined when it may.
 */
export function refusalBeforeCode(
  verification: Verification | undefined,
  { accountId, type, key, now }: Offered,
): RefusalCode | undefined {
  if (verification?.state !== 'LIVE') return 'verificationNotFound';
  if (verification.accountId !== accountId || verification.type !== type) return 'verificationNotFound';
  if (key !== undefined && verification.key !== key) return 'verificationNotFound';
  if (now.getTime() >= verification.expiresAt.getTime()) return 'verificationExpired';
  return verification.tries >= TRIES ? 'invalidCode' : undefined;
}
