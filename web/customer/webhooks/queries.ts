import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Ask, ask, pathOf, withQuery } from '../../api/client.ts';
import { type Attempt, isUnderWay } from './attempts.ts';

export interface Endpoint {
  id: number;
  url: string;
  type: 'CASHIN' | 'CASHOUT' | 'MED' | 'ALL';
  /** With the number; null for all accounts. */
  account_branch_identifier: string | null;
  account_number: string | null;
  enabled: boolean;
  created_at: string;
  updated_at: string;
}

/** An endpoint as it is answered with the one secret that is shown this once. */
export type EndpointWithSecret = Endpoint & { secret: string };

/** The bank lets a company have so many. */
export const ENDPOINTS_AT_MOST = 20;

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => ask<{ webhooks: Endpoint[] }>('/v3/webhooks', { signal }),
});

interface Change extends Pick<Ask, 'method' | 'body'> {
  path: string;
}

/** Any change of an endpoint; the list, and what came of deliveries, is asked for again afterwards. */
export function useEndpointChange<Answer = unknown>(onDone: (answer: Answer) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ path, ...request }: Change) => ask<Answer>(`/v3/webhooks${path}`, request),
    onSuccess: (answer) => {
      void queries.invalidateQueries({ queryKey: endpointsQuery.queryKey });
      void queries.invalidateQueries({ queryKey: ['deliveries'] });
      onDone(answer);
    },
    // What is secret is forgotten with the dialog.
    gcTime: 0,
  });
}

export interface DeliveryFilter {
  type: 'ALL' | 'CASHIN' | 'CASHOUT';
  endToEndId: string;
  /** Days (YYYY-MM-DD) in UTC, as the log counts them; empty for no end. */
  from: string;
  until: string;
}

export const NO_FILTER: DeliveryFilter = { type: 'ALL', endToEndId: '', from: '', until: '' };

const PAGE = 50;
const UNDER_WAY_MS = 1_500;

export function deliveriesQuery({ type, endToEndId, from, until }: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: ['deliveries', type, endToEndId, from, until],
    queryFn: ({ pageParam, signal }) =>
      ask<{ next: string | null; results: Attempt[] }>(pageParam, { signal }),
    initialPageParam: withQuery('/v3/webhooks/logs', {
      limit: PAGE,
      type: type === 'ALL' ? undefined : type,
      transaction_id: endToEndId,
      filter_start_date: from,
      filter_end_date: until,
    }),
    getNextPageParam: (page) => (page.next === null ? undefined : pathOf(page.next)),
    // How an attempt ends is seen without asking for it.
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ results }) => results.some(isUnderWay)) ? UNDER_WAY_MS : false,
  });
}

const LOOKS_MS = [600, 1_500, 3_000, 6_000, 12_000];

/** What was just asked for goes out a moment later: the log is looked at until it is there. */
export function watchDeliveries(queries: QueryClient): void {
  for (const wait of LOOKS_MS)
    setTimeout(() => void queries.invalidateQueries({ queryKey: ['deliveries'] }), wait);
}
