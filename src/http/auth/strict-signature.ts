import { hash } from 'node:crypto';
import { Refusal, type RefusalCode } from '../../refusals.ts';
import { WRONG_SIGNATURE } from './hmac.ts';

/** The parts that a strict signature covers, as received. */
export interface StrictlySigned {
  timestamp: string | string[] | undefined;
  method: string;
  /** With its query, as the request line has it. */
  path: string;
  idempotencyKey: string | string[] | undefined;
  raw: Buffer;
}

/** Maximum difference between the request's time and the bank's, in both directions. */
export const WITHIN_MS = 60_000;

const ISO_UTC = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{1,9})?(Z|\+00:00)$/;

/** Returns the signed bytes: time, method, path, idempotency key and SHA-256 of the body, one per line. */
export function strictForm({ timestamp, method, path, idempotencyKey, raw }: StrictlySigned): Buffer {
  const key = typeof idempotencyKey === 'string' ? idempotencyKey : '';
  return Buffer.from([timestamp, method, path, key, hash('sha256', raw, 'hex')].join('\n'));
}

/** Returns the request's time. Refuses one that is missing, not in UTC, or too far from now. */
export function readTimestamp({ timestamp }: StrictlySigned, now: Date, wrong: RefusalCode): Date {
  const at = typeof timestamp === 'string' && ISO_UTC.test(timestamp) ? Date.parse(timestamp) : Number.NaN;
  if (!(Math.abs(at - now.getTime()) <= WITHIN_MS)) throw new Refusal(wrong, { security: WRONG_SIGNATURE });
  return new Date(at);
}
