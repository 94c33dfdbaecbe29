import type { AccountRef } from '../accounts/account.ts';
import { ROWS_READ_AT_MOST } from '../database/account-pages.ts';
import { int8Column } from '../database/columns.ts';
import { LEASE, leasesOf } from '../database/due-work/leases.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import { bucketOf, ofCompany } from '../database/spread/buckets.ts';
import { atHomeOf } from '../database/spread/shards.ts';
import type { Tx } from '../database/transaction.ts';
import type { ClaimMove, ClaimReason, ClaimStatus } from '../rail/claim-rules.ts';
import { type Claim, type ClaimRef, dueAtOf, type PendingMove } from './claim.ts';

type Row = Omit<Claim, 'pending'> & {
  pendingMove: PendingMove['move'] | null;
  pendingReason: ClaimReason | null;
  pendingByName: string | null;
  pendingRequest: string | null;
};

const COLUMNS = `c.company_id as "companyId", c.id, c.public_id as "publicId", c.claim_id as "claimId",
  c.account_id as "accountId", c.key, c.key_type as "keyType", c.role, c.claim_type as "claimType", c.status,
  c.inside, c.counterpart_ispb as "counterpartIspb", c.revision, c.created_at as "openedAt",
  c.modified_at as "modifiedAt", c.confirmation_reason as "confirmationReason",
  c.cancellation_reason as "cancellationReason", c.cancelled_by as "cancelledBy",
  c.created_by_name as "createdByName", c.confirmed_by_name as "confirmedByName",
  c.cancelled_by_name as "cancelledByName", c.completed_by_name as "completedByName",
  c.pix_key_id as "pixKeyId", c.verification_id as "verificationId", c.pending_move as "pendingMove",
  c.pending_reason as "pendingReason", c.pending_by_name as "pendingByName",
  c.pending_request as "pendingRequest", c.due_at as "dueAt", c.lease_number as "leaseNumber"`;

function toClaim({ pendingMove, pendingReason, pendingByName, pendingRequest, ...row }: Row): Claim {
  if (pendingMove === null || pendingRequest === null) return { ...row, pending: null };
  const pending = {
    move: pendingMove,
    reason: pendingReason,
    byName: pendingByName,
    requestId: pendingRequest,
  };
  return { ...row, pending };
}

async function one(found: Promise<Row | undefined>): Promise<Claim | undefined> {
  const row = await found;
  return row === undefined ? undefined : toClaim(row);
}

const byPublicId = sql<Row>(
  'claims.by-public-id',
  `select ${COLUMNS} from claims c where ${ofCompany('c', '$1')} and c.public_id = $2`,
);
const byDirectory = sql<Row>(
  'claims.by-directory',
  `select ${COLUMNS} from claims c where c.claim_id = $1 order by c.role desc limit 1`,
);
const byOpening = sql<Row>(
  'claims.by-opening',
  `select ${COLUMNS} from claims c
    where c.key = $1 and c.pending_move = 'OPEN'`,
);
const lockByIds = sql<Row>(
  'claims.lock',
  `select ${COLUMNS}
     from (select distinct * from ${paramRows('named', 'company_id int8, id int8')} order by 1, 2) as asked
     cross join lateral (
       select * from claims c
        where ${ofCompany('c', 'asked.company_id')} and c.id = asked.id limit 1 for no key update) c`,
);
const ofAccount = sql<Row>(
  'claims.of-account',
  `select ${COLUMNS} from (
     select * from claims where company_id is not distinct from $1::int8 and account_id = $2
      order by created_at desc, id desc limit ${ROWS_READ_AT_MOST}) c
    where $3::text is null or c.status = $3
    order by c.created_at desc, c.id desc`,
);

export function selectByPublicId(
  executor: Executor,
  ref: { companyId: bigint; publicId: string },
): Promise<Claim | undefined> {
  return one(queryOne(executor, byPublicId, [ref.companyId, ref.publicId]));
}

/** The donor's record first, if both sides are at this bank. */
export function selectByDirectoryId(executor: Executor, claimId: string): Promise<Claim | undefined> {
  return one(queryOne(executor, byDirectory, [claimId]));
}

/** The claim on a key whose opening is pending at the directory. */
export function selectByOpening(executor: Executor, key: string): Promise<Claim | undefined> {
  return one(queryOne(executor, byOpening, [key]));
}

/** Locks claims in key order; their key must be locked first. */
export async function selectLocked(tx: Tx, refs: readonly ClaimRef[]): Promise<Claim[]> {
  const columns = [int8Column(refs.map((ref) => ref.companyId)), int8Column(refs.map((ref) => ref.id))];
  return (await query(tx, lockByIds, columns)).map(toClaim);
}

/** Newest first. */
export async function selectOfAccount(
  executor: Executor,
  owner: AccountRef,
  status: ClaimStatus | undefined,
): Promise<Claim[]> {
  return (await query(executor, ofAccount, [owner.companyId, owner.accountId, status ?? null])).map(toClaim);
}

const insert = sql<{ id: bigint }>(
  'claims.insert',
  `insert into claims (bucket, company_id, id, public_id, claim_id, account_id, key, key_type, role, claim_type, inside,
     counterpart_ispb, created_at, modified_at, created_by_name, pix_key_id, verification_id, due_at,
     pending_move, pending_request, lease_until, lease_number)
   values (${bucketOf('$1')}, $1, id_in_bucket_of($1), $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13, $14, $15, $16, $17,
     case when $16::text is not null then clock_timestamp() + ${LEASE} end,
     case when $16::text is not null then 1 else 0 end)
   returning id`,
);

