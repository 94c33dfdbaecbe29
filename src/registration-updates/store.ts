import { type Executor, execute, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';

const lastDecision = sql<{ reason: string | null; internal: string }>(
  'registration-updates.last-decision',
  `select decision_reason as reason, status_internal as internal from onboarding_requisitions
    where company_id = $1 and kind = 'UPDATE' and decided_at is not null order by id desc limit 1`,
);

/** Why the last update was refused; null if it was approved, or if there was none. */
export async function selectLastRefusal(executor: Executor, companyId: bigint): Promise<string | null> {
  const row = await queryOne(executor, lastDecision, [companyId]);
  return row?.internal === 'REJECTED' ? row.reason : null;
}

interface Link {
  sealedToken: string;
  expiresAt: Date;
}

const lockLink = sql<Link>(
  'registration-updates.lock-link',
  `select sealed_token as "sealedToken", expires_at as "expiresAt" from registration_update_links
    where requisition_id = $1 for update`,
);
const extendLink = sql(
  'registration-updates.extend-link',
  'update registration_update_links set expires_at = $2 where requisition_id = $1',
);
const replaceLink = sql(
  'registration-updates.replace-link',
  `insert into registration_update_links (requisition_id, token_hash, sealed_token, expires_at)
   values ($1, $2, $3, $4)
   on conflict (requisition_id) do update
     set token_hash = excluded.token_hash, sealed_token = excluded.sealed_token,
         expires_at = excluded.expires_at`,
);
const byToken = sql<{ requisitionId: bigint }>(
  'registration-updates.by-token',
  `select requisition_id as "requisitionId" from registration_update_links
    where token_hash = $1 and expires_at > $2`,
);

export function selectLockedLink(tx: Tx, requisitionId: bigint): Promise<Link | undefined> {
  return queryOne(tx, lockLink, [requisitionId]);
}

export async function writeLinkExpiry(tx: Tx, requisitionId: bigint, expiresAt: Date): Promise<void> {
  await execute(tx, extendLink, [requisitionId, expiresAt]);
}

export async function writeLink(
  tx: Tx,
  link: Link & { requisitionId: bigint; tokenHash: string },
): Promise<void> {
  await execute(tx, replaceLink, [link.requisitionId, link.tokenHash, link.sealedToken, link.expiresAt]);
}

export async function selectRequisitionByLink(
  executor: Executor,
  tokenHash: string,
  now: Date,
): Promise<bigint | undefined> {
  return (await queryOne(executor, byToken, [tokenHash, now]))?.requisitionId;
}
