import type { Bank } from '../../composition/bank.ts';
import { readHealth } from '../../operators/health.ts';
import { type Endpoint, endpoint } from '../kernel/endpoint.ts';
import { HealthAnswer } from './answer-shapes.ts';
import { OPERATOR, TAG } from './shapes.ts';

/** `GET /operator/health`: what is waiting, how fast the bank writes, how its database is. */
export function operatorHealthEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/health',
    tag: TAG,
    summary: 'What waits and for how long, counters of what was written, and the database',
    heavy: true,
    auth: OPERATOR,
    response: HealthAnswer,
    handler: () => readHealth(bank.context),
  });
}
