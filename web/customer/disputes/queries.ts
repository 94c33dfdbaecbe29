import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, pathOf, withQuery } from '../../api/client.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import type { Tone } from '../../design/badge.tsx';

export type ListedDispute = AnswerTo<'GET /v3/meds/'>['results'][number];

export type Dispute = AnswerTo<'GET /v3/meds/{med_id}'> & { due_date?: string | null };

const PAGE = 25;

export function disputesQuery(status: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['disputes', status ?? 'ALL'],
    queryFn: ({ pageParam, signal }) => ask<AnswerTo<'GET /v3/meds/'>>(pageParam, { signal }),
    initialPageParam: withQuery('/v3/meds/', { limit: PAGE, status }),
    getNextPageParam: (page) => (page.next === null ? undefined : pathOf(page.next)),
  });
}

export function disputeQuery(id: string) {
  return queryOptions({
    queryKey: ['dispute', id],
    queryFn: ({ signal }) => ask<Dispute>(`/v3/meds/${encodeURIComponent(id)}`, { signal }),
  });
}

export function toneOf(status: string): Tone {
  if (status === 'WAITING') return 'careful';
  if (status.startsWith('ACCEPTED')) return 'accent';
  return status.startsWith('REJECTED') ? 'good' : 'plain';
}
