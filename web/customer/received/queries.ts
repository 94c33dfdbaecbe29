import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { AnswerTo, ListOf, Narrowed } from '../../api/narrowed.ts';
import type { CashIn, Refund } from '../../api/resources.ts';
import type { OwnAccount } from '../../api/session.ts';
import { placeOf } from '../account.tsx';

const PAGE = 25;
const POLL_MS = 1_500;

export function receivedQuery(account: OwnAccount) {
  return infiniteQueryOptions({
    queryKey: ['received', account.number],
    queryFn: ({ pageParam, signal }) =>
      ask<ListOf<'GET /web/cash-ins', CashIn>>('/web/cash-ins', {
        query: { ...placeOf(account), cursor: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

export function cashInQuery(endToEndId: string) {
  return queryOptions({
    queryKey: ['cash-in', endToEndId],
    queryFn: ({ signal }) => ask<CashIn>(`/v2/finance/cashin/${encodeURIComponent(endToEndId)}`, { signal }),
  });
}

export type RefundRoute = 'CODE' | 'CASH_IN';

type ListedRefunds = AnswerTo<'GET /web/refunds'>;
export type ListedRefund = Narrowed<ListedRefunds['results'][number], Pick<Refund, 'status'>>;

/** Lists the refunds of a payment, and polls while one is in flight. */
export function refundsQuery(route: RefundRoute, target: number) {
  return queryOptions({
    queryKey: ['refunds', route, target],
    queryFn: ({ signal }) =>
      ask<Narrowed<ListedRefunds, { results: ListedRefund[] }>>('/web/refunds', {
        query: { route, target },
        signal,
      }),
    refetchInterval: ({ state }) =>
      state.data?.results.some(({ status }) => status === 'PENDING') ? POLL_MS : false,
  });
}

/** Reads the standing of a refund, until it is final. */
export function refundQuery(id: number | string | undefined) {
  return queryOptions({
    queryKey: ['refund', id],
    queryFn: ({ signal }) => ask<Refund>('/v2/finance/chargeback/status', { query: { id }, signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data?.status === 'PENDING' ? POLL_MS : false),
  });
}
