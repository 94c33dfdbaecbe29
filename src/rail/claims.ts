import type { ClaimableType, ClaimMove, ClaimReason, ClaimRole, ClaimState } from './claim-rules.ts';
import type { Party } from './rail.ts';

/** What the bank asks the directory about claims. Everything is idempotent by its request id. */
export interface ClaimRail {
  /** Opens claims on keys that other institutions hold. Same order as given. */
  openClaims(openings: readonly ClaimOpening[]): Promise<ClaimOpened[]>;
  /** Makes moves of the bank's side. Same order as given. */
  moveClaims(moves: readonly OutgoingMove[]): Promise<ClaimMoved[]>;
}

/** What the directory tells the bank about claims of its own accord. */
export interface ClaimListener {
  /**
   * Claims on keys of this bank, and what the other institution did. May be repeated and come out of order:
   * the revision says which is newer. Same order as given.
   */
  claims(claims: readonly DirectoryClaim[]): Promise<ClaimHeard[]>;
}

/** A claim as the directory knows it. */
export interface DirectoryClaim extends ClaimState {
  /** UUID. */
  claimId: string;
  /** UUID of the opening: the claimer's own name for it. */
  requestId: string;
  /** Grows with every change. */
  revision: number;
  key: string;
  keyType: ClaimableType;
  claimerIspb: string;
  donorIspb: string;
}

export interface ClaimOpening {
  requestId: string;
  key: string;
  keyType: ClaimableType;
  claimType: ClaimState['claimType'];
  /** The account the key is to lead to. */
  claimer: Party;
  /** Bank's clock. The directory counts the deadlines from here. */
  openedAt: Date;
}

export type ClaimOpened =
  | { opened: true; claim: DirectoryClaim }
  /** TYPE_INCONSISTENT: a portability of somebody else's key, or an ownership of one's own. */
  | { opened: false; reason: 'KEY_NOT_FOUND' | 'ALREADY_OPEN' | 'TYPE_INCONSISTENT' };

export interface OutgoingMove {
  requestId: string;
  claimId: string;
  role: ClaimRole;
  move: ClaimMove;
  reason: ClaimReason | null;
}

/** The claim as it stands after the move, or as it stood in its way; null when the directory has no such claim. */
export type ClaimMoved =
  | { moved: true; claim: DirectoryClaim }
  | { moved: false; claim: DirectoryClaim | null };

/** Refused only when heard of for the first time. */
export type ClaimHeard = { accepted: true } | { accepted: false; reason: 'KEY_NOT_FOUND' | 'ALREADY_OPEN' };
