import {
  actsAt,
  CLAIM_REASONS,
  type ClaimMove,
  type ClaimReason,
  type ClaimRole,
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
import type { ButtonKind } from '../../design/button.tsx';
import type { Claim } from './queries.ts';

/** Why a side cannot make a move now. */
export type WhyNot =
  | 'ASKING'
  | 'OVERDUE'
  | 'ALREADY_ACKNOWLEDGED'
  | 'ALREADY_CONFIRMED'
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
    const takesReason = move === 'CONFIRM' || move === 'CANCEL';
    // An answer acknowledges what was not acknowledged yet.
    const answered = takesReason ? acknowledged(claim, state, now) : state;
    const reasons = CLAIM_REASONS.filter(
      (reason) => OF_PEOPLE.has(reason) && changes(claim.role, answered, { move, reason, now }),
    );
    const can = takesReason ? reasons.length > 0 : changes(claim.role, state, { move, reason: null, now });
    return {
      move,
      reasons: takesReason ? reasons : [],
      why: notNow(claim, now) ?? (can ? undefined : whyNot(state, move, now)),
    };
  });
}

function acknowledged({ role }: Claim, state: ClaimState, now: Date): ClaimState {
  const after = moveClaim(state, { role, move: 'ACKNOWLEDGE', reason: null, now });
  return typeof after === 'string' ? state : after;
}

function changes(
  role: ClaimRole,
  state: ClaimState,
  attempt: { move: ClaimMove; reason: ClaimReason | null; now: Date },
): boolean {
  const after = moveClaim(state, { role, ...attempt });
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
  return status === 'CONFIRMED' ? 'ALREADY_CONFIRMED' : 'ALREADY_ACKNOWLEDGED';
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

/** Shows the safe act as the prominent one: to keep the key, or to take it over. */
export function kindOf(role: ClaimRole, move: ClaimMove): ButtonKind {
  if (role === 'CLAIMER') return move === 'COMPLETE' ? 'primary' : 'danger';
  return move === 'CANCEL' ? 'primary' : move === 'CONFIRM' ? 'danger' : 'secondary';
}
