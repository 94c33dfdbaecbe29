import { queryOptions } from '@tanstack/react-query';
import type { AccountLine } from '../../../src/http/operator/look-ups/look-up-shapes.ts';
import type { Answered } from '../../api/narrowed.ts';
import { askAsOperator } from '../session.ts';
import { type AccountAddress, READ_ONCE } from '../things/thing.ts';

export type AccountStatus = 'ACTIVE' | 'CLOSING' | 'CLOSED';
export const STATUSES: readonly AccountStatus[] = ['ACTIVE', 'CLOSING', 'CLOSED'];
export type FeeName = 'cashin' | 'cashout' | 'med';

/** An account as operators see it; amounts are reais. */
export type Account = Answered<typeof AccountLine, { status: AccountStatus }>;

export function accountPath({ branch, number }: AccountAddress): string {
  return `/operator/accounts/${encodeURIComponent(branch)}/${encodeURIComponent(number)}`;
}

export function accountQuery(address: AccountAddress) {
  return queryOptions({
    queryKey: ['operator-account', address.branch, address.number],
    queryFn: () => askAsOperator<Account>(accountPath(address)),
    ...READ_ONCE,
  });
}
