import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { ListOf } from '../../api/narrowed.ts';
import type { PaymentCode } from '../../api/resources.ts';
import type { OwnAccount } from '../../api/session.ts';
import { placeOf } from '../account.tsx';

const PAGE = 25;
const POLL_MS = 2_000;

export function codesQuery(account: OwnAccount, status: PaymentCode['status'] | undefined) {
  return infiniteQueryOptions({
    queryKey: ['codes', account.number, status ?? 'ALL'],
    queryFn: ({ pageParam, signal }) =>
      ask<ListOf<'GET /web/codes', PaymentCode>>('/web/codes', {
        query: { ...placeOf(account), status, cursor: pageParam, limit: PAGE },
        signal,
      }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** One code, polled while it may be paid. */
export function codeQuery(id: string) {
  return queryOptions({
    queryKey: ['code', id],
    queryFn: ({ signal }) =>
      ask<PaymentCode>('/v2/finance/status-pix-copy-and-paste', { query: { id }, signal }),
    refetchInterval: ({ state }) =>
      state.data?.status === 'NEW' || state.data?.status === 'PROCESSING' ? POLL_MS : false,
  });
}
