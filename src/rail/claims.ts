import type {
  ClaimableType,
  ClaimMove,
  ClaimReason,
  ClaimRole,
  ClaimState,
  ClaimStatus,
} from './claim-rules.ts';
import type { EntryHolder } from './directory.ts';

/** The bank's questions to the directory about claims. */
export interface ClaimRail {
  /**
   * Opens claims on keys that other institutions hold. Idempotent by key and account: while a claim for that account is
   * open on the key, it is answered as opened. Same order as given.
   */
  openClaims(openings: readonly ClaimOpening[]): Promise<ClaimOpened[]>;
  /** Makes moves of the bank's side. Idempotent by what they lead to, completing by request id. Same order as given. */
  moveClaims(moves: readonly OutgoingMove[]): Promise<ClaimMoved[]>;
}

/** Hears what the directory tells about claims unasked. */
export interface ClaimListener {
  /**
   * Claims on keys of this bank, and what the other institution did. The directory has judged them: nothing is refused.
   * May be repeated and come out of order: the revision says which is newer. Resolves when they are stored.
   */
  claims(claims: readonly DirectoryClaim[]): Promise<void>;
}

/** A claim as the directory knows it. */
export interface DirectoryClaim extends ClaimState {
  /** UUID. */
  claimId: string;
  /** Grows with every change, see {@link revisionOf}. */
  revision: bigint;
  key: string;
  keyType: ClaimableType;
  claimerIspb: string;
  donorIspb: string;
  /** The account that the key is to lead to, where the directory shows it: our own openings are known by it. */
  claimerAccount: { branch: string | null; number: string } | null;
}

export interface ClaimOpening {
  key: string;
  keyType: ClaimableType;
  claimType: ClaimState['claimType'];
  /** The account the key is to lead to. */
  claimer: EntryHolder;
  /** Bank's clock. */
  openedAt: Date;
}

export type ClaimOpened =
  | { opened: true; claim: DirectoryClaim }
  /** TYPE_INCONSISTENT: a portability of somebody else's key, or an ownership of one's own. */
  | { opened: false; reason: 'KEY_NOT_FOUND' | 'ALREADY_OPEN' | 'TYPE_INCONSISTENT' };

export interface OutgoingMove {
  /** A UUID, the same on every try. A key that comes by a claim is known to the directory by that of its completion. */
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

const RANKS: Readonly<Record<ClaimStatus, number>> = {
  OPEN: 0,
  WAITING_RESOLUTION: 1,
  CONFIRMED: 2,
  CANCELLED: 3,
  COMPLETED: 4,
};
const RANK_ROOM = 8;

/** The directory numbers no versions: the newer one was changed later, or in the same instant has come further. */
export function revisionOf({ modifiedAt, status }: Pick<ClaimState, 'modifiedAt' | 'status'>): bigint {
  return BigInt(modifiedAt.getTime() * RANK_ROOM + RANKS[status]);
}
