import { queryOptions } from '@tanstack/react-query';
import { withQuery } from '../../api/client.ts';
import { askAsOperator } from '../session.ts';
import type { Thing } from '../things/thing.ts';

export type HitType =
  | 'COMPANY'
  | 'ACCOUNT'
  | 'KEY'
  | 'CASHOUT'
  | 'CASH_IN'
  | 'CODE'
  | 'REFUND'
  | 'CLAIM'
  | 'MED'
  | 'REQUISITION'
  | 'DELIVERY';

/** What was found; besides what all things have, what tells those of the queues from each other. */
export interface Found extends Thing {
  type?: string;
  origin_situation_type?: string;
  kind?: string;
  email?: string;
  current_step?: string;
  status_internal?: string | null;
  state?: string;
  webhook?: { url: string | null };
}

export interface Hit {
  type: HitType;
  /** Where its detail is, in the operators' interface. */
  path: string;
  item: Found;
}

export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['operator-search', text],
    queryFn: ({ signal }) =>
      askAsOperator<{ results: Hit[] }>(withQuery('/operator/search', { q: text }), { signal }),
  });
}
