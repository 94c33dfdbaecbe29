import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { RefusalCode } from '../refusals.ts';

/** The types of key whose holder proves control of the mailbox or phone. */
export type VerifiedType = 'EMAIL' | 'CELL_PHONE';

/** A code that was sent to a key, for one account. */
export interface Verification {
  companyId: bigint;
  /** The UUID by which the caller names it. */
  requestId: string;
  accountId: bigint;
  type: VerifiedType;
  /** In the canonical form, in which keys are compared. */
  key: string;
  codeHash: string;
  sealedHashKey: string;
  state: 'LIVE' | 'USED' | 'KILLED';
  tries: number;
  expiresAt: Date;
}

/** The purpose of the code; `key` if the caller named it, as a claim does. */
export interface Offered {
  accountId: bigint;
  type: VerifiedType;
  key?: string | undefined;
  now: Date;
}

/** A code is valid for three minutes (the interface, "Limits") … */
export const CODE_LIFE_MS = 180_000;
/** … and for five attempts, whatever their result. */
export const TRIES = 5;

export function drawCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0');
}

/** A million codes can be tried in a moment, so their hash uses a key that is not in the row. */
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
 * Tells whether the code may be checked at all. Unknown, used and replaced codes look the same; then follow age and
 * attempts. Undefined if it may.
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
