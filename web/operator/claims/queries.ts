import { queryOptions } from '@tanstack/react-query';
import type { Tone } from '../../design/badge.tsx';
import { askAsOperator } from '../session.ts';
import { type AccountAddress, READ_ONCE } from '../things/thing.ts';

export interface Claim {
  id: number;
  company_id: number;
  company_name: string;
  account: AccountAddress;
  pix_key_claim_id: string;
  claim_id: string | null;
  status: string;
  claim_type: string;
  role: string;
  type: string;
  key: string;
  inside: boolean;
  counterpart_ispb: string | null;
  due_at: string | null;
  resolution_deadline: string;
  conclusion_deadline: string | null;
  lapse_deadline: string;
  waiting_for_directory: string | null;
  confirmation_reason: string | null;
  cancellation_reason: string | null;
  created_by_name: string | null;
  confirmed_by_name: string | null;
  cancelled_by_name: string | null;
  completed_by_name: string | null;
  pix_key_id: number | null;
  created_at: string;
  modified_at: string;
}

export function claimQuery(id: string) {
  return queryOptions({
    queryKey: ['operator-claim', id],
    queryFn: () => askAsOperator<Claim>(`/operator/claims/${encodeURIComponent(id)}`),
    ...READ_ONCE,
  });
}

const TONES: Readonly<Record<string, Tone>> = {
  OPEN: 'careful',
  WAITING_RESOLUTION: 'careful',
  CONFIRMED: 'accent',
  COMPLETED: 'good',
};

export function toneOfClaim(status: string): Tone {
  return TONES[status] ?? 'plain';
}

export function isOver({ status }: Pick<Claim, 'status'>): boolean {
  return status === 'COMPLETED' || status === 'CANCELLED';
}
