import type { Bank } from '../../../composition/bank.ts';
import { readWork } from '../../../operators/work.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { OPERATOR, TAG } from '../shapes.ts';
import { WorkAnswer } from './work-shapes.ts';

/** `GET /operator/work`: everything that waits for the bank's staff. */
export function operatorWorkEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/work',
    tag: TAG,
    summary:
      'List open work for operators: cases, requisitions, proposals, differences, deliveries, security',
    heavy: true,
    auth: OPERATOR,
    response: WorkAnswer,
    handler: () => readWork(bank),
  });
}
