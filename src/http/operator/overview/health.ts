import type { Bank } from '../../../composition/bank.ts';
import { readHealth } from '../../../operators/health.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { HealthAnswer } from '../answer-shapes.ts';
import { OPERATOR, TAG } from '../shapes.ts';

/** `GET /operator/health`: pending work, write speed, and the state of the database. */
export function operatorHealthEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/health',
    tag: TAG,
    summary: 'Show queues and their longest waits, counters of written rows, and the database',
    heavy: true,
    auth: OPERATOR,
    response: HealthAnswer,
    handler: () => readHealth(bank.context),
  });
}
