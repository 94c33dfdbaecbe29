import { type Executor, execute, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { ClaimRole } from '../rail/claim-rules.ts';
import type { Claim, ClaimRef } from './claim.ts';

/*
 * A key has at most one open claim in the whole bank, recorded in the key's row. Every change of an open claim locks
 * that row first, because both sides may be at this bank and are locked together.
 */

interface Row {
  claimerCompanyId: bigint | null;
  claimerClaimId: bigint | null;
  donorCompanyId: bigint | null;
  donorClaimId: bigint | null;
}

const COLUMNS = `claimer_company_id as "claimerCompanyId", claimer_claim_id as "claimerClaimId",
  donor_company_id as "donorCompanyId", donor_claim_id as "donorClaimId"`;

const lock = sql<Row>('open-claims.lock', `select ${COLUMNS} from open_claims where key = $1 for update`);
const find = sql<Row>('open-claims.find', `select ${COLUMNS} from open_claims where key = $1`);
const insert = sql(
  'open-claims.insert',
  `insert into open_claims (key, claimer_company_id, claimer_claim_id, donor_company_id, donor_claim_id)
   values ($1, $2, $3, $4, $5) on conflict (key) do nothing`,
);
const remove = sql('open-claims.remove', 'delete from open_claims where key = $1');

export type OpenSides = Partial<Record<ClaimRole, ClaimRef>>;

/** Locks the key's row, and returns the sides of its open claim that are at this bank; empty if none is open. */
export async function lockOpenSides(tx: Tx, key: string): Promise<OpenSides> {
  return toSides(await queryOne(tx, lock, [key]));
}

export async function findOpenSides(executor: Executor, key: string): Promise<OpenSides> {
  return toSides(await queryOne(executor, find, [key]));
}

function toSides(row: Row | undefined): OpenSides {
  const claimer = toRef(row?.claimerCompanyId, row?.claimerClaimId);
  const donor = toRef(row?.donorCompanyId, row?.donorClaimId);
  return { ...(claimer && { CLAIMER: claimer }), ...(donor && { DONOR: donor }) };
}

function toRef(companyId: bigint | null | undefined, id: bigint | null | undefined): ClaimRef | undefined {
  return companyId == null || id == null ? undefined : { companyId, id };
}

/** Opens the key's claim; false if one is open already. */
export async function insertOpenClaim(tx: Tx, key: string, sides: readonly Claim[]): Promise<boolean> {
  const claimer = sides.find((claim) => claim.role === 'CLAIMER');
  const donor = sides.find((claim) => claim.role === 'DONOR');
  const params = [key, claimer?.companyId ?? null, claimer?.id ?? null];
  return (await execute(tx, insert, [...params, donor?.companyId ?? null, donor?.id ?? null])) === 1;
}

export async function removeOpenClaim(tx: Tx, key: string): Promise<void> {
  await execute(tx, remove, [key]);
}
