import type { CashIn } from '../cash-ins/cash-in.ts';
import { findCashIns } from '../cash-ins/lock-cash-ins.ts';
import type { Context } from '../context.ts';
import type { RowRef } from '../database/table.ts';
import type { ReturnReceipt } from '../rail/rail.ts';
import { findInsideReturns } from './find-refunded.ts';
import { findPassedOn } from './passed-on.ts';
import type { Refund } from './refund.ts';
import { endingsOf, hearOfRefunds } from './settle.ts';
import { selectRefunds } from './store.ts';

/** Submits refunds to the rail under their permanent return ids; results keep the order. */
export async function handOverRefunds(
  context: Context,
  refunds: readonly Refund[],
): Promise<ReturnReceipt[]> {
  const cashIns = await findCashIns(
    context.db.main,
    refunds.map(({ companyId, cashInId }) => ({ companyId, id: cashInId })),
  );
  const payments = new Map(cashIns.map((cashIn) => [cashIn.id, cashIn]));
  const passedOn = await findPassedOn(
    context,
    refunds.flatMap((refund) => {
      const payment = payments.get(refund.cashInId);
      return payment === undefined ? [] : { refund, endToEndId: payment.endToEndId };
    }),
  );
  return context.rail.returnPayments(
    refunds.map((refund) => {
      const { endToEndId, payer } = payments.get(refund.cashInId) as CashIn;
      return {
        returnId: refund.returnId,
        endToEndId,
        amount: refund.amount,
        reason: refund.reason,
        payerIspb: payer.ispb,
        text: null,
        passedOn: passedOn.get(refund.returnId) ?? null,
        placedAt: refund.createdAt,
      };
    }),
  );
}

/**
 * Records the rail's immediate answers: ended refunds, and those whose outcome comes later. `refusalsTold`: the
 * caller receives a rejection as a refusal, which uses up no key.
 */
export async function recordReceipts(
  context: Context,
  refunds: readonly Refund[],
  receipts: readonly ReturnReceipt[],
  { refusalsTold = false }: { refusalsTold?: boolean } = {},
): Promise<void> {
  const standing = { state: 'PENDING' } as const;
  const waiting = refunds.filter((_, index) => receipts[index]?.state === 'PENDING');
  await hearOfRefunds(context, [
    ...endingsOf(refunds, receipts, refusalsTold),
    ...waiting.map((refund) => ({ refund, standing })),
  ]);
}

/** Does both, for refunds that no caller waits for. */
export async function submitRefunds(context: Context, refunds: readonly Refund[]): Promise<void> {
  await recordReceipts(context, refunds, await handOverRefunds(context, refunds));
}

/**
 * Ends a refund to a customer in another shard at once, as one inside a shard ends; due work ends it if that fails. Leaves
 * any other refund to due work.
 */
export async function endBetweenShards(context: Context, ref: RowRef): Promise<void> {
  if (context.db.batch.shards === undefined) return;
  try {
    const refunds = await selectRefunds(context.db.answers, [ref]);
    const returnIds = refunds.map(({ returnId }) => returnId);
    const inside = await findInsideReturns({ db: context.db.answers, ispb: context.ispb }, returnIds);
    const here = refunds.filter(({ status, returnId }) => status === 'PENDING' && inside.has(returnId));
    if (here.length > 0) await submitRefunds(context, here);
  } catch (error) {
    context.log.error({ err: error, refundId: ref.id }, 'a step of a refund failed; it will be retried');
  }
}
