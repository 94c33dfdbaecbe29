import type { Context } from '../context.ts';
import { type Contradiction, noteContradictions } from '../offers/contradictions.ts';
import type { ReturnOutcome, ReturnReceipt, Standing } from '../rail/rail.ts';
import { throwFirst } from '../turns/lanes.ts';
import type { Verb } from '../turns/turn.ts';
import { giveBack, keep } from './give-back.ts';
import { isPassedOn } from './passed-on.ts';
import { storedReason } from './rail-refusal.ts';
import type { Refund } from './refund.ts';
import { REFUND_KEYS, REFUNDS } from './refunds-in-turn.ts';
import { selectRefundsByAnyId } from './store.ts';
import { findSubject, type Subject, wantSubject } from './subject.ts';

/** The rail's outcome of a refund. */
export interface RefundWord {
  refund: Refund;
  standing: ReturnOutcome['standing'] | Extract<Standing, { state: 'PENDING' }>;
  /** True if the caller receives the refusal, so that the key is free again. */
  freesKey?: boolean;
}

/**
 * PENDING → SUCCESS or REJECTED. If the rail will report later, no node owes the refund a step until then. An ended
 * refund does not change; a contradictory outcome is returned.
 */
export const HEAR_OF_REFUND: Verb<RefundWord, Contradiction | undefined> = {
  name: 'hear of a refund',
  companyOf: ({ refund }) => refund.companyId,
  needs: async ({ refund, standing }, turn) => {
    turn.use(REFUNDS).want(refund);
    if (standing.state !== 'PENDING') await wantSubject(paymentOf(refund), turn);
  },
  decide: ({ refund: asked, standing, freesKey }, turn) => {
    const refunds = turn.use(REFUNDS);
    const before = refunds.get(asked);
    if (before === undefined) return undefined;
    if (before.status !== 'PENDING') return contradictionOf(before, standing);
    if (standing.state === 'PENDING') {
      if (before.leaseNumber === asked.leaseNumber) refunds.replace(before);
      return undefined;
    }
    const subject = findSubject(paymentOf(before), turn);
    if (subject === undefined) return undefined;
    const refund = endRefund(before, standing, turn.now);
    if (standing.state === 'SETTLED') giveBack(refund, leaving(refund, subject), turn, { held: true });
    else keep(refund, subject, turn);
    refunds.replace(refund);
    if (freesKey) turn.use(REFUND_KEYS).free(refund);
    return undefined;
  },
};

/** Money that its payer had passed on bypasses the payer's account, even if that is at this bank. */
function leaving(refund: Refund, subject: Subject): Subject {
  return isPassedOn(refund) ? { ...subject, payer: undefined } : subject;
}

function paymentOf({ companyId, cashInId }: Refund) {
  return { companyId, id: cashInId };
}

/** An outcome that contradicts the one by which the refund ended. */
function contradictionOf(
  { returnId, status }: Refund,
  standing: RefundWord['standing'],
): Contradiction | undefined {
  if (standing.state === 'PENDING' || (status === 'SUCCESS') === (standing.state === 'SETTLED'))
    return undefined;
  const said = standing.state === 'SETTLED' ? 'SETTLED' : `REJECTED ${standing.code}`;
  return { about: 'RETURN', id: returnId, stands: status, said };
}

/** Applies outcomes; after all were tried, throws the error of one that failed. Records a contradiction in any case. */
export async function hearOfRefunds(context: Context, words: readonly RefundWord[]): Promise<void> {
  const heard = await context.turns.submitAll(HEAR_OF_REFUND, words);
  await noteContradictions(
    context,
    heard.flatMap((one) => (one instanceof Error ? [] : (one ?? []))),
  );
  throwFirst(heard);
}

function endRefund(refund: Refund, standing: ReturnOutcome['standing'], now: Date): Refund {
  const over = { ...refund, completedAt: now, dueAt: null };
  return standing.state === 'SETTLED'
    ? { ...over, status: 'SUCCESS' }
    : { ...over, status: 'REJECTED', errorCode: standing.code };
}

/** The final outcomes among the rail's answers. */
export function endingsOf(
  refunds: readonly Refund[],
  receipts: readonly ReturnReceipt[],
  refusalsTold = false,
): RefundWord[] {
  return refunds.flatMap((refund, index) => {
    const receipt = receipts[index];
    if (receipt?.state === 'SETTLED' || receipt?.state === 'REJECTED') return [{ refund, standing: receipt }];
    if (receipt?.state !== 'REFUSED') return [];
    const standing = { state: 'REJECTED', code: storedReason(receipt.code) } as const;
    return [{ refund, standing, freesKey: refusalsTold }];
  });
}

/** Applies the rail's final outcomes of returns; repeated and unknown ones change nothing. */
export async function storeReturnOutcomes(
  context: Context,
  outcomes: readonly ReturnOutcome[],
): Promise<void> {
  const refunds = await selectRefundsByAnyId(
    context.db.main,
    outcomes.map((outcome) => outcome.returnId),
  );
  const byReturnId = new Map(refunds.map((refund) => [refund.returnId, refund]));
  await hearOfRefunds(
    context,
    outcomes.flatMap(({ returnId, standing }) => {
      const refund = byReturnId.get(returnId);
      return refund === undefined ? [] : [{ refund, standing }];
    }),
  );
}
