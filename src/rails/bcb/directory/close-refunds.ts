import type { DueWork } from '../../../database/due-work/due-work.ts';
import { leasesOf } from '../../../database/due-work/leases.ts';
import { execute, sql } from '../../../database/pool.ts';
import type { Centavos } from '../../../values/money.ts';
import { closeRefund } from '../dict/refunds.ts';
import { type MadeReturn, returnsOf } from './settled-returns.ts';
import type { DirectoryWorld } from './world.ts';

interface OpenRefund {
  refundId: string;
  transactionId: string;
  amount: Centavos;
  reason: string;
  /** Bank's clock. */
  askedAt: Date;
  leaseNumber: number;
}

const LEASES = leasesOf<OpenRefund>({
  ...{ name: 'bcb-open-refunds', table: 'bcb.open_refunds', as: 'r', key: 'refund_id' },
  columns: `r.refund_id as "refundId", r.transaction_id as "transactionId", r.amount, r.reason,
            r.asked_at as "askedAt", r.lease_number as "leaseNumber"`,
  due: 'lease_until <= clock_timestamp()',
  order: 'lease_until',
  owed: 'false',
  // Interval for refunds whose money has not been returned yet.
  lasts: `interval '10 s'`,
});
const over = sql('bcb-open-refunds.over', 'delete from bcb.open_refunds where refund_id = $1');

const AT_ONCE = 20;
/** As long as a lease. */
const LOOK_MS = 10_000;
/** Without a return by then, the refund is closed as unavailable; money that comes later is returned all the same. */
const PATIENCE_MS = 3_600_000;

/** Closes refunds with the return that each was requested for. */
export function closeRefunds(world: DirectoryWorld): DueWork {
  return {
    name: 'directory: refunds',
    runDue: async () => {
      const refunds = await LEASES.take(world.db.main, AT_ONCE);
      let closed = 0;
      for (const refund of refunds) if (await close(world, refund)) closed += 1;
      return closed;
    },
    nextDue: async () => null,
    busy: async () => false,
    quietMs: LOOK_MS,
  };
}

type Closing = Parameters<typeof closeRefund>[2];

async function close(world: DirectoryWorld, refund: OpenRefund): Promise<boolean> {
  const { db, client, clock, log } = world;
  const closing = closingOf(refund, await returnsOf(db.main, refund.transactionId), clock.now());
  if (closing === undefined) return false;
  const answer = await closeRefund(client, refund.refundId, closing);
  if (answer.state === 'REFUSED')
    log.error({ refund: refund.refundId, problem: answer.problem }, 'closing a refund request failed');
  // Closed or cancelled already, or different than reported: another request changes nothing.
  const ended = answer.state === 'DONE' || isOver(answer);
  if (ended) await execute(db.main, over, [refund.refundId]);
  return ended;
}

function isOver(answer: { state: string; problem?: { type: string } }): boolean {
  return (
    answer.state === 'REFUSED' && ['RefundOperationInvalid', 'NotFound'].includes(answer.problem?.type ?? '')
  );
}

/** Builds the closing of a refund; undefined while it is not over. A refund names one return: the largest that fits. */
export function closingOf(
  { amount, reason, askedAt }: Pick<OpenRefund, 'amount' | 'reason' | 'askedAt'>,
  returns: readonly MadeReturn[],
  now: Date,
): Closing | undefined {
  const answering = returns.filter((one) => answers(one, { reason, askedAt }));
  if (answering.some(({ settled }) => !settled)) return undefined;
  const made = answering.find((one) => one.amount <= amount);
  if (made !== undefined)
    return {
      refundAnalysisResult: made.amount === amount ? 'TOTALLY_ACCEPTED' : 'PARTIALLY_ACCEPTED',
      refundTransactionId: made.returnId,
      effectiveRefundedAmount: made.amount,
    };
  if (now.getTime() < askedAt.getTime() + PATIENCE_MS) return undefined;
  const refundRejectionReason = reason === 'FRAUD' ? 'NO_BALANCE' : 'INVALID_REQUEST';
  return { refundAnalysisResult: 'REJECTED', refundRejectionReason };
}

/**
 * Tells whether a return answers a request. The money of a fraud returns for its report, also before the request. Any
 * other request is answered by a return that follows it.
 */
function answers(
  { forFraud, madeAt }: MadeReturn,
  { reason, askedAt }: Pick<OpenRefund, 'reason' | 'askedAt'>,
): boolean {
  return reason === 'FRAUD' ? forFraud : !forFraud && madeAt >= askedAt;
}
