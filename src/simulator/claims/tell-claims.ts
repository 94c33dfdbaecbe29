import { strict as assert } from 'node:assert';
import { leasesOf } from '../../database/due-work/leases.ts';
import { execute, sql } from '../../database/pool.ts';
import type { SimulatedWorld } from '../world.ts';
import { CLAIM_COLUMNS, type ClaimRow, type KeptClaim, toKept } from './claim-store.ts';
import { forBank } from './claims.ts';

/** Number of times that the bank may fail on a claim before it is parked. */
const TRIES = 10;

/** A version not yet reported to the bank, under a lease. */
export type Untold = KeptClaim & { lease: number };

/** Leases for telling the bank of claims; the parameter of a claim is how long a lease lasts. */
const LEASES = leasesOf<ClaimRow & { lease: number }>({
  ...{
    name: 'simulator-claims',
    table: 'simulator.claims',
    as: 'c',
    key: 'claim_id',
    columns: `${CLAIM_COLUMNS}, c.lease_number as lease`,
  },
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
/** Notifies the bank of a claim's state, and marks it as reported unless another node has taken over meanwhile. */
export async function tellClaim(world: SimulatedWorld, claim: Untold): Promise<void> {
  const listener = world.listener();
  assert(listener !== undefined, 'the bank is not connected');
  const { lease, ...kept } = claim;
  await listener.claims([forBank(kept)]);
  await execute(world.db.main, strikeOff, [claim.claimId, claim.version, lease]);
}

/** Leases unreported versions. */
export async function takeUntoldClaims(world: SimulatedWorld, limit: number): Promise<Untold[]> {
  const rows = await LEASES.take(world.db.main, limit, [world.leaseMs]);
  return rows.map(({ lease, ...row }) => ({ ...toKept(row), lease }));
}

/** Leaves the lease to run out before the next try; after the last one the claim is parked. */
export async function putOffClaim(world: SimulatedWorld, claim: Untold, error: unknown): Promise<void> {
  const { claimId, lease } = claim;
  world.log.error({ err: error, claimId, lease }, 'the bank failed to process a claim message');
  if (lease < TRIES) return;
  await execute(world.db.main, park, [
    claimId,
    lease,
    error instanceof Error ? error.message : String(error),
  ]);
}

export function anyUntoldClaim(world: SimulatedWorld): Promise<boolean> {
  return LEASES.anyOwed(world.db.main);
}
