import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { WebhookType } from '../../../src/webhooks/webhook.ts';
import { type Ask, ask, pathOf, withQuery } from '../../api/client.ts';
import type { AnswerTo, Narrowed } from '../../api/narrowed.ts';
import { refreshAfter } from '../../api/queries.ts';
import { isUnderWay } from './attempts.ts';

export type Endpoint = Narrowed<AnswerTo<'GET /v3/webhooks'>['webhooks'][number], { type: WebhookType }>;

/** An endpoint as it is answered with the one secret that is shown this once. */
export type EndpointWithSecret = Narrowed<AnswerTo<'POST /v3/webhooks'>, { type: WebhookType }>;

/** The bank lets a company have so many. */
export const ENDPOINTS_AT_MOST = 20;

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) =>
    ask<Narrowed<AnswerTo<'GET /v3/webhooks'>, { webhooks: Endpoint[] }>>('/v3/webhooks', { signal }),
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
      void refreshAfter(queries, 'webhookChanged');
      onDone(answer);
    },
    // Secrets are forgotten with the dialog.
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
    queryFn: ({ pageParam, signal }) => ask<AnswerTo<'GET /v3/webhooks/logs'>>(pageParam, { signal }),
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

/** Looks at the log until the delivery is there: it goes out a moment after it was asked for. */
export function watchDeliveries(queries: QueryClient): void {
  for (const wait of LOOKS_MS) setTimeout(() => void refreshAfter(queries, 'deliveryAsked'), wait);
}
