import {
  actsAt,
  CLAIM_REASONS,
  type ClaimMove,
  type ClaimReason,
  type ClaimState,
  conclusionDeadline,
  isConcluded,
  isConfirmedBySilence,
  isOpen,
  lapseDeadline,
  moveClaim,
  movesOf,
  resolutionDeadline,
} from '../../../src/rail/claim-rules.ts';
import type { Claim } from './queries.ts';

/** Why a side cannot make a move now. */
export type WhyNot =
  | 'ASKING'
  | 'OVERDUE'
  | 'ALREADY_ACKNOWLEDGED'
  | 'ALREADY_CONFIRMED'
  | 'ACKNOWLEDGE_FIRST'
  | 'NOT_CONFIRMED'
  | 'CLOSING_PERIOD'
  | 'CONCLUDED';

export interface ClaimOption {
  move: ClaimMove;
  /** The reasons a person may give for it; none where a move takes no reason. */
  reasons: ClaimReason[];
  why: WhyNot | undefined;
}

// The others are institutions' own: silence past a deadline, and the putting right of registers.
const OF_PEOPLE: ReadonlySet<ClaimReason> = new Set(['USER_REQUESTED', 'ACCOUNT_CLOSURE', 'FRAUD']);

export function stateOf(claim: Claim): ClaimState {
  return {
    claimType: claim.claim_type,
    status: claim.status,
    openedAt: new Date(claim.created_at),
    modifiedAt: new Date(claim.last_modification_datetime),
    confirmationReason: claim.confirmation_reason,
    cancellationReason: claim.cancellation_reason,
    cancelledBy: claim.cancelled_by_role,
  };
}

/** Lists the moves of this side of a claim, by the directory's own table; none once the claim has ended. */
export function optionsOf(claim: Claim, now: Date): ClaimOption[] {
  const state = stateOf(claim);
  if (!isOpen(state.status)) return [];
  return movesOf(claim.role).map((move) => {
    const reasons = CLAIM_REASONS.filter(
      (reason) => OF_PEOPLE.has(reason) && changes(claim, { move, reason, now }),
    );
    const takesReason = move === 'CONFIRM' || move === 'CANCEL';
    const can = takesReason ? reasons.length > 0 : changes(claim, { move, reason: null, now });
    return {
      move,
      reasons: takesReason ? reasons : [],
      why: notNow(claim, now) ?? (can ? undefined : whyNot(state, move, now)),
    };
  });
}

function changes(claim: Claim, attempt: { move: ClaimMove; reason: ClaimReason | null; now: Date }): boolean {
  const state = stateOf(claim);
  const after = moveClaim(state, { role: claim.role, ...attempt });
  return typeof after !== 'string' && after !== state;
}

/** Says why no move can be made for now. */
function notNow(claim: Claim, now: Date): WhyNot | undefined {
  if (claim.pending_move !== null) return 'ASKING';
  const due = actsAt(stateOf(claim), claim.role);
  return due !== null && now >= due ? 'OVERDUE' : undefined;
}

function whyNot(state: ClaimState, move: ClaimMove, now: Date): WhyNot {
  const { status } = state;
  if (move === 'COMPLETE') return status === 'CONFIRMED' ? 'CLOSING_PERIOD' : 'NOT_CONFIRMED';
  if (move === 'CANCEL' && isConcluded(state, now)) return 'CONCLUDED';
  if (status === 'CONFIRMED') return 'ALREADY_CONFIRMED';
  return move === 'ACKNOWLEDGE' ? 'ALREADY_ACKNOWLEDGED' : 'ACKNOWLEDGE_FIRST';
}

export type Term = 'ANSWER' | 'COMPLETE_FROM' | 'COMPLETE';

/** Until when, or from when, something is to happen to a claim; undefined once it has ended. */
export function termOf(claim: Claim, now: Date): { term: Term; at: Date } | undefined {
  const state = stateOf(claim);
  if (!isOpen(state.status)) return undefined;
  if (state.status !== 'CONFIRMED') return { term: 'ANSWER', at: resolutionDeadline(state) };
  const closing = conclusionDeadline(state);
  if (isConfirmedBySilence(state) && closing !== null && now < closing)
    return { term: 'COMPLETE_FROM', at: closing };
  return { term: 'COMPLETE', at: lapseDeadline(state) };
}
