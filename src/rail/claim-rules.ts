import { DAY_MS } from '../values/dates.ts';

/**
 * The directory's rules for the course of a claim, at the bank and in the directory (DICT API, operational manual of the
 * DICT, and Resolution BCB 457/2025). Pure; instants are the bank's clock.
 */

export type ClaimRole = 'CLAIMER' | 'DONOR';
export type ClaimType = 'PORTABILITY' | 'OWNERSHIP';
export type ClaimMove = 'ACKNOWLEDGE' | 'CONFIRM' | 'CANCEL' | 'COMPLETE';

export const CLAIM_STATUSES = ['OPEN', 'WAITING_RESOLUTION', 'CONFIRMED', 'COMPLETED', 'CANCELLED'] as const;
export type ClaimStatus = (typeof CLAIM_STATUSES)[number];

export const CLAIM_REASONS = [
  'USER_REQUESTED',
  'ACCOUNT_CLOSURE',
  'FRAUD',
  'DEFAULT_OPERATION',
  'RECONCILIATION',
] as const;
export type ClaimReason = (typeof CLAIM_REASONS)[number];

/** Types of key that can be claimed; a random key never changes hands. */
export const CLAIMABLE_TYPES = ['CPF', 'CNPJ', 'CELL_PHONE', 'EMAIL'] as const;
export type ClaimableType = (typeof CLAIMABLE_TYPES)[number];

/** The members of a claim that moves change or depend on. */
export interface ClaimState {
  readonly claimType: ClaimType;
  readonly status: ClaimStatus;
  /** Every deadline counts from here. */
  readonly openedAt: Date;
  readonly modifiedAt: Date;
  readonly confirmationReason: ClaimReason | null;
  readonly cancellationReason: ClaimReason | null;
  readonly cancelledBy: ClaimRole | null;
}

export interface MoveAttempt {
  role: ClaimRole;
  move: ClaimMove;
  /** Of a confirmation or a cancellation. */
  reason: ClaimReason | null;
  now: Date;
}

export type MoveRefusal = 'WRONG_STATUS' | 'REASON_NOT_ALLOWED';

/** By when the donor must have answered: 7 days from the opening. */
export function resolutionDeadline({ openedAt }: Pick<ClaimState, 'openedAt'>): Date {
  return new Date(openedAt.getTime() + 7 * DAY_MS);
}

/** Until when the old owner may still prove possession: 14 days from the opening, of ownership claims alone. */
export function conclusionDeadline(claim: Pick<ClaimState, 'openedAt' | 'claimType'>): Date | null {
  return claim.claimType === 'OWNERSHIP' ? new Date(claim.openedAt.getTime() + 14 * DAY_MS) : null;
}

/** Returns the end of a claim that is not completed: 30 days from the opening it is cancelled. */
export function lapseDeadline({ openedAt }: Pick<ClaimState, 'openedAt'>): Date {
  return new Date(openedAt.getTime() + 30 * DAY_MS);
}

/** A claim that is not final locks its key. */
export function isOpen(status: ClaimStatus): boolean {
  return status !== 'COMPLETED' && status !== 'CANCELLED';
}

/** An ownership claim can only be of a phone since Resolution 457; a portability of whatever can be claimed. */
export function canBeClaimed(type: string, claimType: ClaimType): type is ClaimableType {
  if (claimType === 'OWNERSHIP') return type === 'CELL_PHONE';
  return (CLAIMABLE_TYPES as readonly string[]).includes(type);
}

interface Rule {
  role: ClaimRole;
  from: readonly ClaimStatus[];
  to: ClaimStatus;
}

/** The side that makes each move, and the statuses it starts from. Acknowledging again changes nothing. */
const MOVES: Readonly<Record<ClaimMove, readonly Rule[]>> = {
  ACKNOWLEDGE: [{ role: 'DONOR', from: ['OPEN', 'WAITING_RESOLUTION'], to: 'WAITING_RESOLUTION' }],
  CONFIRM: [{ role: 'DONOR', from: ['WAITING_RESOLUTION'], to: 'CONFIRMED' }],
  CANCEL: [
    { role: 'DONOR', from: ['WAITING_RESOLUTION', 'CONFIRMED'], to: 'CANCELLED' },
    { role: 'CLAIMER', from: ['OPEN', 'WAITING_RESOLUTION', 'CONFIRMED'], to: 'CANCELLED' },
  ],
  COMPLETE: [{ role: 'CLAIMER', from: ['CONFIRMED'], to: 'COMPLETED' }],
};

/** The moves that a side has at all, whatever the claim's status. */
export function movesOf(role: ClaimRole): ClaimMove[] {
  return (Object.keys(MOVES) as ClaimMove[]).filter((move) => MOVES[move].some((rule) => rule.role === role));
}

