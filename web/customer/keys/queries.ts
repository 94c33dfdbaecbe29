import { queryOptions } from '@tanstack/react-query';
import type { ShownClaim } from '../../../src/http/web/answer-shapes.ts';
import type {
  ClaimableType,
  ClaimReason,
  ClaimRole,
  ClaimStatus,
  ClaimType,
} from '../../../src/rail/claim-rules.ts';
import { ask } from '../../api/client.ts';
import type { Answered, AnswerTo, ListOf } from '../../api/narrowed.ts';
import type { OwnAccount } from '../../api/session.ts';
import { placeOf } from '../account.tsx';

export type ListedKey = AnswerTo<'GET /v2/list-my-pix-keys'>['keys'][number];

type WholeClaim = Answered<
  typeof ShownClaim,
  {
    type: ClaimableType;
    role: ClaimRole;
    claim_type: ClaimType;
    status: ClaimStatus;
    last_modification_datetime: string;
    confirmation_reason: ClaimReason | null;
    cancellation_reason: ClaimReason | null;
    cancelled_by_role: ClaimRole | null;
  }
>;

export type Claim = Pick<
  WholeClaim,
  | ('pix_key_claim_id' | 'type' | 'key' | 'role' | 'claim_type' | 'status' | 'last_modification_datetime')
  | ('counterpart_ispb' | 'confirmation_reason' | 'cancellation_reason' | 'cancelled_by_role')
  | ('cancelled_by_name' | 'completed_by_name' | 'created_at' | 'pending_move')
>;

export function keysQuery(account: OwnAccount) {
  return queryOptions({
    queryKey: ['keys', account.number],
    queryFn: ({ signal }) =>
      ask<AnswerTo<'GET /v2/list-my-pix-keys'>>('/v2/list-my-pix-keys', {
        query: { account_branch_identifier: account.branch, account_number: account.number },
        signal,
      }),
  });
}

export function claimsQuery(account: OwnAccount) {
  return queryOptions({
    queryKey: ['claims', account.number],
    queryFn: ({ signal }) =>
      ask<ListOf<'GET /web/claims', WholeClaim>>('/web/claims', { query: placeOf(account), signal }),
  });
}
