import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { ListOf } from '../../api/narrowed.ts';
import type { Cashout } from '../../api/resources.ts';
import type { OwnAccount } from '../../api/session.ts';
import { placeOf } from '../account.tsx';

const PAGE = 25;
const WAITING_SHOWN = 50;
// Time between two questions about a transfer under way: it takes seconds, so this feels live and costs little.
const POLL_MS = 1_500;
// Another person approves it later.
const POLL_WAITING_MS = 4_000;

export function transfersQuery(account: OwnAccount, status: Cashout['status'] | undefined) {
  return infiniteQueryOptions({
    queryKey: ['transfers', account.number, status ?? 'ALL'],
    queryFn: ({ pageParam, signal }) =>
      ask<ListOf<'GET /web/cashouts', Cashout>>('/web/cashouts', {
        query: { ...placeOf(account), status, cursor: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages[0]?.results.some((one) => one.status === 'PROCESSING') ? POLL_MS : false,
  });
}

/** Transfers that a first person made and a second has yet to approve. */
export function waitingQuery(account: OwnAccount) {
  return queryOptions({
    queryKey: ['transfers', account.number, 'WAITING'],
    queryFn: ({ signal }) =>
      ask<ListOf<'GET /web/cashouts', Cashout>>('/web/cashouts', {
        query: { ...placeOf(account), status: 'NEW', limit: WAITING_SHOWN },
        signal,
      }),
  });
}

/** One transfer, asked for again until it is final. */
export function transferQuery(id: string) {
  return queryOptions({
    queryKey: ['transfer', id],
    queryFn: ({ signal }) => ask<Cashout>(`/web/cashouts/${encodeURIComponent(id)}`, { signal }),
    refetchInterval: ({ state }) => {
      if (state.data?.status === 'NEW') return POLL_WAITING_MS;
      return state.data?.status === 'PROCESSING' ? POLL_MS : false;
    },
  });
}
