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

/** One side's record of a claim: a claim between two customers of this bank has two, which move together. */
export interface Claim extends ClaimState, AccountRef {
  id: bigint;
  /** UUID by which the customer names it. */
  publicId: string;
  /** UUID by which the directory names it; null until the directory has answered. */
  claimId: string | null;
  key: string;
  keyType: ClaimableType;
  role: ClaimRole;
  /** Both sides are customers of this bank. */
  inside: boolean;
  counterpartIspb: string | null;
  /** The directory's newest version that was heard. */
  revision: bigint;
  createdByName: string | null;
  confirmedByName: string | null;
  cancelledByName: string | null;
  completedByName: string | null;
  pixKeyId: bigint | null;
  verificationId: string | null;
  /** The move that the directory is being asked for. */
  pending: PendingMove | null;
  /** Bank's clock: the instant at which this side acts by itself. */
  dueAt: Date | null;
  leaseNumber: number;
}

export interface PendingMove {
  move: ClaimMove | 'OPEN';
  reason: ClaimReason | null;
  /** The name of the person who asked for it; null where a deadline did. */
  byName: string | null;
  /** UUID, the same on every try. */
  requestId: string;
}

export interface ClaimRef {
  companyId: bigint;
  id: bigint;
}

/** Completing asks for the code again only where the old owner never said a word. */
export function needsVerification(claim: ClaimState): boolean {
  return isConfirmedBySilence(claim);
}

/** Returns the instant at which this side of the claim acts by itself, as it is now. */
export function dueAtOf(claim: Claim): Date | null {
  return actsAt(claim, claim.role);
}

/** The claim as the directory tells it; one that has ended stays as it ended, and old news changes nothing. */
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

/** The claim with the name of who made a move of this side. */
export function signed(claim: Claim, { move, byName }: Pick<PendingMove, 'move' | 'byName'>): Claim {
  if (move === 'CONFIRM') return { ...claim, confirmedByName: byName };
  if (move === 'CANCEL') return { ...claim, cancelledByName: byName };
  return move === 'COMPLETE' ? { ...claim, completedByName: byName } : claim;
}
