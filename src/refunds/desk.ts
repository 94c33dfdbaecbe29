import type { Context } from '../context.ts';
import { createBatcher } from '../database/batcher.ts';
import type { DueWork } from '../database/due-work.ts';
import { Refusal } from '../refusals.ts';
import type { RefundRequest } from './decide-refund.ts';
import { rejectOverdueRefunds, submitOwedRefunds } from './due.ts';
import { type FirstWords, openFirstSubmissions } from './first-words.ts';
import { railRefusal } from './rail-refusal.ts';
import type { Refund } from './refund.ts';
import { requestRefunds } from './request.ts';

/** Where single requests for refunds become batches, and what they owe the rail goes on its way. */
export interface RefundDesk {
  /**
   * Answers the refund as it was made, and asked again under its key as it stands. Refusals are those of {@link requestRefunds}, and what the payment system
   * says when it will not take the refund: that one has ended REJECTED and nothing has moved.
   */
  request(request: RefundRequest): Promise<Refund>;
  dueWork: readonly DueWork[];
  /** Lets what is on its way to the rail be handed over. */
  stop(): Promise<void>;
}

interface Begun {
  refund: Refund;
  /** Of whoever made the refund, while this node is handing it over. */
  firstWords: Promise<FirstWords> | undefined;
}

const QUEUE_LIMIT = 5_000;

/** `wake` is told when a batch has left refunds to be sent. */
export function openRefundDesk(
  context: Context,
  { batchLimit, wake, ...patience }: { batchLimit: number; longestWaitMs?: number; wake(): void },
): RefundDesk {
  const submissions = openFirstSubmissions(context);
  const requests = createBatcher<RefundRequest, Begun>({
    limit: batchLimit,
    queueLimit: QUEUE_LIMIT,
    ...patience,
    run: async (batch) => {
      const results = await requestRefunds(context, batch, { leased: true });
      const made = results.flatMap((result) =>
        result instanceof Refusal || result.replayed || result.refund.status !== 'PENDING'
          ? []
          : [result.refund],
      );
      submissions.begin(made);
      wake();
      return results.map((result) =>
        result instanceof Refusal
          ? result
          : { refund: result.refund, firstWords: submissions.wordsOn(result.refund) },
      );
    },
  });
  return {
    request: async (request) => {
      const { refund, firstWords } = await requests.submit(request);
      if (refund.status !== 'PENDING') return refund;
      const word = (await firstWords)?.get(refund.returnId);
      if (word?.state === 'REFUSED') throw railRefusal(word.code);
      return refund;
    },
    dueWork: [submitOwedRefunds(context, batchLimit), rejectOverdueRefunds(context, batchLimit)],
    stop: submissions.stop,
  };
}
