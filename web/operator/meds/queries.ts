import { queryOptions } from '@tanstack/react-query';
import type { Tone } from '../../design/badge.tsx';
import { askAsOperator } from '../session.ts';
import { type AccountAddress, READ_ONCE } from '../things/thing.ts';

export interface ListedMed {
  id: number;
  company_name: string;
  account: AccountAddress | null;
  pix_med_id: string;
  status: string;
  origin_situation_type: string;
  amount: number;
  amount_blocked: number;
  end_to_end_id: string;
  due_date: string;
  created_at: string;
}

interface Party {
  ispb: string;
  bank: string | null;
  agency: string;
  account: string;
  document: string;
  name: string;
}

export interface Med {
  pix_med_id: string;
  e2e: string;
  amount: number;
  transaction_date: string;
  status: string;
  reason: string;
  infraction_report_id: string | null;
  origin_situation_type: string;
  details: string | null;
  debited: Party;
  credited: Party;
  analysis: {
    analysis_details_user: string | null;
    analysis_details_psp: string | null;
    user_analyzed_by: string | null;
    psp_analyzed_by: string | null;
  };
  chargebacks: { status: string; amount: number; created_at: string }[];
  created_at: string;
  due_date: string;
}

export function medQuery(id: string) {
  return queryOptions({
    queryKey: ['operator-med', id],
    queryFn: () => askAsOperator<Med>(`/operator/meds/${encodeURIComponent(id)}`),
    ...READ_ONCE,
  });
}

export function toneOf(status: string): Tone {
  if (status === 'WAITING') return 'careful';
  if (status.startsWith('ACCEPTED')) return 'wrong';
  return status.startsWith('REJECTED') ? 'good' : 'plain';
}
