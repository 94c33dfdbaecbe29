import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { bankNow } from '../../api/bank-clock.ts';
import { ask, withQuery } from '../../api/client.ts';
import type { AnswerTo, ListOf } from '../../api/narrowed.ts';
import type { Balance, StatementRow } from '../../api/resources.ts';
import type { OwnAccount } from '../../api/session.ts';
import { addDays, dayOf, endOfDay, startOfDay } from '../../format/date.ts';
import { placeOf } from '../account.tsx';
import type { Period, StatementSearch } from './filter.ts';

// The interface asks clients to read the balance by themselves at most once a minute.
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
      ask<AnswerTo<'GET /web/flow'>>('/web/flow', { query: { ...placeOf(account), days }, signal }),
  });
}

// So many days are summed for one answer.
const DAYS_AT_MOST = 366;

/** In, out and balance of each day of a period; nothing where it is too long. */
export function periodQuery(account: OwnAccount, { from, until }: Period) {
  const days = Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000) + 1;
  return queryOptions({
    queryKey: ['flow', account.number, days, until],
    queryFn: ({ signal }) =>
      ask<AnswerTo<'GET /web/flow'>>('/web/flow', { query: { ...placeOf(account), days, until }, signal }),
    enabled: days <= DAYS_AT_MOST,
  });
}

/** The bank's day today. */
export function today(): string {
  return dayOf(bankNow());
}

/** The newest movements of an account. */
export function statementQuery(account: OwnAccount, limit: number) {
  const until = today();
  const from = addDays(until, -89);
  return queryOptions({
    queryKey: ['statement', account.number, from, until, limit],
    queryFn: ({ signal }) =>
      ask<ListOf<'GET /web/statement', StatementRow>>('/web/statement', {
        query: { ...placeOf(account), start: startOfDay(from), end: endOfDay(until), limit },
        signal,
      }),
  });
}

const PAGE = 50;

/** The movements of a time that are of a type and have a text; the bank searches them. */
export function searchQuery(
  account: OwnAccount,
  { from, until }: Period,
  { type, text }: Pick<StatementSearch, 'type' | 'text'>,
) {
  return infiniteQueryOptions({
    queryKey: ['statement', account.number, from, until, type ?? '', text ?? ''],
    queryFn: ({ pageParam, signal }) =>
      ask<ListOf<'GET /web/statement', StatementRow>>('/web/statement', {
        query: {
          ...placeOf(account),
          ...{ start: startOfDay(from), end: endOfDay(until), type, text, limit: PAGE, cursor: pageParam },
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: (page) => page.next ?? undefined,
  });
}

/** Returns the address of what is shown of a period, to be downloaded. */
export function downloadPath(
  kind: 'csv' | 'ofx',
  account: OwnAccount,
  { period: { from, until }, search: { type, text } }: { period: Period; search: StatementSearch },
): string {
  return withQuery(`/web/statement.${kind}`, {
    ...placeOf(account),
    ...{ start: startOfDay(from), end: endOfDay(until), type, text },
  });
}
