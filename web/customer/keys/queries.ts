import { queryOptions } from '@tanstack/react-query';
import type {
  ClaimableType,
  ClaimReason,
  ClaimRole,
  ClaimStatus,
  ClaimType,
} from '../../../src/rail/claim-rules.ts';
import { ask } from '../../api/client.ts';
import type { OwnAccount } from '../../api/session.ts';
import { placeOf } from '../account.tsx';

export interface ListedKey {
  key: string;
  name_account: string;
  document_account: string;
}

export interface Claim {
  pix_key_claim_id: string;
  type: ClaimableType;
  key: string;
  role: ClaimRole;
  claim_type: ClaimType;
  status: ClaimStatus;
  last_modification_datetime: string;
  counterpart_ispb: string | null;
  confirmation_reason: ClaimReason | null;
  cancellation_reason: ClaimReason | null;
  cancelled_by_role: ClaimRole | null;
  cancelled_by_name: string | null;
  completed_by_name: string | null;
  created_at: string;
  /** What the directory is being asked. */
  pending_move: string | null;
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
    queryFn: ({ signal }) => ask<{ results: Claim[] }>('/web/claims', { query: placeOf(account), signal }),
  });
}
