import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import type { RefundRequest } from './decide-refund.ts';
import { rejectOverdueRefunds, submitOwedRefunds } from './due.ts';
import { openFirstSubmissions } from './first-words.ts';
import { railRefusal } from './rail-refusal.ts';
import type { Refund } from './refund.ts';
import { REQUEST_REFUND } from './request.ts';
import { selectRefunds } from './store.ts';

/** Takes requests for refunds in turn, and submits refunds to the rail. */
export interface RefundDesk {
  /**
   * Returns the refund as created; a repeated request under its key returns its current state. Refusals are those of
   * {@link REQUEST_REFUND}, and the payment system's words if it rejects the refund, which has then ended REJECTED
   * with no money moved.
   */
  request(request: RefundRequest): Promise<Refund>;
  dueWork: readonly DueWork[];
  /** The due work that asks the rail about overdue refunds. */
  overdue: DueWork;
  /** Lets pending submissions to the rail finish. */
  stop(): Promise<void>;
}

export function openRefundDesk(context: Context, { batchLimit }: { batchLimit: number }): RefundDesk {
  const submissions = openFirstSubmissions(context);
  const overdue = rejectOverdueRefunds(context, batchLimit);
  return {
    overdue,
    request: async (request) => {
      const { refund, replayed, apart } = await context.turns.submit(REQUEST_REFUND, request);
      if (refund.status !== 'PENDING') return refund;
      const word = await (replayed ? submissions.wordOn(refund) : submissions.begin({ refund, apart }));
      if (word?.state === 'REFUSED') throw railRefusal(word.code);
      // A customer's refund is answered as it ended, whichever shard the customer is in.
      if (!apart || word === undefined) return refund;
      return (await selectRefunds(context.db.answers, [refund]))[0] ?? refund;
    },
    dueWork: [submitOwedRefunds(context, batchLimit), overdue],
    stop: submissions.stop,
  };
}
