import { queryOptions } from '@tanstack/react-query';
import { askAsOperator } from '../session.ts';
import { READ_ONCE } from '../things/thing.ts';

export type Kind = 'OPENING' | 'UPDATE';
type Value = string | number | boolean | null;

export interface ListedRequisition {
  id: number;
  kind: Kind;
  onboarding_type: 'PF' | 'PJ';
  document: string;
  email: string;
  current_step: string;
  status_internal: string | null;
  submitted_at: string | null;
  created_at: string;
  findings: string[];
}

interface Partner {
  name: string;
  document_legal_id: string;
  email: string;
  share_percent: number;
  is_legal_representative: boolean;
}

/** What was filled in; the members that a person's form and a company's share, and those of either. */
export type Form = Readonly<Record<string, Value>> & {
  address: Readonly<Record<string, string | null>>;
  partners?: Partner[];
};

export interface Requisition extends ListedRequisition {
  status: string;
  lapsed: boolean;
  liveness_status: string | null;
  representative_document: string | null;
  company: Readonly<Record<string, Value>> | null;
  company_id: number | null;
  decision_reason: string | null;
  decided_by: string | null;
  decided_at: string | null;
  form: Form | null;
}

export function requisitionQuery(id: string) {
  return queryOptions({
    queryKey: ['operator-requisition', id],
    queryFn: () => askAsOperator<Requisition>(`/operator/requisitions/${encodeURIComponent(id)}`),
    ...READ_ONCE,
  });
}

/** Where a decision on it is sent. */
export function decisionPath({ id, kind }: Requisition, verb: 'approve' | 'reject'): string {
  return `/operator/${kind === 'OPENING' ? 'requisitions' : 'registration-updates'}/${id}/${verb}`;
}
