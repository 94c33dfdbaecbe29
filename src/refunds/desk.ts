import type { Context } from '../context.ts';
import { createBatcher } from '../database/batcher.ts';
import type { DueWork } from '../database/due-work.ts';
import type { RefundRequest } from './decide-refund.ts';
import { rejectOverdueRefunds, submitRefunds } from './due.ts';
import type { Refund } from './refund.ts';
import { requestRefunds } from './request.ts';

/** Where single requests for refunds become batches, and what they owe the rail goes on its way. */
export interface RefundDesk {
  request(request: RefundRequest): Promise<Refund>;
  dueWork: readonly DueWork[];
}

const QUEUE_LIMIT = 5_000;

/** `wake` is told when a batch has left refunds to be sent. */
export function openRefundDesk(
  context: Context,
  { batchLimit, wake }: { batchLimit: number; wake(): void },
): RefundDesk {
  const requests = createBatcher<RefundRequest, Refund>({
    limit: batchLimit,
    queueLimit: QUEUE_LIMIT,
    run: async (batch) => {
      const results = await requestRefunds(context, batch);
      wake();
      return results;
    },
  });
  return {
    request: requests.submit,
    dueWork: [submitRefunds(context, batchLimit), rejectOverdueRefunds(context, batchLimit)],
  };
}
