import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { MedDetailRecord, MedListRecord } from '../../../src/http/partner/med-shapes.ts';
import { ask, pathOf, withQuery } from '../../api/client.ts';
import type { Answered } from '../../api/narrowed.ts';
import type { Tone } from '../../design/badge.tsx';

export type ListedDispute = Answered<typeof MedListRecord>;

export type Dispute = Answered<typeof MedDetailRecord> & { due_date?: string | null };

interface Disputes {
  next: string | null;
  results: ListedDispute[];
}

const PAGE = 25;

export function disputesQuery(status: string | undefined) {
  return infiniteQueryOptions({
    queryKey: ['disputes', status ?? 'ALL'],
    queryFn: ({ pageParam, signal }) => ask<Disputes>(pageParam, { signal }),
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
