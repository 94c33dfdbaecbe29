import { queryOptions } from '@tanstack/react-query';
import { askAsOperator } from '../session.ts';
import { type AccountAddress, READ_ONCE } from '../things/thing.ts';

export type AccountStatus = 'ACTIVE' | 'CLOSING' | 'CLOSED';
export const STATUSES: readonly AccountStatus[] = ['ACTIVE', 'CLOSING', 'CLOSED'];
export type FeeName = 'cashin' | 'cashout' | 'med';

/** An account as operators see it; amounts are reais. */
export interface Account {
  id: number;
  company_id: number;
  company_name: string;
  account: AccountAddress;
  status: AccountStatus;
  holder: { type: string; name: string; document: string };
  balance: number;
  blocked: number;
  overdraft: number;
  fees: Record<FeeName, number>;
  registration_deadline: string | null;
  created_at: string;
}

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
