import { queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { RequisitionDetail, RequisitionLine } from '../../../src/http/operator/answer-shapes.ts';
import type {
  CompanyFormSchema,
  PersonFormSchema,
} from '../../../src/http/partner/onboarding/onboarding-form-shapes.ts';
import type { Answered, MembersOfAny } from '../../api/narrowed.ts';
import { askAsOperator } from '../session.ts';
import { READ_ONCE } from '../things/thing.ts';

export type Kind = 'OPENING' | 'UPDATE';
type Value = string | number | boolean | null;

export type ListedRequisition = Answered<
  typeof RequisitionLine,
  { kind: Kind; onboarding_type: 'PF' | 'PJ' }
>;

/** The form as it was filled in, by a person or for a company. */
export type Form = MembersOfAny<Static<typeof PersonFormSchema> | Static<typeof CompanyFormSchema>> & {
  address: Readonly<Record<string, string | null>>;
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

/** Returns the path to which a decision on it is sent. */
export function decisionPath({ id, kind }: Requisition, verb: 'approve' | 'reject'): string {
  return `/operator/${kind === 'OPENING' ? 'requisitions' : 'registration-updates'}/${id}/${verb}`;
}
