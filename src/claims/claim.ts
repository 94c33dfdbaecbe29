import type { AccountRef } from '../accounts/account.ts';
import {
  actsAt,
  type ClaimableType,
  type ClaimMove,
  type ClaimReason,
  type ClaimRole,
  type ClaimState,
  isConfirmedBySilence,
  isOpen,
} from '../rail/claim-rules.ts';
import type { DirectoryClaim } from '../rail/claims.ts';

/** One side's record of a claim. A claim between two customers of this bank has two, which change together. */
export interface Claim extends ClaimState, AccountRef {
  id: bigint;
  /** UUID by which the customer names it. */
  publicId: string;
  /** UUID by which the directory identifies it; null until the directory has answered. */
  claimId: string | null;
  key: string;
  keyType: ClaimableType;
  role: ClaimRole;
  /** True if both sides are customers of this bank. */
  inside: boolean;
  counterpartIspb: string | null;
  /** The directory's newest known version. */
  revision: bigint;
  createdByName: string | null;
  confirmedByName: string | null;
  cancelledByName: string | null;
  completedByName: string | null;
  pixKeyId: bigint | null;
  verificationId: string | null;
  /** The move that is pending at the directory. */
  pending: PendingMove | null;
  /** Bank's clock: when this side acts automatically. */
  dueAt: Date | null;
  leaseNumber: number;
}

export interface PendingMove {
  move: ClaimMove | 'OPEN';
  reason: ClaimReason | null;
  /** The name of the person who requested it; null for a deadline. */
  byName: string | null;
  /** UUID, the same on every try. */
  requestId: string;
}

export interface ClaimRef {
  companyId: bigint;
  id: bigint;
}

/** Completing requires the code again only if the old owner never answered. */
export function needsVerification(claim: ClaimState): boolean {
  return isConfirmedBySilence(claim);
}

/** Returns when this side of the claim acts automatically, in its current state. */
export function dueAtOf(claim: Claim): Date | null {
  return actsAt(claim, claim.role);
}

/** Applies the directory's version of the claim. An ended claim does not change, and older versions change nothing. */
export function adopt(claim: Claim, told: DirectoryClaim): Claim {
  if (told.revision <= claim.revision || !isOpen(claim.status)) return claim;
  return {
    ...claim,
    claimId: told.claimId,
    revision: told.revision,
    status: told.status,
    modifiedAt: told.modifiedAt,
    confirmationReason: told.confirmationReason,
    cancellationReason: told.cancellationReason,
    cancelledBy: told.cancelledBy,
    counterpartIspb: claim.role === 'CLAIMER' ? told.donorIspb : told.claimerIspb,
  };
}

/** The claim with the name of the person who made this side's move. */
export function signed(claim: Claim, { move, byName }: Pick<PendingMove, 'move' | 'byName'>): Claim {
  if (move === 'CONFIRM') return { ...claim, confirmedByName: byName };
  if (move === 'CANCEL') return { ...claim, cancelledByName: byName };
  return move === 'COMPLETE' ? { ...claim, completedByName: byName } : claim;
}
