import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { bankNow } from '../../api/bank-clock.ts';
import { ask, pathOf, withQuery } from '../../api/client.ts';
import type { Balance, FlowDay, Statement } from '../../api/resources.ts';
import type { OwnAccount } from '../../api/session.ts';
import { addDays, dayOf, endOfDay, startOfDay } from '../../format/date.ts';
import { placeOf } from '../account.tsx';

// The interface asks clients to read the balance at most once a minute of their own accord.
const BALANCE_MS = 60_000;

export function balanceQuery(account: OwnAccount) {
  return queryOptions({
    queryKey: ['balance', account.number],
    queryFn: ({ signal }) =>
      ask<Balance>('/v2/finance/get-balance', {
        query: { account_branch_identifier: account.branch, account_number: account.number },
        signal,
      }),
    refetchInterval: BALANCE_MS,
  });
}

export function flowQuery(account: OwnAccount, days: number) {
  return queryOptions({
    queryKey: ['flow', account.number, days],
    queryFn: ({ signal }) =>
      ask<{ days: FlowDay[] }>('/web/flow', { query: { ...placeOf(account), days }, signal }),
  });
}

export interface Period {
  /** Days of the bank, both inclusive. */
  from: string;
  until: string;
}

export function lastDays(days: number): Period {
  const today = dayOf(bankNow());
  return { from: addDays(today, 1 - days), until: today };
}

const PAGE = 50;

export function statementQuery(account: OwnAccount, { from, until }: Period, limit = PAGE) {
  const first = withQuery(`/v3/account-statements/${account.branch}/${account.number}`, {
    start: startOfDay(from),
    end: endOfDay(until),
    limit,
  });
  return infiniteQueryOptions({
    queryKey: ['statement', account.number, from, until, limit],
    queryFn: ({ pageParam, signal }) => ask<Statement>(pageParam, { signal }),
    initialPageParam: first,
    getNextPageParam: (page) => (page.next === null ? undefined : pathOf(page.next)),
  });
}

/** Where the whole statement of a period can be downloaded. */
export function downloadPath(kind: 'csv' | 'ofx', account: OwnAccount, { from, until }: Period): string {
  return withQuery(`/web/statement.${kind}`, {
    ...placeOf(account),
    start: startOfDay(from),
    end: endOfDay(until),
  });
}
