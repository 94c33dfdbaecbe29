import { type Executor, execute, queryOne, sql } from '../../../database/pool.ts';
import { DAY_MS } from '../../../values/dates.ts';
import type { AnsweredClaim } from '../dict-values/bodies/claims.ts';

/*
 * Openings of claims by this bank. A claim bears no id of the bank's on its way, so which opening a claim is of is kept
 * here: a claim is of one opening, and an opening makes one claim.
 */

/** By so much this bank's clock and the directory's may differ. */
export const CLOCKS_MS = 10 * 60_000;

export interface Opening {
  askedAt: Date;
  claimId: string | null;
}

const COLUMNS = `o.asked_at as "askedAt", o.claim_id as "claimId"`;

const remember = sql<Opening & { again: boolean }>(
  'bcb-claim-openings.remember',
  `with added as (
     insert into bcb.claim_openings as o (opening, asked_at) values ($1, $2)
     on conflict (opening) do nothing returning ${COLUMNS}
   )
   select ${COLUMNS}, true as again from bcb.claim_openings o where o.opening = $1
   union all
   select added.*, false from added`,
);
const opened = sql(
  'bcb-claim-openings.opened',
  'update bcb.claim_openings set claim_id = $2 where opening = $1 and claim_id is null',
);
const ofClaim = sql<{ named: boolean }>(
  'bcb-claim-openings.of-claim',
  'select exists (select from bcb.claim_openings where claim_id = $1) as named',
);

/** Writes an opening down before the directory is asked; `again` when it was asked before. */
export async function rememberOpening(
  executor: Executor,
  opening: string,
  askedAt: Date,
): Promise<Opening & { again: boolean }> {
  return (await queryOne(executor, remember, [opening, askedAt])) as Opening & { again: boolean };
}

/** The claim that the opening has made. */
export async function nameOpening(executor: Executor, opening: string, claimId: string): Promise<void> {
  await execute(executor, opened, [opening, claimId]);
}

/** The claim is that of an opening, which is not to be taken for another's. */
export async function isNamed(executor: Executor, claimId: string): Promise<boolean> {
  return (await queryOne(executor, ofClaim, [claimId]))?.named === true;
}

/** When a claim was opened: the directory tells when its resolution period ends, seven days later. */
export function openedAt({ resolutionPeriodEnd }: Pick<AnsweredClaim, 'resolutionPeriodEnd'>): Date {
  return new Date(resolutionPeriodEnd.getTime() - 7 * DAY_MS);
}

const forget = sql(
  'bcb-claim-openings.forget',
  'delete from bcb.claim_openings where opening = $1 and claim_id is null',
);

/** It has made no claim. */
export async function forgetOpening(executor: Executor, opening: string): Promise<void> {
  await execute(executor, forget, [opening]);
}
