import { entryHolderOf } from '../accounts/entry-holder.ts';
import { findAccounts } from '../accounts/find.ts';
import { lockAccountsById } from '../accounts/lock.ts';
import type { Context } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { spendVerification } from '../keys/judge-verification.ts';
import { answerInTime } from '../rail/answer-in-time.ts';
import type { ClaimMove } from '../rail/claim-rules.ts';
import type { ClaimMoved, ClaimOpened } from '../rail/claims.ts';
import type { RefusalCode } from '../refusals.ts';
import { type LockedClaim, lockClaim, writeClaims } from './change.ts';
import { adopt, type Claim, signed } from './claim.ts';
import { removeOpenClaim } from './open-claims.ts';
import { putOffDeadline, removeClaim, takeAnswer } from './store.ts';

/** Result of a directory request; `open` while it waits for an answer. */
export type Asked = { done: true; claim: Claim } | { done: false; refused: RefusalCode } | { open: true };

/**
 * Sends the pending request of a claim, leased to this node, to the directory outside any transaction, and writes the
 * answer if the lease is still current. `first` is true while the caller waits: a refused opening is then removed; a
 * claim that the customer has seen before ends as cancelled.
 */
export async function askDirectory(
  context: Context,
  claim: Claim,
  { first }: { first: boolean },
): Promise<Asked> {
  let answer: Answer;
  try {
    answer = await answerInTime(call(context, claim));
  } catch (error) {
    context.log.warn({ err: error, claim: claim.publicId }, 'asking the directory about a claim failed');
    return { open: true };
  }
  return transaction(context.db.main, (tx) => writeAnswer(tx, context, { asked: claim, answer, first }), {
    retry: true,
  });
}

type Answer = { opened: ClaimOpened } | { moved: ClaimMoved };

async function call(context: Context, claim: Claim): Promise<Answer> {
  const { pending, claimId, role, key, keyType, claimType, openedAt } = claim;
  if (pending === null) throw new Error('a claim without a pending request cannot be sent to the directory');
  if (pending.move === 'OPEN' || claimId === null) {
    const account = (await findAccounts(context.db.main, [claim])).get(claim.accountId);
    if (account === undefined) throw new Error('the account of a claim does not exist');
    const claimer = await entryHolderOf(context.db.main, account, context.ispb);
    const [opened] = await context.rail.openClaims([{ key, keyType, claimType, openedAt, claimer }]);
    return { opened: opened as ClaimOpened };
  }
  const { requestId, reason } = pending;
  const move = pending.move as ClaimMove;
  const [moved] = await context.rail.moveClaims([{ requestId, claimId, role, move, reason }]);
  return { moved: moved as ClaimMoved };
}

interface Written {
  asked: Claim;
  answer: Answer;
  first: boolean;
}

async function writeAnswer(tx: Tx, context: Context, { asked, answer, first }: Written): Promise<Asked> {
  // A completion registers the key, and accounts are locked before keys.
  if (asked.pending?.move === 'COMPLETE') await lockAccountsById(tx, [asked]);
  const locked = await lockClaim(tx, asked);
  const claim = locked.find((one) => one.id === asked.id);
  if (claim === undefined || !(await takeAnswer(tx, asked))) return { open: true };
  const now = context.clock.now();
  if ('opened' in answer && !answer.opened.opened)
    return refuseOpening(tx, { claim, locked, first, now, reason: answer.opened.reason });
  const done = 'opened' in answer || answer.moved.moved;
  const told = 'opened' in answer ? (answer.opened.opened ? answer.opened.claim : null) : answer.moved.claim;
  const heard = told === null ? claim : adopt(claim, told);
  const next = done && asked.pending ? signed(heard, asked.pending) : heard;
  const after = locked.map((one) => (one === claim ? { ...next, pending: null } : one));
  const written = await writeClaims(tx, { before: locked, after, now });
  const kept = written.find((one) => one.id === asked.id) as Claim;
  if (done) await spendVerificationOf(tx, kept, now);
  else await putOffDeadline(tx, kept, now);
  return done ? { done, claim: kept } : { done, refused: 'claimInWrongStatus' };
}

/** Only a positive answer of the directory consumes the code of the request. */
async function spendVerificationOf(tx: Tx, { companyId, verificationId }: Claim, now: Date): Promise<void> {
  if (verificationId !== null) await spendVerification(tx, { companyId, requestId: verificationId }, now);
}

interface RefusedOpening {
  claim: Claim;
  locked: LockedClaim;
  first: boolean;
  now: Date;
  reason: 'KEY_NOT_FOUND' | 'ALREADY_OPEN' | 'TYPE_INCONSISTENT';
}

async function refuseOpening(tx: Tx, { claim, locked, first, now, reason }: RefusedOpening): Promise<Asked> {
  if (first) {
    await removeOpenClaim(tx, claim.key);
    await removeClaim(tx, claim);
  } else {
    const ended = { status: 'CANCELLED', cancelledBy: 'CLAIMER', modifiedAt: now, pending: null } as const;
    await writeClaims(tx, { before: locked, after: locked.map((one) => ({ ...one, ...ended })), now });
  }
  return { done: false, refused: reason === 'ALREADY_OPEN' ? 'claimAlreadyOpen' : 'claimKeyNotFound' };
}
