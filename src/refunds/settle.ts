import type { Context } from '../context.ts';
import { batchTransaction, closeWith } from '../database/transaction.ts';
import { forgetKeys } from '../idempotency/keys.ts';
import type { ReturnOutcome, ReturnReceipt } from '../rail/rail.ts';
import { giveBack, keep, nothingYet, writeLedgered } from './give-back.ts';
import { lockSubjects } from './lock-subjects.ts';
import { storedReason } from './rail-refusal.ts';
import type { Refund } from './refund.ts';
import { selectLockedRefunds, selectRefundsByAnyId, updateRefunds } from './store.ts';

export interface RefundEnding {
  refund: Refund;
  standing: ReturnOutcome['standing'];
  /** Whoever asked for the refund hears that it was refused, so that the key is free again. */
  freesKey?: boolean;
}

/** PENDING → SUCCESS or REJECTED, in one transaction. What has ended already stays as it is. */
export async function settleRefunds(context: Context, endings: readonly RefundEnding[]): Promise<void> {
  if (endings.length === 0) return;
  await batchTransaction(context.db.batch, async (tx) => {
    const refs = endings.map(({ refund }) => ({ companyId: refund.companyId, id: refund.cashInId }));
    const subjects = await lockSubjects(tx, context.ispb, refs);
    const locked = await selectLockedRefunds(
      tx,
      endings.map(({ refund }) => refund),
    );
    const pending = new Map(locked.map((refund) => [refund.returnId, refund]));
    const now = context.clock.now();
    const institutionName = (ispb: string) => context.rail.institutionName(ispb);
    const ledgered = nothingYet();
    const ended: Refund[] = [];
    const freed: Refund[] = [];
    for (const { refund: asked, standing, freesKey } of endings) {
      const before = pending.get(asked.returnId);
      if (before?.status !== 'PENDING') continue;
      const subject = subjects.find({ companyId: before.companyId, id: before.cashInId });
      if (subject === undefined) continue;
      const refund = endRefund(before, standing, now);
      if (standing.state === 'SETTLED')
        giveBack({ refund, subject, subjects, ledgered, now, institutionName });
      else keep({ refund, subject, subjects, ledgered, now });
      pending.set(refund.returnId, refund);
      ended.push(refund);
      if (freesKey) freed.push(refund);
    }
    const writes = [
      updateRefunds(tx, ended),
      forgetKeys(tx, 'REFUND', freed),
      writeLedgered(tx, ledgered, subjects),
    ];
    return closeWith(writes, undefined);
  });
}

function endRefund(refund: Refund, standing: ReturnOutcome['standing'], now: Date): Refund {
  const over = { ...refund, completedAt: now, dueAt: null };
  return standing.state === 'SETTLED'
    ? { ...over, status: 'SUCCESS' }
    : { ...over, status: 'REJECTED', errorCode: standing.code };
}

/** The endings that these receipts call for; none while the rail has not spoken. */
export function endingsOf(
  refunds: readonly Refund[],
  receipts: readonly ReturnReceipt[],
  refusalsTold = false,
): RefundEnding[] {
  return refunds.flatMap((refund, index) => {
    const receipt = receipts[index];
    if (receipt?.state === 'SETTLED' || receipt?.state === 'REJECTED') return [{ refund, standing: receipt }];
    if (receipt?.state !== 'REFUSED') return [];
    const standing = { state: 'REJECTED', code: storedReason(receipt.code) } as const;
    return [{ refund, standing, freesKey: refusalsTold }];
  });
}

/** Stores the rail's final words on returns; one that comes twice or is not ours changes nothing. */
export async function storeReturnOutcomes(
  context: Context,
  outcomes: readonly ReturnOutcome[],
): Promise<void> {
  const refunds = await selectRefundsByAnyId(
    context.db.main,
    outcomes.map((outcome) => outcome.returnId),
  );
  const byReturnId = new Map(refunds.map((refund) => [refund.returnId, refund]));
  await settleRefunds(
    context,
    outcomes.flatMap(({ returnId, standing }) => {
      const refund = byReturnId.get(returnId);
      return refund === undefined ? [] : [{ refund, standing }];
    }),
  );
}