/** Inserts a claim as OPEN; if the directory must open it, the insert leases it to this node. */
export async function insertClaim(tx: Tx, claim: Omit<Claim, 'id'>): Promise<Claim> {
  const row = await queryOne(atHomeOf(tx, claim.companyId), insert, [
    claim.companyId,
    claim.publicId,
    claim.claimId,
    claim.accountId,
    claim.key,
    claim.keyType,
    claim.role,
    claim.claimType,
    claim.inside,
    claim.counterpartIspb,
    claim.openedAt,
    claim.createdByName,
    claim.pixKeyId,
    claim.verificationId,
    dueAtOf({ ...claim, id: 0n }),
    claim.pending?.move ?? null,
    claim.pending?.requestId ?? null,
  ]);
  return { ...claim, id: row?.id as bigint, leaseNumber: claim.pending === null ? 0 : 1 };
}

const update = sql(
  'claims.update',
  `update claims set claim_id = $3, status = $4, counterpart_ispb = $5, revision = $6, modified_at = $7,
     confirmation_reason = $8, cancellation_reason = $9, cancelled_by = $10, confirmed_by_name = $11,
     cancelled_by_name = $12, completed_by_name = $13, pix_key_id = $14, verification_id = $15, due_at = $16
   where ${ofCompany('', '$1')} and id = $2`,
);

/** Writes the results of moves, but not the pending request. */
export async function updateClaim(tx: Tx, claim: Claim): Promise<void> {
  await execute(tx, update, [
    claim.companyId,
    claim.id,
    claim.claimId,
    claim.status,
    claim.counterpartIspb,
    claim.revision,
    claim.modifiedAt,
    claim.confirmationReason,
    claim.cancellationReason,
    claim.cancelledBy,
    claim.confirmedByName,
    claim.cancelledByName,
    claim.completedByName,
    claim.pixKeyId,
    claim.verificationId,
    claim.dueAt,
  ]);
}

const remove = sql('claims.remove', `delete from claims where ${ofCompany('', '$1')} and id = $2`);

/** Deletes a claim whose opening the directory refused. */
export async function removeClaim(tx: Tx, claim: ClaimRef): Promise<void> {
  await execute(tx, remove, [claim.companyId, claim.id]);
}

const ask = sql<Row>(
  'claims.ask',
  `update claims c set pending_move = $3, pending_reason = $4, pending_by_name = $5, pending_request = $6, pending_tries = 0,
     verification_id = coalesce($7, c.verification_id), lease_until = clock_timestamp() + ${LEASE},
     lease_number = c.lease_number + 1
   where ${ofCompany('c', '$1')} and c.id = $2 returning ${COLUMNS}`,
);

/** Stores the next request to the directory, leased to this node. */
export async function askFor(
  tx: Tx,
  claim: ClaimRef,
  wanted: { pending: PendingMove & { move: ClaimMove }; verificationId: string | null },
): Promise<Claim> {
  const { move, reason, byName, requestId } = wanted.pending;
  const params = [claim.companyId, claim.id, move, reason, byName, requestId, wanted.verificationId];
  return toClaim((await queryOne(atHomeOf(tx, claim.companyId), ask, params)) as Row);
}

const answered = sql(
  'claims.answered',
  `update claims set pending_move = null, pending_reason = null, pending_by_name = null,
     pending_request = null, lease_until = null
   where ${ofCompany('', '$1')} and id = $2 and pending_request = $3 and lease_number = $4`,
);

/** Ends the request, in the transaction that writes the answer; false if the lease is no longer this node's. */
export async function takeAnswer(tx: Tx, claim: Claim): Promise<boolean> {
  const params = [claim.companyId, claim.id, claim.pending?.requestId, claim.leaseNumber];
  return (await execute(tx, answered, params)) === 1;
}

/** Leases for directory requests; intervals grow while it does not answer. */
const LEASES = leasesOf<Row>({
  ...{ name: 'claims', table: 'claims', as: 'c', key: 'bucket, company_id, id', columns: COLUMNS },
  due: 'lease_until is not null and lease_until <= clock_timestamp()',
  order: 'lease_until',
  owed: 'lease_until is not null and pending_tries = 0',
  lasts: `${LEASE} * (1 << least(c.pending_tries, 4))`,
  also: 'pending_tries = c.pending_tries + 1',
});
const due = sql<Row>(
  'claims.due',
  `select ${COLUMNS} from claims c
    where c.due_at is not null and c.due_at <= $1 and c.lease_until is null order by c.due_at, c.id limit $2`,
);
const nextDue = sql<{ at: Date }>(
  'claims.next-due',
  `select due_at as at from claims where due_at is not null and lease_until is null order by due_at limit 1`,
);

/** Requests that no node is working on: their node died, or the directory did not answer. */
export async function claimLapsedQuestions(executor: Executor, limit: number): Promise<Claim[]> {
  return (await LEASES.take(executor, limit)).map(toClaim);
}

/**
 * True if a request is being made for the first time; one that waits for the directory to recover is not in progress.
 */
export const anyQuestionOpen = LEASES.anyOwed;

/** Claims whose deadline has passed; their pending directory requests come first. */
export async function selectDue(executor: Executor, now: Date, limit: number): Promise<Claim[]> {
  return (await query(executor, due, [now, limit])).map(toClaim);
}

export async function selectNextDue(executor: Executor): Promise<Date | null> {
  return (await query(executor, nextDue))[0]?.at ?? null;
}

const putOff = sql(
  'claims.put-off-deadline',
  `update claims set due_at = $3::timestamptz + interval '60 s'
    where ${ofCompany('', '$1')} and id = $2 and due_at <= $3`,
);

/** A deadline that the directory prevented from acting is retried in a minute. */
export async function putOffDeadline(tx: Tx, claim: ClaimRef, now: Date): Promise<void> {
  await execute(tx, putOff, [claim.companyId, claim.id, now]);
}
