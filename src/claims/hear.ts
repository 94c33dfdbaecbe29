import { randomUUID } from 'node:crypto';
import type { Context } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { type ActiveKey, lockActiveKey, lockKeyForClaim } from '../keys/claimed-keys.ts';
import type { ClaimHeard, DirectoryClaim } from '../rail/claims.ts';
import { lockClaim, writeClaims } from './change.ts';
import { adopt, type Claim } from './claim.ts';
import { inTurn, isKeyOnTheMove } from './in-turn.ts';
import { findOpenSides, insertOpenClaim } from './open-claims.ts';
import { insertClaim, selectByDirectoryId, selectByOpening } from './store.ts';

/**
 * What the directory tells of claims: one on a key of the bank is written down and locks it, a known one becomes what
 * it is told to be. Said again, or after something newer, it changes nothing. A new claim is refused with KEY_NOT_FOUND
 * when nobody here has the key, and with ALREADY_OPEN while another claim on it is open.
 */
export async function hearClaims(context: Context, told: readonly DirectoryClaim[]): Promise<ClaimHeard[]> {
  const heard: ClaimHeard[] = [];
  // Claims are few; each has a transaction to itself, so that one that fails takes no other with it.
  for (const claim of told)
    heard.push(
      await inTurn(() => transaction(context.db.main, (tx) => hear(tx, context, claim), { retry: true })),
    );
  return heard;
}

/** Undefined while nobody can say. */
async function hear(tx: Tx, context: Context, told: DirectoryClaim): Promise<ClaimHeard | undefined> {
  const held = await lockActiveKey(tx, told.key);
  const known = (await selectByDirectoryId(tx, told.claimId)) ?? (await selectByOpening(tx, told.requestId));
  if (known !== undefined) {
    await follow(tx, context, { known, told });
    return { accepted: true };
  }
  // Told of an opening that was taken back here, the bank has nothing to add.
  if (told.claimerIspb === context.ispb) return { accepted: true };
  if (held === undefined) return { accepted: false, reason: 'KEY_NOT_FOUND' };
  if (await isKeyOnTheMove(tx, told.key)) return undefined;
  const sides = await findOpenSides(tx, told.key);
  if (sides.CLAIMER ?? sides.DONOR) return { accepted: false, reason: 'ALREADY_OPEN' };
  const claim = await insertDonated(tx, held, told);
  if (!(await insertOpenClaim(tx, told.key, [claim]))) return { accepted: false, reason: 'ALREADY_OPEN' };
  await lockKeyForClaim(tx, told.key, claim.id);
  await follow(tx, context, { known: claim, told });
  return { accepted: true };
}

async function follow(
  tx: Tx,
  context: Context,
  { known, told }: { known: Claim; told: DirectoryClaim },
): Promise<void> {
  const before = await lockClaim(tx, known);
  const after = before.map((claim) => (claim.id === known.id ? adopt(claim, told) : claim));
  if (after.every((claim, index) => claim === before[index])) return;
  await writeClaims(tx, { before, after, now: context.clock.now() });
}

function insertDonated(tx: Tx, held: ActiveKey, told: DirectoryClaim): Promise<Claim> {
  const { claimId, key, keyType, claimType, claimerIspb, openedAt } = told;
  return insertClaim(tx, {
    ...{ companyId: held.companyId, accountId: held.accountId, pixKeyId: held.id },
    ...{ publicId: randomUUID(), claimId, key, keyType, role: 'DONOR', claimType, inside: false },
    status: 'OPEN',
    ...{ counterpartIspb: claimerIspb, revision: 0, openedAt, modifiedAt: openedAt },
    ...{ confirmationReason: null, cancellationReason: null, cancelledBy: null },
    ...{ createdByName: null, confirmedByName: null, cancelledByName: null, completedByName: null },
    ...{ verificationId: null, pending: null, dueAt: null, leaseNumber: 0 },
  });
}
