import { randomUUID } from 'node:crypto';
import type { Account } from '../accounts/account.ts';
import { lockAccountsById } from '../accounts/lock.ts';
import type { Actor } from '../actor.ts';
import type { Consent, Context } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { spendVerification } from '../keys/judge-verification.ts';
import { countKeys, keyLimitOf } from '../keys/requests.ts';
import { loadUsable } from '../keys/usable-account.ts';
import { type ClaimMove, type ClaimReason, moveClaim } from '../rail/claim-rules.ts';
import { Refusal } from '../refusals.ts';
import { findActorName } from './actor-name.ts';
import { askDirectory } from './ask.ts';
import { lockClaim, writeClaims } from './change.ts';
import { type Claim, needsVerification, signed } from './claim.ts';
import { type ClaimProof, provePossession } from './prove.ts';
import { askFor, selectByPublicId } from './store.ts';

export interface MoveRequest {
  actor: Actor;
  /** As it was sent. */
  publicId: string;
  move: ClaimMove;
  /** Reason of a confirmation or a cancellation. */
  reason: ClaimReason | null;
  /** Proof for a completion. */
  proof?: ClaimProof;
  /** A person's second factor, checked in the transaction of the move after every other refusal. */
  consent?: Consent;
  /** True if answering an unacknowledged claim acknowledges it first, under the same consent. */
  acknowledges?: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Makes a move of the customer's side of a claim, and sends it to the directory before it returns. Returns the claim
 * in its then current state; if the directory has not answered, the move continues in the background. Refusals in
 * this order: `claimNotFound`, `claimInWrongStatus`, `claimReasonNotAllowed`; of a completion also those of
 * `provePossession` (only if the old owner never answered), `accountNotFound`, `accountClosed`, `keyLimitReached`.
 * Those of the consent come last.
 */
export async function moveOwnClaim(context: Context, request: MoveRequest): Promise<Claim> {
  const { actor, publicId } = request;
  const ref = { companyId: actor.companyId, publicId };
  const seen = UUID.test(publicId) ? await selectByPublicId(context.db.main, ref) : undefined;
  if (seen === undefined) throw new Refusal('claimNotFound');
  if (request.acknowledges && seen.role === 'DONOR' && seen.status === 'OPEN')
    return acknowledgeAndMove(context, seen, request);
  // Asked again before the directory has answered: it is under way, and the first answer may have been lost.
  if (request.move === 'ACKNOWLEDGE' && seen.pending?.move === 'ACKNOWLEDGE') return seen;
  refuseMove(seen, request, context.clock.now());
  context.freeActs.spend('DIRECTORY_ACT', actor.companyId);
  const byName = await findActorName(context.db.main, actor);
  const verificationId =
    request.move === 'COMPLETE' && needsVerification(seen)
      ? await provePossession(context, seen, request.proof ?? { verificationRequestId: '', token: '' })
      : null;
  const wanted = { ...request, seen, byName, verificationId };
  const moved = await transaction(context.db.main, (tx) => move(tx, context, wanted), { retry: true });
  if (moved.pending === null) return moved;
  const asked = await askDirectory(context, moved, { first: true });
  if ('open' in asked) return (await selectByPublicId(context.db.answers, moved)) ?? moved;
  if (!asked.done) throw new Refusal(asked.refused);
  return asked.claim;
}

/** Answers a claim in two moves; while the directory has not accepted the first, the second needs another call. */
async function acknowledgeAndMove(context: Context, seen: Claim, request: MoveRequest): Promise<Claim> {
  const { consent: _shown, acknowledges: _done, ...answer } = request;
  const first = { ...request, move: 'ACKNOWLEDGE', reason: null, acknowledges: false } as const;
  const now = context.clock.now();
  // An answer that would be refused acknowledges nothing.
  refuseMove(refuseMove(seen, first, now), answer, now);
  const acknowledged = await moveOwnClaim(context, first);
  if (acknowledged.status !== 'WAITING_RESOLUTION') return acknowledged;
  return moveOwnClaim(context, answer);
}

/** Returns the claim after the move; throws if the move is not allowed, also while a directory request is pending. */
function refuseMove(claim: Claim, { move, reason }: MoveRequest, now: Date): Claim {
  // A passed deadline has acted, even if that is not stored yet.
  const isOverdue = claim.dueAt !== null && now >= claim.dueAt;
  if (claim.pending !== null || isOverdue) throw new Refusal('claimInWrongStatus');
  const after = moveClaim(claim, { role: claim.role, move, reason, now });
  if (after === 'WRONG_STATUS') throw new Refusal('claimInWrongStatus');
  if (after === 'REASON_NOT_ALLOWED') throw new Refusal('claimReasonNotAllowed');
  return after;
}

interface Wanted extends MoveRequest {
  seen: Claim;
  byName: string | null;
  verificationId: string | null;
}

async function move(tx: Tx, context: Context, wanted: Wanted): Promise<Claim> {
  const { seen, verificationId, byName, reason } = wanted;
  const now = context.clock.now();
  const accounts = wanted.move === 'COMPLETE' ? await lockAccountsById(tx, [seen]) : undefined;
  const locked = await lockClaim(tx, seen);
  const claim = locked.find((one) => one.id === seen.id);
  if (claim === undefined) throw new Refusal('claimNotFound');
  const after = refuseMove(claim, wanted, now);
  if (wanted.move === 'COMPLETE') await refuseAccount(tx, accounts?.byId(claim));
  await wanted.consent?.(tx);
  if (after === claim) return claim;
  if (!claim.inside) {
    const pending = { move: wanted.move, reason, byName, requestId: randomUUID() };
    return askFor(tx, claim, { pending, verificationId });
  }
  if (verificationId !== null) await spendVerification(tx, { ...claim, requestId: verificationId }, now);
  const step = { move: wanted.move, reason, byName, now };
  const both = locked.map((side) => moveInside(side, { ...step, mover: claim }));
  const written = await writeClaims(tx, { before: locked, after: both, now });
  return written.find((one) => one.id === claim.id) as Claim;
}

export interface InsideStep {
  move: ClaimMove;
  reason: ClaimReason | null;
  byName: string | null;
  now: Date;
  mover: Claim;
}

/** Returns one side of a claim inside the bank after a move of either side; only the mover's record has the name. */
export function moveInside(side: Claim, { mover, move, reason, byName, now }: InsideStep): Claim {
  const after = moveClaim(side, { role: mover.role, move, reason, now });
  if (typeof after === 'string') throw new Error('the two sides of a claim have different states');
  return side.id === mover.id ? signed(after, { move, byName }) : after;
}

/** Checks a locked account before it receives a key. */
async function refuseAccount(tx: Tx, found: Account | undefined): Promise<void> {
  const account = loadUsable(found);
  const owner = { companyId: account.companyId, accountId: account.id };
  if ((await countKeys(tx, owner)) >= keyLimitOf(account)) throw new Refusal('keyLimitReached');
}
