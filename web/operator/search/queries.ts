import { queryOptions } from '@tanstack/react-query';
import { withQuery } from '../../api/client.ts';
import { askAsOperator } from '../session.ts';
import type { Thing } from '../things/thing.ts';

export type HitType = 'COMPANY' | 'ACCOUNT' | 'KEY' | 'CASHOUT' | 'CASH_IN' | 'CODE' | 'REFUND';

export interface Hit {
  type: HitType;
  /** Where its detail is, in the operators' interface. */
  path: string;
  item: Thing;
}

export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['operator-search', text],
    queryFn: ({ signal }) =>
      askAsOperator<{ results: Hit[] }>(withQuery('/operator/search', { q: text }), { signal }),
  });
}
