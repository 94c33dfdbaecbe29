import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, pathOf, withQuery } from '../../api/client.ts';

export interface Endpoint {
  id: number;
  url: string;
  type: 'CASHIN' | 'CASHOUT' | 'MED' | 'ALL';
  enabled: boolean;
  created_at: string;
}

export interface Delivery {
  id: number;
  url: string | null;
  type: string | null;
  transaction_id: string | null;
  body: string | null;
  header: string | null;
  status_code: number | null;
  response: string | null;
  created_at: string;
}

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => ask<{ webhooks: Endpoint[] }>('/v3/webhooks', { signal }),
});

const PAGE = 25;

export function deliveriesQuery(type: 'CASHIN' | 'CASHOUT' | undefined) {
  return infiniteQueryOptions({
    queryKey: ['deliveries', type ?? 'ALL'],
    queryFn: ({ pageParam, signal }) =>
      ask<{ next: string | null; results: Delivery[] }>(pageParam, { signal }),
    initialPageParam: withQuery('/v3/webhooks/logs', { limit: PAGE, type }),
    getNextPageParam: (page) => (page.next === null ? undefined : pathOf(page.next)),
  });
}
