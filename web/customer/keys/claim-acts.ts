import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ClaimableType, ClaimMove, ClaimReason, ClaimType } from '../../../src/rail/claim-rules.ts';
import { ask } from '../../api/client.ts';
import type { AnswerTo } from '../../api/narrowed.ts';
import { refreshAfter } from '../../api/queries.ts';
import { announce } from '../../design/toast.tsx';
import { useWords } from '../../format/words.ts';
import { placeOf, useAccount } from '../account.tsx';
import { claimWords } from './claim-words.ts';
import type { Claim } from './queries.ts';

/** The proof of a phone or a mailbox. */
export interface Proof {
  requestId: string | undefined;
  otp: string;
}

function membersOf({ requestId, otp }: Proof) {
  return requestId === undefined ? {} : { verification_request_id: requestId, verification_code: otp };
}

export interface Opening {
  key: string;
  type: ClaimableType;
  claimType: ClaimType;
  proof: Proof;
  token: string | undefined;
}

export function useOpenClaim(onDone: () => void) {
  const words = useWords(claimWords);
  const { account } = useAccount();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ key, type, claimType, proof, token }: Opening) =>
      ask('/web/claims', {
        method: 'POST',
        body: { ...placeOf(account), key, type, claim_type: claimType, ...membersOf(proof), token },
      }),
    onSuccess: () => {
      announce(words.opened);
      onDone();
    },
    onSettled: () => refreshAfter(queries, 'claimOpened'),
  });
}

type MovedClaim = AnswerTo<'POST /web/claims/{pix_key_claim_id}/confirm'>;

export interface MoveMade {
  move: ClaimMove;
  reason: ClaimReason | undefined;
  proof: Proof;
  token: string | undefined;
}

export function useMoveClaim(claim: Claim, onDone: () => void) {
  const words = useWords(claimWords);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ move, reason, proof, token }: MoveMade) =>
      ask<MovedClaim>(`/web/claims/${claim.pix_key_claim_id}/${move.toLowerCase()}`, {
        method: 'POST',
        body: { ...(reason === undefined ? {} : { reason }), ...membersOf(proof), token },
      }),
    onSuccess: ({ status }, { move }) => {
      announce(move !== 'ACKNOWLEDGE' && status === 'OPEN' ? words.heldUp : words.moved);
      onDone();
    },
    // Also after a refusal: what is shown may be what has changed.
    onSettled: () => refreshAfter(queries, 'claimMoved'),
  });
}
