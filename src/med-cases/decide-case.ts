import type { Context } from '../context.ts';
import { batchTransaction, closeWith, type Tx } from '../database/transaction.ts';
import { release } from '../ledger/post.ts';
import { ZERO } from '../money.ts';
import { REFUND_PERIOD_MS } from '../refunds/refund.ts';
import { Refusal } from '../refusals.ts';
import { analysisResult, type Decision, type MedCase, type MedCaseRef } from './case.ts';
import { decided } from './decide.ts';
import { announce } from './events.ts';
import { type CaseChange, type LockedCase, lockCase, subjectOf, writeCase } from './locked-case.ts';
import { RETURNS_AT_ONCE, returnWhatIsOwed } from './return-money.ts';

/**
 * Decides a case: accepting starts to give the payment back, rejecting and cancelling release the block. One decision
 * is made; refused are a case that is not there (`medNotFound`) and one that has been decided or whose time is over
 * (`medInWrongStatus`).
 */
export async function decideCase(context: Context, ref: MedCaseRef, decision: Decision): Promise<MedCase> {
  return accepted(await moveCase(context, ref, (med, now) => decided(med, decision, now)));
}

/** The same in a transaction of the caller's, who writes down there on whose word it was done. */
export async function decideCaseWithin(
  tx: Tx,
  context: Context,
  { ref, decision }: { ref: MedCaseRef; decision: Decision },
): Promise<MedCase> {
  const ids = await context.paymentIds.take(RETURNS_AT_ONCE);
  const move: Move = (med, now) => decided(med, decision, now);
  const { moved, writes } = await moveWithin(tx, { context, ref, move, ids });
  await Promise.all(writes);
  return accepted(moved);
}

function accepted(moved: Moved | undefined): MedCase {
  if (moved === undefined) throw new Refusal('medNotFound');
  if (!moved.moved) throw new Refusal('medInWrongStatus');
  return moved.med;
}

export interface Moved {
  med: MedCase;
  /** Whether this call has moved it. */
  moved: boolean;
}

/** The case as it is to be; undefined when it stays as it is. */
type Move = (med: MedCase, now: Date) => MedCase | undefined;

/** Moves a case, with everything that goes with it, in one transaction; undefined when it is not there. */
export async function moveCase(context: Context, ref: MedCaseRef, move: Move): Promise<Moved | undefined> {
  const ids = await context.paymentIds.take(RETURNS_AT_ONCE);
  return batchTransaction(context.db.batch, async (tx) => {
    const { moved, writes } = await moveWithin(tx, { context, ref, move, ids });
    return closeWith(writes, moved);
  });
}

interface Moving {
  context: Context;
  ref: MedCaseRef;
  move: Move;
  ids: readonly bigint[];
}

async function moveWithin(
  tx: Tx,
  { context, ref, move, ids }: Moving,
): Promise<{ moved: Moved | undefined; writes: Promise<unknown>[] }> {
  const locked = await lockCase(tx, context, ref);
  if (locked === undefined) return { moved: undefined, writes: [] };
  const after = move(locked.med, locked.now);
  if (after === undefined) return { moved: { med: locked.med, moved: false }, writes: [] };
  const change = settle(after, { context, locked, ids });
  return { moved: { med: change.med, moved: true }, writes: writeCase(tx, locked, change) };
}

interface Settling {
  context: Context;
  locked: LockedCase;
  ids: readonly bigint[];
}

/** What comes with the case's new status: its event, and the money one way or the other. */
function settle(after: MedCase, { context, locked, ids }: Settling): CaseChange {
  const { cashIn, account } = subjectOf(locked, after);
  if (after.status === locked.med.status) return returnWhatIsOwed(after, { context, locked, ids });
  const { med, event } = announce({ med: after, cashIn, account }, locked.now);
  locked.ledgered.events.push(event);
  if (analysisResult(med) === 'ACCEPTED' && med.reason === 'RETURN_REQUEST') {
    const followUntil = new Date(cashIn.createdAt.getTime() + REFUND_PERIOD_MS);
    return returnWhatIsOwed({ ...med, followUntil }, { context, locked, ids });
  }
  release(account, med.blocked);
  return { med: { ...med, blocked: ZERO }, rows: [], refunds: [] };
}
