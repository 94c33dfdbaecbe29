import { queryOptions } from '@tanstack/react-query';
import { askAsOperator } from '../session.ts';
import { READ_ONCE } from '../things/thing.ts';

export interface Delivery {
  id: string;
  event_id: string;
  company_id: number;
  company_name: string;
  webhook: { id: number; url: string | null; type: string | null; enabled: boolean };
  type: string;
  subject: string;
  subject_id: number;
  end_to_end_id: string | null;
  state: string;
  attempts: number;
  resend: boolean;
  created_at: string;
  next_attempt_at: string | null;
  ended_at: string | null;
}

export interface Try {
  log_id: number;
  attempt: number;
  created_at: string;
  answered_at: string | null;
  status_code: number | null;
  failure: string | null;
  response: string | null;
}

export type DeliveryDetail = Delivery & { body: string | null; tries: Try[] };

export function deliveryQuery(id: string) {
  return queryOptions({
    queryKey: ['operator-delivery', id],
    queryFn: () => askAsOperator<DeliveryDetail>(`/operator/deliveries/${encodeURIComponent(id)}`),
    ...READ_ONCE,
  });
}
