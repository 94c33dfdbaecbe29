import { queryOptions } from '@tanstack/react-query';
import type { AnswerTo, MembersOfAny } from '../../api/narrowed.ts';
import { askAsOperator } from '../session.ts';

type LookedUp = AnswerTo<
  | 'GET /operator/cashouts/{id}'
  | 'GET /operator/cash-ins/{id}'
  | 'GET /operator/codes/{id}'
  | 'GET /operator/refunds/{id}'
  | 'GET /operator/keys/{id}'
>;

export type AccountAddress = LookedUp['account'];

/** One of the things that operators look up: each kind has some of the members. Amounts are reais. */
export type Thing = MembersOfAny<LookedUp> & Pick<LookedUp, 'id'>;

/** A party of a payment, with the known facts. */
export type Party = MembersOfAny<NonNullable<Thing['recipient' | 'payer' | 'debtor']>>;

/** Each reading is written down by the bank, so it is not repeated without need. */
export const READ_ONCE = { staleTime: 60_000, refetchOnWindowFocus: false } as const;

export type ThingKind = 'cashouts' | 'cash-ins' | 'codes' | 'refunds' | 'keys';

export function thingQuery(kind: ThingKind, id: string) {
  return queryOptions({
    queryKey: ['operator-thing', kind, id],
    queryFn: () => askAsOperator<Thing>(`/operator/${kind}/${encodeURIComponent(id)}`),
    ...READ_ONCE,
  });
}

export function companyQuery(id: string) {
  return queryOptions({
    queryKey: ['operator-thing', 'companies', id],
    queryFn: () =>
      askAsOperator<AnswerTo<'GET /operator/companies/{id}'>>(
        `/operator/companies/${encodeURIComponent(id)}`,
      ),
    ...READ_ONCE,
  });
}
