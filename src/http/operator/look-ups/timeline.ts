import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { readTimeline } from '../../../operators/timeline.ts';
import { Refusal } from '../../../refusals.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { OPERATOR, TAG } from '../shapes.ts';
import { TimelineStep } from './look-up-shapes.ts';

/** `GET /operator/payments/{end_to_end_id}/timeline`: what happened to a payment, in order. */
export function timelineEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/payments/:end_to_end_id/timeline',
    tag: TAG,
    summary: 'Get the timeline of a payment: requests, holds, settlement, movements, notifications, refunds',
    heavy: true,
    auth: OPERATOR,
    params: Type.Object({ end_to_end_id: Type.String() }),
    response: Type.Object({
      end_to_end_id: Type.String(),
      steps: Type.Array(TimelineStep),
    }),
    handler: async ({ params }) => {
      const steps = await readTimeline(bank.context, params.end_to_end_id);
      if (steps === undefined) throw new Refusal('notFound');
      return {
        end_to_end_id: params.end_to_end_id,
        steps: steps.map(({ at, step, facts }) => ({ at: at.toISOString(), step, facts })),
      };
    },
  });
}
