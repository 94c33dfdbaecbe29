import { queryOptions } from '@tanstack/react-query';
import type { RequisitionDetail, RequisitionLine } from '../../../src/http/operator/answer-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import { askAsOperator } from '../session.ts';
import { READ_ONCE } from '../things/thing.ts';

export type Kind = 'OPENING' | 'UPDATE';
type Value = string | number | boolean | null;

export type ListedRequisition = Answered<
  typeof RequisitionLine,
  { kind: Kind; onboarding_type: 'PF' | 'PJ' }
>;

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

export type Requisition = Answered<
  typeof RequisitionDetail,
  {
    kind: Kind;
    onboarding_type: 'PF' | 'PJ';
    company: Readonly<Record<string, Value>> | null;
    form: Form | null;
  }
>;

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
