import { type Executor, execute, queryOne, sql } from '../../../database/pool.ts';
import { DAY_MS } from '../../../values/dates.ts';
import type { AnsweredClaim } from '../dict-values/bodies/claims.ts';

/*
 * Openings of claims by this bank. A request carries no id of the bank, so this table records which claim belongs to
 * which opening, one to one.
 */

/** Maximum difference between this bank's clock and the directory's. */
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

/** Stores an opening before the request; `again` if it was requested before. */
export async function rememberOpening(
  executor: Executor,
  opening: string,
  askedAt: Date,
): Promise<Opening & { again: boolean }> {
  return (await queryOne(executor, remember, [opening, askedAt])) as Opening & { again: boolean };
}

/** Returns the claim of the opening. */
export async function nameOpening(executor: Executor, opening: string, claimId: string): Promise<void> {
  await execute(executor, opened, [opening, claimId]);
}

/** Assigns the claim to an opening, so that no other can take it. */
export async function isNamed(executor: Executor, claimId: string): Promise<boolean> {
  return (await queryOne(executor, ofClaim, [claimId]))?.named === true;
}

/** When a claim was opened: seven days before the end of its resolution period. */
export function openedAt({ resolutionPeriodEnd }: Pick<AnsweredClaim, 'resolutionPeriodEnd'>): Date {
  return new Date(resolutionPeriodEnd.getTime() - 7 * DAY_MS);
}

const forget = sql(
  'bcb-claim-openings.forget',
  'delete from bcb.claim_openings where opening = $1 and claim_id is null',
);

/** Records that it opened no claim. */
export async function forgetOpening(executor: Executor, opening: string): Promise<void> {
  await execute(executor, forget, [opening]);
}
