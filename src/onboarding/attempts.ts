import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { type LivenessProvider, type LivenessVerdict, referenceOf } from '../liveness/provider.ts';
import { hashClientSecret } from '../secrets/hash.ts';
import type { Vault } from '../secrets/seal.ts';
import { randomToken } from '../values/ids.ts';
import { isLapsed } from './requisition.ts';
import type { StoredRequisition } from './store.ts';

const insert = sql(
  'liveness.insert',
  `insert into liveness_attempts (requisition_id, number, token_hash, sealed_token, created_at)
   values ($1, $2, $3, $4, $5)`,
);

/** Opens a liveness check; returns the token of its page. */
export async function openAttempt(
  tx: Tx,
  vault: Vault,
  attempt: { requisitionId: bigint; number: number; now: Date },
): Promise<string> {
  const token = randomToken();
  const { requisitionId, number, now } = attempt;
  const sealed = vault.seal(token, attemptPlace(attempt));
  await execute(tx, insert, [requisitionId, number, hashClientSecret(token), sealed, now]);
  return token;
}

/** The URL of the open liveness check's page; the same on every read. */
export function livenessUrlOf(
  parts: { vault: Vault; publicUrl: string },
  requisition: StoredRequisition,
): string | null {
  const { attemptNumber, sealedAttemptToken } = requisition;
  if (requisition.livenessStatus !== 'PENDING' || attemptNumber === null || sealedAttemptToken === null)
    return null;
  const place = attemptPlace({ requisitionId: requisition.id, number: attemptNumber });
  return livenessUrl(parts.publicUrl, parts.vault.open(sealedAttemptToken, place));
}

export function livenessUrl(publicUrl: string, token: string): string {
  return `${publicUrl}/liveness/${token}`;
}

const byToken = sql<{ requisitionId: bigint; number: number }>(
  'liveness.by-token',
  `select requisition_id as "requisitionId", number from liveness_attempts
    where token_hash = $1 and ended_at is null`,
);

export interface AttemptRef {
  requisitionId: bigint;
  number: number;
}

/** Finds the open attempt whose page has this token. */
export function findAttemptByToken(executor: Executor, token: string): Promise<AttemptRef | undefined> {
  return queryOne(executor, byToken, [hashClientSecret(token)]);
}

const end = sql(
  'liveness.end',
  `update liveness_attempts set verdict = $3, ended_at = $4, parked = null
    where requisition_id = $1 and number = $2 and ended_at is null`,
);
const tell = sql(
  'liveness.tell',
  'update onboarding_requisitions set liveness_status = $2, updated_at = $3 where id = $1',
);

/** PENDING → PASSED or FAILED, under the requisition's lock. False if that attempt is no longer the open one. */
export async function endAttempt(
  tx: Tx,
  requisition: StoredRequisition,
  ending: { number: number; verdict: LivenessVerdict; now: Date },
): Promise<boolean> {
  if (isLapsed(requisition, ending.now)) return false;
  if (requisition.livenessStatus !== 'PENDING' || requisition.attemptNumber !== ending.number) return false;
  await execute(tx, end, [requisition.id, ending.number, ending.verdict, ending.now]);
  await execute(tx, tell, [requisition.id, ending.verdict, ending.now]);
  return true;
}

const note = sql(
  'liveness.note-verdict',
  `update liveness_attempts set verdict = $3
    where requisition_id = $1 and number = $2 and ended_at is null and verdict is null`,
);

/**
 * Asks the provider about the open attempt and records its verdict, which is applied soon. Returns whether there is
 * one.
 */
export async function noteVerdict(
  executor: Executor,
  liveness: LivenessProvider,
  requisition: StoredRequisition,
): Promise<boolean> {
  const { attemptNumber: number } = requisition;
  if (requisition.livenessStatus !== 'PENDING' || number === null) return false;
  if (requisition.attemptVerdict !== null) {
    await execute(executor, unpark, [requisition.id, number]);
    return true;
  }
  const verdict = await liveness.findVerdict(referenceOf({ requisitionId: requisition.id, number }));
  if (verdict === undefined) return false;
  return (await execute(executor, note, [requisition.id, number, verdict])) === 1;
}

const toApply = sql<AttemptRef & { verdict: LivenessVerdict }>(
  'liveness.next-to-apply',
  `select a.requisition_id as "requisitionId", a.number, a.verdict
     from liveness_attempts a join onboarding_requisitions r on r.id = a.requisition_id and r.lapsed_at is null
    where a.verdict is not null and a.ended_at is null and a.parked is null order by a.created_at limit $1`,
);

export function findNotedVerdicts(
  executor: Executor,
  limit: number,
): Promise<(AttemptRef & { verdict: LivenessVerdict })[]> {
  return query(executor, toApply, [limit]);
}

// A parked verdict is retried at the next request.
const strike = sql<{ parked: boolean }>(
  'liveness.strike',
  `update liveness_attempts
      set tries = tries + 1, parked = case when tries + 1 >= $3 then left($4, 200) end
    where requisition_id = $1 and number = $2 and ended_at is null and verdict is not null and tries < $3
   returning parked is not null as parked`,
);

/** Number of attempts to apply a verdict before it is parked. */
const APPLY_TRIES = 5;

/**
 * Counts a failed attempt to apply a verdict; after the last one parks it with the reason. Returns whether it is
 * parked.
 */
export async function strikeVerdict(
  executor: Executor,
  { requisitionId, number }: AttemptRef,
  reason: string,
): Promise<boolean> {
  const row = await queryOne(executor, strike, [requisitionId, number, APPLY_TRIES, reason]);
  return row?.parked === true;
}

const unpark = sql(
  'liveness.unpark',
  `update liveness_attempts set tries = 0, parked = null
    where requisition_id = $1 and number = $2 and parked is not null`,
);

export function attemptPlace({ requisitionId, number }: AttemptRef): string {
  return `liveness/${requisitionId}/${number}`;
}
