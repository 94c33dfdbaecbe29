import { Type } from 'typebox';
import { liveMonth } from '../../../sandbox/month/live.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { MonthLived } from '../answer-shapes.ts';
import type { Sandbox } from '../sandbox.ts';

/** `POST /sandbox/month`: sample data for a first look. */
export function monthEndpoint({ bank, control, clock }: Sandbox): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/sandbox/month',
    tag: 'Sandbox',
    summary:
      "Create a month of Padaria Aurora's payments: sales, suppliers, fees, refunds and disputes; moves the clock by a month",
    body: Type.Object({}, { additionalProperties: false }),
    bodyOptional: true,
    response: MonthLived,
    handler: async () => {
      const { days, payments } = await liveMonth({ bank, control, clock });
      return { days, payments, now: bank.context.clock.now().toISOString() };
    },
  });
}
