import type { Actor } from '../actor.ts';
import { execute, sql } from '../database/pool.ts';
import { bucketOf } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';

export const SECURITY_ACTS = [
  'COLLEAGUE_INVITED',
  'INVITATION_WITHDRAWN',
  'COLLEAGUE_JOINED',
  'COLLEAGUE_CHANGED',
  'COLLEAGUE_REMOVED',
  'CREDENTIAL_CREATED',
  'CREDENTIAL_REVOKED',
  'WEBHOOK_CREATED',
  'WEBHOOK_CHANGED',
  'WEBHOOK_SECRET_ROTATED',
  'WEBHOOK_DELETED',
  'WEBHOOK_SWITCHED_OFF',
  'KEY_DELETED',
  'KEY_REBOUND',
  'SECOND_FACTOR_ENROLLED',
  'PASSWORD_CHANGED',
  'SESSIONS_ENDED',
  'RECOVERY_SENT',
  'NEW_NETWORK',
  'LOGIN_CLOSED',
  'REGISTRATION_OVERDUE',
] as const;

export type SecurityActName = (typeof SECURITY_ACTS)[number];

/** The acting person or program; null for the bank. */
export type Doer = Pick<Actor, 'audience' | 'subject'> | null;

export interface SecurityAct {
  companyId: bigint;
  by: Doer;
  act: SecurityActName;
  /** An e-mail, a client id, a key or a URL: whatever identifies the subject for people. */
  subject: string | null;
  /** Never contains secrets. */
  details?: Record<string, unknown>;
  now: Date;
}

const insert = sql(
  'security-log.insert',
  `insert into security_log (bucket, company_id, at, done_by, act, subject, details)
   values (${bucketOf('$1')}, $1, $2, $3, $4, $5, $6)`,
);

/** Records a customer's act in its own transaction, so that no act is unrecorded. */
export async function recordSecurityAct(tx: Tx, done: SecurityAct): Promise<void> {
  const { companyId, by, act, subject, details = {}, now } = done;
  const doneBy = by === null ? null : `${by.audience}/${by.subject}`;
  await execute(tx, insert, [companyId, now, doneBy, act, subject, JSON.stringify(details)]);
}

/** A user who acts. */
export function person(userId: bigint): Doer {
  return { audience: 'web', subject: String(userId) };
}
