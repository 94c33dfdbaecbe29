import type { Context } from '../context.ts';
import { batchTransaction, closeWith } from '../database/transaction.ts';
import { release } from '../ledger/post.ts';
import { ZERO } from '../money.ts';
import { REFUND_PERIOD_MS } from '../refunds/refund.ts';
import { Refusal } from '../refusals.ts';
import { analysisResult, type Decision, type MedCase, type MedCaseRef } from './case.ts';
import { decided } from './decide.ts';
import { announce } from './events.ts';
import { type CaseChange, closeCase, type LockedCase, lockCase, subjectOf } from './locked-case.ts';
import { RETURNS_AT_ONCE, returnWhatIsOwed } from './return-money.ts';

/**
 * Decides a case: accepting starts to give the payment back, rejecting and cancelling release the block. One decision
 * is made; refused are a case that is not there (`medNotFound`) and one that has been decided or whose time is over
 * (`medInWrongStatus`).
 */
export async function decideCase(context: Context, ref: MedCaseRef, decision: Decision): Promise<MedCase> {
  const made = await moveCase(context, ref, (med, now) => decided(med, decision, now));
  if (made === undefined) throw new Refusal('medNotFound');
  if (!made.moved) throw new Refusal('medInWrongStatus');
  return made.med;
}

export interface Moved {
  med: MedCase;
  /** Whether this call has moved it. */
  moved: boolean;
}

/** Moves a case out of WAITING, with everything that goes with it, in one transaction. */
export async function moveCase(
  context: Context,
  ref: MedCaseRef,
  move: (med: MedCase, now: Date) => MedCase | undefined,
): Promise<Moved | undefined> {
  const ids = await context.paymentIds.take(RETURNS_AT_ONCE);
  return batchTransaction(context.db.batch, async (tx) => {
    const locked = await lockCase(tx, context, ref);
    if (locked === undefined) return closeWith<Moved | undefined>([], undefined);
    const after = move(locked.med, locked.now);
    if (after === undefined) return closeWith<Moved | undefined>([], { med: locked.med, moved: false });
    const change = settle(after, { context, locked, ids });
    const result: Moved = { med: change.med, moved: true };
    return closeCase<Moved | undefined>(tx, locked, { change, result });
  });
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
