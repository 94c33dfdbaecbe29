import { queryOptions } from '@tanstack/react-query';
import { withQuery } from '../../api/client.ts';
import type { AnswerTo, ListOf, MembersOfAny, Narrowed } from '../../api/narrowed.ts';
import { askAsOperator } from '../session.ts';

export type HitType =
  | 'COMPANY'
  | 'ACCOUNT'
  | 'KEY'
  | 'CASHOUT'
  | 'CASH_IN'
  | 'CODE'
  | 'REFUND'
  | 'CLAIM'
  | 'MED'
  | 'REQUISITION'
  | 'DELIVERY';

type Lines = AnswerTo<
  | 'GET /operator/companies'
  | 'GET /operator/accounts'
  | 'GET /operator/keys'
  | 'GET /operator/cashouts'
  | 'GET /operator/cash-ins'
  | 'GET /operator/codes'
  | 'GET /operator/refunds'
  | 'GET /operator/claims'
  | 'GET /operator/meds'
  | 'GET /operator/requisitions'
  | 'GET /operator/deliveries'
>['results'][number];

/** A line of one of the lists: each has some of the members. */
export type Found = MembersOfAny<Lines> & Pick<Lines, 'id'>;

export type Hit = Narrowed<
  AnswerTo<'GET /operator/search'>['results'][number],
  { type: HitType; item: Found }
>;

export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['operator-search', text],
    queryFn: ({ signal }) =>
      askAsOperator<ListOf<'GET /operator/search', Hit>>(withQuery('/operator/search', { q: text }), {
        signal,
      }),
  });
}
