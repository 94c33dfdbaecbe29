import {
  CLAIM_REASONS,
  CLAIM_STATUSES,
  CLAIMABLE_TYPES,
  type ClaimReason,
  type ClaimRole,
  type ClaimStatus,
} from '../../../rail/claim-rules.ts';
import { type DirectoryClaim, revisionOf } from '../../../rail/claims.ts';
import type { AnsweredClaim } from '../dict-values/bodies/claims.ts';
import { openedAt } from './openings.ts';
import { bankKeyTypeOf } from './parties.ts';

/** Converts the claim to the port's form; undefined if it contains an unknown value. */
export function claimOf(claim: AnsweredClaim): DirectoryClaim | undefined {
  const { type: claimType, keyType: theirs, lastModified: modifiedAt } = claim;
  const status = known(CLAIM_STATUSES, claim.status);
  if (status === undefined || claimType === 'UNRECOGNISED' || theirs === 'UNRECOGNISED') return undefined;
  const keyType = known(CLAIMABLE_TYPES, bankKeyTypeOf(theirs));
  if (keyType === undefined) return undefined;
  return {
    ...{ claimId: claim.id, revision: revisionOf({ modifiedAt, status }) },
    ...{ key: claim.key, keyType, claimType, status, modifiedAt, openedAt: openedAt(claim) },
    claimerIspb: claim.claimerAccount.participant,
    donorIspb: claim.donorParticipant,
    claimerAccount: {
      branch: claim.claimerAccount.branch ?? null,
      number: claim.claimerAccount.accountNumber,
    },
    confirmationReason: confirmationOf(claim, status),
    cancellationReason: known(CLAIM_REASONS, claim.cancelReason) ?? null,
    cancelledBy: known<ClaimRole>(['CLAIMER', 'DONOR'], claim.cancelledBy) ?? null,
  };
}

function known<T extends string>(words: readonly T[], word: string | undefined): T | undefined {
  return words.find((one) => one === word);
}

/** Reads a confirmation. An unknown reason does not count as the owner's request. */
function confirmationOf({ confirmReason, type }: AnsweredClaim, status: ClaimStatus): ClaimReason | null {
  const reason = known(CLAIM_REASONS, confirmReason);
  if (reason !== undefined) return reason;
  if (status !== 'CONFIRMED' && status !== 'COMPLETED') return null;
  return type === 'OWNERSHIP' ? 'DEFAULT_OPERATION' : 'USER_REQUESTED';
}
