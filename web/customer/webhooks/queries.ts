import {
  infiniteQueryOptions,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { WebhookType } from '../../../src/webhooks/endpoints/webhook.ts';
import { type Ask, ask, pathOf, withQuery } from '../../api/client.ts';
import type { AnswerTo, Narrowed } from '../../api/narrowed.ts';
import { refreshAfter } from '../../api/queries.ts';
import { addDays, dayOf } from '../../format/date.ts';
import { isUnderWay } from './attempts.ts';

export type Endpoint = Narrowed<AnswerTo<'GET /v3/webhooks'>['webhooks'][number], { type: WebhookType }>;

/** An endpoint as it is answered with the one secret that is shown this once. */
export type EndpointWithSecret = Narrowed<AnswerTo<'POST /v3/webhooks'>, { type: WebhookType }>;

/** Number of endpoints that the bank lets a company have. */
export const ENDPOINTS_AT_MOST = 20;

export const endpointsQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) =>
    ask<Narrowed<AnswerTo<'GET /v3/webhooks'>, { webhooks: Endpoint[] }>>('/v3/webhooks', { signal }),
});

type HealthAnswer = AnswerTo<'GET /web/webhooks/health'>;

export type EndpointHealth = HealthAnswer['results'][number];

const HEALTH_AGAIN_MS = 30_000;

/** How each endpoint took what it was sent lately. */
export const healthQuery = queryOptions({
  queryKey: ['webhooks', 'health'],
  queryFn: ({ signal }) => ask<HealthAnswer>('/web/webhooks/health', { signal }),
  refetchInterval: HEALTH_AGAIN_MS,
});

/** Tells if an endpoint takes nothing: the bank has switched it off, or all that it was sent lately failed. */
export function isFailing({ attempts, taken, switched_off_at: off }: EndpointHealth): boolean {
  return off !== null || (attempts > 0 && taken === 0);
}

/** Asks for what the log's row of an attempt does not tell. */
export function attemptQuery(id: number) {
  return queryOptions({
    queryKey: ['deliveries', 'attempt', id],
    queryFn: ({ signal }) =>
      ask<AnswerTo<'GET /web/webhooks/logs/{id}'>>(`/web/webhooks/logs/${id}`, { signal }),
  });
}

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
  /** Days (YYYY-MM-DD) of the bank; empty for no end. */
  from: string;
  until: string;
}

export const NO_FILTER: DeliveryFilter = { type: 'ALL', endToEndId: '', from: '', until: '' };

const PAGE = 50;
const UNDER_WAY_MS = 1_500;

export function deliveriesQuery({ type, endToEndId, from, until }: DeliveryFilter) {
  return infiniteQueryOptions({
    queryKey: ['deliveries', type, endToEndId, from, until],
    queryFn: async ({ pageParam, signal }) => {
      const page = await ask<AnswerTo<'GET /v3/webhooks/logs'>>(pageParam, { signal });
      // The log counts days in UTC, three hours before the bank's.
      const results = page.results.filter(({ created_at: at }) => {
        const day = dayOf(at);
        return (from === '' || day >= from) && (until === '' || day <= until);
      });
      return { ...page, results };
    },
    initialPageParam: withQuery('/v3/webhooks/logs', {
      limit: PAGE,
      type: type === 'ALL' ? undefined : type,
      transaction_id: endToEndId,
      filter_start_date: from,
      filter_end_date: until === '' ? '' : addDays(until, 1),
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
