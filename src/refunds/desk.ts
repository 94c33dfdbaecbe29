import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import type { RefundRequest } from './decide-refund.ts';
import { rejectOverdueRefunds, submitOwedRefunds } from './due.ts';
import { openFirstSubmissions } from './first-words.ts';
import { railRefusal } from './rail-refusal.ts';
import type { Refund } from './refund.ts';
import { REQUEST_REFUND } from './request.ts';

/** Takes requests for refunds in turn, and hands over what they owe the rail. */
export interface RefundDesk {
  /**
   * Answers the refund as it was made, and asked again under its key as it stands. Refusals are those of
   * {@link REQUEST_REFUND}, and what the payment system says when it will not take the refund: that one has ended
   * REJECTED and nothing has moved.
   */
  request(request: RefundRequest): Promise<Refund>;
  dueWork: readonly DueWork[];
  /** The part of it that asks the rail about refunds whose time is over. */
  overdue: DueWork;
  /** Lets what is on its way to the rail be handed over. */
  stop(): Promise<void>;
}

export function openRefundDesk(context: Context, { batchLimit }: { batchLimit: number }): RefundDesk {
  const submissions = openFirstSubmissions(context);
  const overdue = rejectOverdueRefunds(context, batchLimit);
  return {
    overdue,
    request: async (request) => {
      const { refund, replayed } = await context.turns.submit(REQUEST_REFUND, request);
      if (refund.status !== 'PENDING') return refund;
      const word = await (replayed ? submissions.wordOn(refund) : submissions.begin(refund));
      if (word?.state === 'REFUSED') throw railRefusal(word.code);
      return refund;
    },
    dueWork: [submitOwedRefunds(context, batchLimit), overdue],
    stop: submissions.stop,
  };
}
