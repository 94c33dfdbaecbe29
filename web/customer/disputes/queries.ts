import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { ask, pathOf, withQuery } from '../../api/client.ts';
import type { Tone } from '../../design/badge.tsx';

export interface ListedDispute {
  pix_med_id: string;
  origin_situation_type: string;
  status: string;
  amount: number;
  user_name: string | null;
  endtoend: string;
  due_date: string | null;
  created_at: string;
}

interface Party {
  ispb: string;
  bank: string | null;
  document: string;
  name: string;
}

export interface Dispute {
  pix_med_id: string;
  e2e: string;
  amount: number;
  transaction_date: string;
  status: string;
  infraction_report_id: string | null;
  origin_situation_type: string;
  details: string | null;
  due_date?: string | null;
  debited: Party;
  analysis: {
    analysis_details_user: string | null;
    analysis_details_psp: string | null;
    user_analyzed_by: string | null;
    psp_analyzed_by: string | null;
  };
  chargebacks: {
    status: string;
    amount: number;
    info_text: string | null;
    error_descriptor: string | null;
    created_at: string;
  }[];
  created_at: string;
}

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
