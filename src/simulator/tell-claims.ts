import { strict as assert } from 'node:assert';
import { leasesOf } from '../database/leases.ts';
import { execute, sql } from '../database/pool.ts';
import type { ClaimHeard, DirectoryClaim } from '../rail/claims.ts';
import type { World } from './world.ts';

/** How many times the bank may fail on a claim before it is parked. */
const TRIES = 10;

/** A version that the bank has yet to be told of, under a lease. */
export type Untold = DirectoryClaim & { lease: number };

const COLUMNS = `c.claim_id as "claimId", c.request_id as "requestId", c.key, c.key_type as "keyType",
  c.claim_type as "claimType", c.status, c.claimer_ispb as "claimerIspb", c.donor_ispb as "donorIspb",
  c.opened_at as "openedAt", c.modified_at as "modifiedAt", c.confirmation_reason as "confirmationReason",
  c.cancellation_reason as "cancellationReason", c.cancelled_by as "cancelledBy", c.revision,
  c.lease_number as lease`;

/** Leases for telling the bank of claims; the parameter of a claim is how long a lease lasts. */
const LEASES = leasesOf<Untold>({
  ...{ name: 'simulator-claims', table: 'simulator.claims', as: 'c', key: 'claim_id', columns: COLUMNS },
  due: 'told < revision and parked is null and (lease_until is null or lease_until <= clock_timestamp())',
  order: 'modified_at, claim_id',
  owed: 'told < revision and parked is null',
  lasts: `$2 * interval '1 millisecond'`,
});
const strikeOff = sql(
  'simulator.strike-off-claim',
  `update simulator.claims
      set told = $2, lease_until = case when revision = $2 then null else lease_until end, lease_number = 1
    where claim_id = $1 and told < $2 and lease_number = $3`,
);
const park = sql(
  'simulator.park-claim',
  'update simulator.claims set parked = $3 where claim_id = $1 and lease_number = $2',
);
/** Tells the bank how a claim stands, and strikes that off unless another node has taken over meanwhile. */
export async function tellClaim(world: World, claim: Untold): Promise<ClaimHeard> {
  const listener = world.listener();
  assert(listener !== undefined, 'the bank is not connected');
  const { lease, ...told } = claim;
  const [heard] = await listener.claims([told]);
  assert(heard !== undefined, 'the bank answers each claim it is told of');
  await execute(world.db.main, strikeOff, [claim.claimId, claim.revision, lease]);
  return heard;
}

/** Takes what the bank has not been told of and nobody is telling it. */
export function claimUntoldClaims(world: World, limit: number): Promise<Untold[]> {
  return LEASES.claim(world.db.main, limit, [world.leaseMs]);
}

/** Leaves the lease to run out before the next try; after the last one the claim is parked. */
export async function putOffClaim(world: World, claim: Untold, error: unknown): Promise<void> {
  const { claimId, lease } = claim;
  world.log.error({ err: error, claimId, lease }, 'the bank failed on a claim');
  if (lease < TRIES) return;
  await execute(world.db.main, park, [
    claimId,
    lease,
    error instanceof Error ? error.message : String(error),
  ]);
}

export function anyUntoldClaim(world: World): Promise<boolean> {
  return LEASES.anyOwed(world.db.main);
}
