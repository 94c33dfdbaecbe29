import { randomUUID } from 'node:crypto';
import { findAccounts } from '../accounts/find.ts';
import type { Context } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { type ActiveKey, lockActiveKey, lockKeyForClaim } from '../keys/claimed-keys.ts';
import { spendVerification } from '../keys/judge-verification.ts';
import { isOpen } from '../rail/claim-rules.ts';
import type { DirectoryClaim } from '../rail/claims.ts';
import { lockClaim, writeClaims } from './change.ts';
import { adopt, type Claim } from './claim.ts';
import { inTurn, isKeyOnTheMove } from './in-turn.ts';
import { findOpenSides, insertOpenClaim } from './open-claims.ts';
import { insertClaim, selectByDirectoryId, selectByOpening, takeAnswer } from './store.ts';
import { tellDonor } from './tell-donor.ts';

/**
 * Applies claims that the directory reports. A new claim on a key of the bank is stored and locks the key; a known
 * one takes the reported state. Repeated and older reports change nothing. The directory has validated a claim before
 * it reports it; one that does not fit the bank's data is logged for people.
 */
export async function hearClaims(context: Context, told: readonly DirectoryClaim[]): Promise<void> {
  // Claims are few. Each has its own transaction, so that a failing one fails alone.
  for (const claim of told) {
    const misfit = await inTurn(() =>
      transaction(context.db.main, (tx) => hear(tx, context, claim), { retry: true }),
    );
    if (misfit !== null)
      context.log.error(
        { claimId: claim.claimId, misfit },
        'the directory reported a claim that matches no key or account here',
      );
  }
}

/** Returns why the claim does not fit; null if it fits; undefined if that is not known yet. */
async function hear(
  tx: Tx,
  context: Context,
  told: DirectoryClaim,
): Promise<'KEY_NOT_FOUND' | 'ALREADY_OPEN' | null | undefined> {
  const held = await lockActiveKey(tx, told.key);
  const known = (await selectByDirectoryId(tx, told.claimId)) ?? (await findOwnOpening(tx, context, told));
  if (known !== undefined) {
    await follow(tx, context, { known, told });
    return null;
  }
  // A withdrawn opening needs nothing from the bank.
  if (told.claimerIspb === context.ispb || !isOpen(told.status)) return null;
  if (held === undefined) return 'KEY_NOT_FOUND';
  if (await isKeyOnTheMove(tx, told.key)) return undefined;
  const sides = await findOpenSides(tx, told.key);
  if (sides.CLAIMER ?? sides.DONOR) return 'ALREADY_OPEN';
  const claim = await insertDonated(tx, held, told);
  if (!(await insertOpenClaim(tx, told.key, [claim]))) return 'ALREADY_OPEN';
  await lockKeyForClaim(tx, told.key, claim.id);
  await tellDonor(tx, context, claim);
  await follow(tx, context, { known: claim, told });
  return null;
}

/** Recognises a claim of this bank whose opening's answer was lost: it is for the same account. */
async function findOwnOpening(tx: Tx, context: Context, told: DirectoryClaim): Promise<Claim | undefined> {
  if (told.claimerIspb !== context.ispb) return undefined;
  const opening = await selectByOpening(tx, told.key);
  if (opening === undefined || told.claimerAccount === null) return opening;
  const account = (await findAccounts(tx, [opening])).get(opening.accountId);
  return account?.number === told.claimerAccount.number ? opening : undefined;
}

async function follow(
  tx: Tx,
  context: Context,
  { known, told }: { known: Claim; told: DirectoryClaim },
): Promise<void> {
  const before = await lockClaim(tx, known);
  const after = before.map((claim) => (claim.id === known.id ? adopt(claim, told) : claim));
  if (after.every((claim, index) => claim === before[index])) return;
  const now = context.clock.now();
  const asked = before.find((claim) => claim.id === known.id && claim.pending?.move === 'OPEN');
  if (asked !== undefined) await endOpening(tx, asked, now);
  const written = after.map((claim) => (claim.id === asked?.id ? { ...claim, pending: null } : claim));
  await writeClaims(tx, { before, after: written, now });
}

/** The report of an opening is its answer: it is not requested again, the code is consumed, and moves are allowed. */
async function endOpening(tx: Tx, asked: Claim, now: Date): Promise<void> {
  const { companyId, verificationId } = asked;
  await takeAnswer(tx, asked);
  if (verificationId !== null) await spendVerification(tx, { companyId, requestId: verificationId }, now);
}

function insertDonated(tx: Tx, held: ActiveKey, told: DirectoryClaim): Promise<Claim> {
  const { claimId, key, keyType, claimType, claimerIspb, openedAt } = told;
  return insertClaim(tx, {
    ...{ companyId: held.companyId, accountId: held.accountId, pixKeyId: held.id },
    ...{ publicId: randomUUID(), claimId, key, keyType, role: 'DONOR', claimType, inside: false },
    status: 'OPEN',
    ...{ counterpartIspb: claimerIspb, revision: 0n, openedAt, modifiedAt: openedAt },
    ...{ confirmationReason: null, cancellationReason: null, cancelledBy: null },
    ...{ createdByName: null, confirmedByName: null, cancelledByName: null, completedByName: null },
    ...{ verificationId: null, pending: null, dueAt: null, leaseNumber: 0 },
  });
}
