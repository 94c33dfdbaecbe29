import type { CashIn } from '../cash-ins/cash-in.ts';
import { release } from '../ledger/post.ts';
import { REFUND_PERIOD_MS, type Refund } from '../refunds/refund.ts';
import { REFUNDS } from '../refunds/refunds-in-turn.ts';
import { findSubject, type Subject, wantSubject } from '../refunds/subject.ts';
import type { Turn, Verb } from '../turns/turn.ts';
import { ZERO } from '../values/money.ts';
import { EVENTS } from '../webhooks/events/events-in-turn.ts';
import { analysisResult, type MedCase, type MedCaseRef } from './case.ts';
import { CASES } from './cases-in-turn.ts';
import { announce } from './events.ts';
import { RETURNS_AT_ONCE, returnWhatIsOwed } from './return-money.ts';

/** Returns the new state of the case; undefined if it does not change. `refund` is the one that it waits for. */
export type Move = (med: MedCase, now: Date, refund: Refund | undefined) => MedCase | undefined;

export interface Moved {
  med: MedCase;
  /** True if this call has moved it. */
  moved: boolean;
}

/** Moves a case with all its effects; undefined if it does not exist. */
export const MOVE_CASE: Verb<{ ref: MedCaseRef; move: Move }, Moved | undefined> = {
  name: 'move a MED case',
  idsFor: () => RETURNS_AT_ONCE,
  companyOf: ({ ref }) => ref.companyId,
  needs: async ({ ref }, turn) => {
    const cases = turn.use(CASES);
    const found = await cases.findUnlocked(ref);
    if (found === undefined) return;
    cases.want(ref);
    if (found.refundId !== null) turn.use(REFUNDS).want(refundOf(found, found.refundId));
    await wantSubject(paymentOf(found), turn);
  },
  decide: ({ ref, move }, turn) => {
    const med = turn.use(CASES).get(ref);
    if (med === undefined) return undefined;
    const refund = med.refundId === null ? undefined : turn.use(REFUNDS).get(refundOf(med, med.refundId));
    const after = move(med, turn.now, refund);
    return after === undefined ? { med, moved: false } : settle(med, after, turn);
  },
};

function refundOf({ companyId }: MedCase, id: bigint) {
  return { companyId, id };
}

function paymentOf({ companyId, cashInId }: MedCase) {
  return { companyId, id: cashInId };
}

/** Applies the effects of the case's new status: its event, and the movement of money. */
function settle(before: MedCase, after: MedCase, turn: Turn): Moved {
  const subject = findSubject(paymentOf(after), turn);
  if (subject === undefined) throw new Error('the payment of a MED case does not exist');
  if (after.status === before.status) return giveBackOwed(before, after, turn);
  const { cashIn, account } = subject;
  const { med, event } = announce({ med: after, cashIn, account }, turn.now);
  turn.use(EVENTS).keep(event);
  if (analysisResult(med) === 'ACCEPTED' && med.reason === 'RETURN_REQUEST')
    return giveBackOwed(before, { ...med, followUntil: endOf(cashIn) }, turn);
  release(account, med.blocked);
  const closed: MedCase = { ...med, blocked: ZERO };
  turn.use(CASES).replace(closed);
  return { med: closed, moved: true };
}

function endOf({ createdAt }: CashIn): Date {
  return new Date(createdAt.getTime() + REFUND_PERIOD_MS);
}

function giveBackOwed(before: MedCase, after: MedCase, turn: Turn): Moved {
  const subjectNow = () => findSubject(paymentOf(after), turn) as Subject;
  const { med, rows } = returnWhatIsOwed(after, subjectNow, turn);
  if (med === before) return { med, moved: false };
  turn.use(CASES).replace(med);
  turn.use(CASES).addChargebacks(rows);
  return { med, moved: true };
}
