import { queryOptions } from '@tanstack/react-query';
import { ask } from '../../api/client.ts';
import type { OwnAccount } from '../../api/session.ts';
import { sourceOf } from '../account.tsx';

export interface ListedKey {
  key: string;
  name_account: string;
  document_account: string;
}

export interface Claim {
  pix_key_claim_id: string;
  type: string;
  key: string;
  role: string;
  claim_type: string;
  status: string;
  resolution_deadline: string | null;
  conclusion_deadline: string | null;
  created_at: string;
}

export function keysQuery(account: OwnAccount) {
  return queryOptions({
    queryKey: ['keys', account.number],
    queryFn: ({ signal }) =>
      ask<{ keys: ListedKey[] }>('/v2/list-my-pix-keys', {
        query: { account_branch_identifier: account.branch, account_number: account.number },
        signal,
      }),
  });
}

export function claimsQuery(account: OwnAccount) {
  return queryOptions({
    queryKey: ['claims', account.number],
    queryFn: ({ signal }) => ask<{ claims: Claim[] }>('/v3/dict/claim', { query: sourceOf(account), signal }),
  });
}