/** Reasons that each side may give. DEFAULT_OPERATION stands for silence, so it waits for a deadline. */
const REASONS: Readonly<Record<ClaimType, Readonly<Record<string, readonly ClaimReason[]>>>> = {
  OWNERSHIP: {
    'DONOR CONFIRM': ['USER_REQUESTED', 'DEFAULT_OPERATION'],
    'DONOR CANCEL': ['FRAUD'],
    'CLAIMER CANCEL': ['USER_REQUESTED', 'ACCOUNT_CLOSURE', 'FRAUD', 'DEFAULT_OPERATION'],
  },
  PORTABILITY: {
    'DONOR CONFIRM': ['USER_REQUESTED', 'ACCOUNT_CLOSURE'],
    'DONOR CANCEL': ['USER_REQUESTED', 'FRAUD', 'DEFAULT_OPERATION'],
    'CLAIMER CANCEL': ['USER_REQUESTED', 'ACCOUNT_CLOSURE', 'FRAUD', 'RECONCILIATION'],
  },
};

/** The claim after a move, or why the move is not to be made. */
export function moveClaim<State extends ClaimState>(claim: State, attempt: MoveAttempt): State | MoveRefusal {
  const { role, move, reason, now } = attempt;
  const rule = MOVES[move].find((one) => one.role === role);
  if (rule === undefined || !rule.from.includes(claim.status)) return 'WRONG_STATUS';
  if (move === 'COMPLETE' && !mayComplete(claim, now)) return 'WRONG_STATUS';
  if ((move === 'CONFIRM' || move === 'CANCEL') && !mayReason(claim, attempt)) return 'REASON_NOT_ALLOWED';
  if (rule.to === claim.status) return claim;
  return {
    ...claim,
    status: rule.to,
    // Nodes may differ by a moment: told as changed earlier than before, the change would count as old news.
    modifiedAt: now < claim.modifiedAt ? claim.modifiedAt : now,
    ...(move === 'CONFIRM' ? { confirmationReason: reason } : {}),
    ...(move === 'CANCEL' ? { cancellationReason: reason, cancelledBy: role } : {}),
  };
}

/** Lets a claim that its owner agreed to be completed at once, one that silence gave away after its closing period. */
function mayComplete(claim: ClaimState, now: Date): boolean {
  return !isConfirmedBySilence(claim) || isConcluded(claim, now);
}

/** Tells if what silence gave away can be kept no longer: its old owner has not proved possession in time. */
export function isConcluded(claim: ClaimState, now: Date): boolean {
  const deadline = conclusionDeadline(claim);
  return isConfirmedBySilence(claim) && deadline !== null && now >= deadline;
}

/** Tells if an ownership claim was confirmed because its donor said nothing. */
export function isConfirmedBySilence(claim: Pick<ClaimState, 'claimType' | 'confirmationReason'>): boolean {
  return claim.claimType === 'OWNERSHIP' && claim.confirmationReason === 'DEFAULT_OPERATION';
}

function mayReason(claim: ClaimState, { role, move, reason, now }: MoveAttempt): boolean {
  if (reason === null) return false;
  // The lapse comes by itself, whatever the claimer itself may say.
  if (role === 'CLAIMER' && reason === 'DEFAULT_OPERATION' && now >= lapseDeadline(claim)) return true;
  if (role === 'DONOR' && claim.status === 'CONFIRMED') return reason === 'FRAUD' && !isConcluded(claim, now);
  if (role === 'DONOR' && reason === 'DEFAULT_OPERATION' && now < resolutionDeadline(claim)) return false;
  return REASONS[claim.claimType][`${role} ${move}`]?.includes(reason) === true;
}

/**
 * Returns the institution's move on a claim of its customer's when a deadline has passed without an act:
 * silence gives a phone away and keeps a portability from happening. Undefined while there is nothing to do.
 */
export function automaticMove(
  claim: ClaimState,
  role: ClaimRole,
  now: Date,
): { move: ClaimMove; reason: ClaimReason | null } | undefined {
  const due = actsAt(claim, role);
  if (due === null || now < due) return undefined;
  if (role === 'CLAIMER') return { move: 'CANCEL', reason: 'DEFAULT_OPERATION' };
  if (claim.status === 'OPEN') return { move: 'ACKNOWLEDGE', reason: null };
  return { move: claim.claimType === 'OWNERSHIP' ? 'CONFIRM' : 'CANCEL', reason: 'DEFAULT_OPERATION' };
}

/** Returns the instant at which a side must act by itself; null when the claim leaves it nothing to do. */
export function actsAt(claim: ClaimState, role: ClaimRole): Date | null {
  if (!isOpen(claim.status)) return null;
  if (role === 'CLAIMER') return lapseDeadline(claim);
  return claim.status === 'CONFIRMED' ? null : resolutionDeadline(claim);
}
