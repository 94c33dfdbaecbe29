import { type Executor, execute, query, queryOne, sql } from '../../database/pool.ts';
import type { Tx } from '../../database/transaction.ts';
import { actsAt } from '../../rail/claim-rules.ts';
import type { DirectoryClaim } from '../../rail/claims.ts';
import type { AccountType } from '../../rail/party.ts';
import { EXAMPLE_ISPB } from '../example-institution.ts';

/** A claim in the directory's books. */
export interface KeptClaim extends Omit<DirectoryClaim, 'revision' | 'claimerAccount'> {
  /** Increases with every change; records which version the bank has received. */
  version: number;
  /** The holder of the key once the claim is completed; the account is null for the example institution's. */
  claimer: {
    document: string;
    name: string;
    branch: string | null;
    number: string | null;
    accountType: AccountType | null;
  };
}

export interface ClaimRow extends Omit<KeptClaim, 'claimer'> {
  document: string;
  name: string;
  branch: string | null;
  number: string | null;
  accountType: AccountType | null;
}

export const CLAIM_COLUMNS = `c.claim_id as "claimId", c.key, c.key_type as "keyType",
  c.claim_type as "claimType", c.status, c.claimer_ispb as "claimerIspb", c.donor_ispb as "donorIspb",
  c.claimer_document as document, c.claimer_name as name, c.claimer_branch as branch, c.claimer_number as number,
  c.claimer_account_type as "accountType", c.opened_at as "openedAt", c.modified_at as "modifiedAt",
  c.confirmation_reason as "confirmationReason", c.cancellation_reason as "cancellationReason",
  c.cancelled_by as "cancelledBy", c.revision as version`;

const insert = sql<ClaimRow>(
  'simulator.insert-claim',
  `insert into simulator.claims as c (claim_id, key, key_type, claim_type, status, claimer_ispb, donor_ispb,
     claimer_document, claimer_name, claimer_branch, claimer_number, claimer_account_type, opened_at, modified_at,
     due_at, told, lease_until, lease_number)
   values ($1, $2, $3, $4, 'OPEN', $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14,
     case when $14 = 0 then clock_timestamp() + $15 * interval '1 millisecond' end, 1)
   on conflict do nothing returning ${CLAIM_COLUMNS}`,
);
const openOnKey = sql<ClaimRow>(
  'simulator.open-claim-on-key',
  `select ${CLAIM_COLUMNS} from simulator.claims c
    where c.key = $1 and c.status in ('OPEN', 'WAITING_RESOLUTION', 'CONFIRMED')`,
);
const lock = sql<ClaimRow>(
  'simulator.lock-claim',
  `select ${CLAIM_COLUMNS} from simulator.claims c where c.claim_id = $1 for no key update`,
);
const update = sql<{ lease: number }>(
  'simulator.update-claim',
  `update simulator.claims
      set status = $2, modified_at = $3, confirmation_reason = $4, cancellation_reason = $5, cancelled_by = $6,
          revision = $7, due_at = $8, told = case when $9 then $7 else told end, parked = null,
          lease_until = case when $9 then null else clock_timestamp() + $10 * interval '1 millisecond' end,
          lease_number = 1
    where claim_id = $1 returning lease_number as lease`,
);

export function toKept({ document, name, branch, number, accountType, ...claim }: ClaimRow): KeptClaim {
  return { ...claim, claimer: { document, name, branch, number, accountType } };
}

/** Returns when the example institution acts automatically in this claim. */
function dueAtOf(claim: KeptClaim): Date | null {
  return actsAt(claim, claim.claimerIspb === EXAMPLE_ISPB ? 'CLAIMER' : 'DONOR');
}

/**
 * Stores a claim; undefined if one is open on the key. The bank's own claim is reported by the answer; the caller
 * must notify the bank of another institution's.
 */
export async function insertClaim(
  tx: Tx,
  claim: KeptClaim,
  { told, leaseMs }: { told: boolean; leaseMs: number },
): Promise<KeptClaim | undefined> {
  const { claimer } = claim;
  const row = await queryOne(tx, insert, [
    claim.claimId,
    claim.key,
    claim.keyType,
    claim.claimType,
    claim.claimerIspb,
    claim.donorIspb,
    claimer.document,
    claimer.name,
    claimer.branch,
    claimer.number,
    claimer.accountType,
    claim.openedAt,
    dueAtOf(claim),
    told ? 1 : 0,
    leaseMs,
  ]);
  return row && toKept(row);
}

export async function findOpenClaim(executor: Executor, key: string): Promise<KeptClaim | undefined> {
  const row = await queryOne(executor, openOnKey, [key]);
  return row && toKept(row);
}

export async function lockKept(tx: Tx, claimId: string): Promise<KeptClaim | undefined> {
  const row = await queryOne(tx, lock, [claimId]);
  return row && toKept(row);
}

/** Writes the next version; the bank knows it already where the move was its own. */
export async function updateKept(
  tx: Tx,
  claim: KeptClaim,
  { told, leaseMs }: { told: boolean; leaseMs: number },
): Promise<void> {
  await execute(tx, update, [
    claim.claimId,
    claim.status,
    claim.modifiedAt,
    claim.confirmationReason,
    claim.cancellationReason,
    claim.cancelledBy,
    claim.version,
    dueAtOf(claim),
    told,
    leaseMs,
  ]);
}

const due = sql<{ claimId: string }>(
  'simulator.due-claims',
  `select claim_id as "claimId" from simulator.claims
    where due_at is not null and due_at <= $1 order by due_at, claim_id limit $2`,
);
const nextDue = sql<{ at: Date }>(
  'simulator.next-due-claim',
  'select due_at as at from simulator.claims where due_at is not null order by due_at limit 1',
);

export async function selectDueClaims(executor: Executor, now: Date, limit: number): Promise<string[]> {
  return (await query(executor, due, [now, limit])).map((row) => row.claimId);
}

export async function selectNextDueClaim(executor: Executor): Promise<Date | null> {
  return (await query(executor, nextDue))[0]?.at ?? null;
}
