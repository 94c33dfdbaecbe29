import type { ProblemType } from '../../../src/rails/bcb/dict-values/problem-types.ts';
import type {
  ClaimReason,
  ClaimSide,
  ClaimStatus,
  ClaimType,
} from '../../../src/rails/bcb/dict-values/vocabulary.ts';

/* Moves of a claim (DICT API 2.12.1, "Reivindicação"): allowed side, reason and time. Pure. */

export type ClaimMove = 'ACKNOWLEDGE' | 'CONFIRM' | 'CANCEL';

export interface ClaimState {
  readonly type: ClaimType;
  readonly status: ClaimStatus;
  readonly createdAt: Date;
  readonly resolutionPeriodEnd: Date;
  /** Of an ownership claim: the old owner's deadline for proving possession. */
  readonly completionPeriodEnd?: Date | undefined;
  readonly confirmReason?: ClaimReason | undefined;
  readonly cancelReason?: ClaimReason | undefined;
  readonly cancelledBy?: ClaimSide | undefined;
}

export interface ClaimAttempt {
  side: ClaimSide;
  move: ClaimMove;
  /** Of confirming and cancelling. */
  reason?: ClaimReason | undefined;
  now: Date;
}

type Refusal = Extract<
  ProblemType,
  | 'Forbidden'
  | 'InvalidReason'
  | 'ClaimOperationInvalid'
  | 'ClaimResolutionPeriodNotEnded'
  | 'ClaimCompletionPeriodNotEnded'
>;

const DAY_MS = 86_400_000;
const RESOLUTION_DAYS = 7;
const COMPLETION_DAYS = 14;
const VALIDATION_DAYS = 30;

const after = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);

/** The deadlines of a claim opened now. */
export function claimPeriods(type: ClaimType, createdAt: Date) {
  return {
    createdAt,
    resolutionPeriodEnd: after(createdAt, RESOLUTION_DAYS),
    ...(type === 'OWNERSHIP' ? { completionPeriodEnd: after(createdAt, COMPLETION_DAYS) } : {}),
  };
}

/** A claim that is not final locks its key. */
export function isOpen({ status }: Pick<ClaimState, 'status'>): boolean {
  return status !== 'CANCELLED' && status !== 'COMPLETED';
}

/** Since Resolution 457 of 2025 only telephones change owners by claim. */
export function canBeClaimed(keyType: string, type: ClaimType): boolean {
  return type === 'OWNERSHIP' ? keyType === 'PHONE' : keyType !== 'EVP';
}

type Reasons = readonly ClaimReason[];

const CONFIRM: Readonly<Record<ClaimType, Reasons>> = {
  OWNERSHIP: ['USER_REQUESTED', 'DEFAULT_OPERATION'],
  PORTABILITY: ['USER_REQUESTED', 'ACCOUNT_CLOSURE'],
};

const DONOR_KEEPS: Reasons = ['USER_REQUESTED', 'FRAUD', 'DEFAULT_OPERATION', 'RFB_VALIDATION'];
const CLAIMER_GIVES_UP: Reasons = ['USER_REQUESTED', 'ACCOUNT_CLOSURE', 'FRAUD', 'RFB_VALIDATION'];
const CLAIMER_OF_PHONE: Reasons = [...CLAIMER_GIVES_UP, 'DEFAULT_OPERATION'];

const CANCEL: Readonly<Record<ClaimType, Record<ClaimSide, Partial<Record<ClaimStatus, Reasons>>>>> = {
  PORTABILITY: {
    DONOR: { OPEN: DONOR_KEEPS, WAITING_RESOLUTION: DONOR_KEEPS },
    CLAIMER: {
      OPEN: CLAIMER_GIVES_UP,
      WAITING_RESOLUTION: CLAIMER_GIVES_UP,
      CONFIRMED: ['FRAUD', 'RECONCILIATION', 'RFB_VALIDATION'],
    },
  },
  OWNERSHIP: {
    DONOR: { WAITING_RESOLUTION: ['FRAUD'], CONFIRMED: ['FRAUD'] },
    CLAIMER: {
      OPEN: CLAIMER_OF_PHONE,
      WAITING_RESOLUTION: CLAIMER_OF_PHONE,
      CONFIRMED: CLAIMER_OF_PHONE,
    },
  },
};

/** Returns the claim after the move, the same claim if the move was already made, or the reason why it is refused. */
export function moveClaim<State extends ClaimState>(claim: State, attempt: ClaimAttempt): State | Refusal {
  if (attempt.move === 'ACKNOWLEDGE') return acknowledge(claim, attempt);
  return attempt.move === 'CONFIRM' ? confirm(claim, attempt) : cancel(claim, attempt);
}

function acknowledge<State extends ClaimState>(claim: State, { side }: ClaimAttempt): State | Refusal {
  if (side !== 'DONOR') return 'Forbidden';
  if (claim.status === 'WAITING_RESOLUTION') return claim;
  return claim.status === 'OPEN' ? { ...claim, status: 'WAITING_RESOLUTION' } : 'ClaimOperationInvalid';
}

function confirm<State extends ClaimState>(claim: State, { side, reason, now }: ClaimAttempt) {
  if (side !== 'DONOR') return 'Forbidden';
  if (claim.status === 'CONFIRMED' && claim.confirmReason === reason) return claim;
  if (claim.status !== 'WAITING_RESOLUTION') return 'ClaimOperationInvalid';
  if (reason === undefined || !CONFIRM[claim.type].includes(reason)) return 'InvalidReason';
  if (reason === 'DEFAULT_OPERATION' && now < claim.resolutionPeriodEnd)
    return 'ClaimResolutionPeriodNotEnded';
  const agreed = claim.type === 'OWNERSHIP' && reason === 'USER_REQUESTED';
  return {
    ...claim,
    status: 'CONFIRMED' as const,
    confirmReason: reason,
    // An owner that agrees need not prove possession.
    ...(agreed ? { completionPeriodEnd: now } : {}),
  };
}

function cancel<State extends ClaimState>(claim: State, { side, reason, now }: ClaimAttempt) {
  if (claim.status === 'CANCELLED' && claim.cancelReason === reason && claim.cancelledBy === side)
    return claim;
  const reasons = CANCEL[claim.type][side][claim.status];
  if (reasons === undefined || hasLostPossession(claim, side, now)) return 'ClaimOperationInvalid';
  if (reason === undefined || !reasons.includes(reason)) return 'InvalidReason';
  if (reason === 'DEFAULT_OPERATION' && side === 'DONOR' && now < claim.resolutionPeriodEnd)
    return 'ClaimResolutionPeriodNotEnded';
  if (reason === 'DEFAULT_OPERATION' && side === 'CLAIMER' && now < after(claim.createdAt, VALIDATION_DAYS))
    return 'ClaimCompletionPeriodNotEnded';
  return { ...claim, status: 'CANCELLED' as const, cancelReason: reason, cancelledBy: side };
}

/** The old owner of a phone did not answer and has not proved possession in time. */
function hasLostPossession(claim: ClaimState, side: ClaimSide, now: Date): boolean {
  return side === 'DONOR' && claim.confirmReason === 'DEFAULT_OPERATION' && !hasPeriodLeft(claim, now);
}

/** Tells whether the claimer may have the key now; repetitions are detected by the request's id. */
export function completeClaim<State extends ClaimState>(claim: State, now: Date): State | Refusal {
  if (claim.status !== 'CONFIRMED') return 'ClaimOperationInvalid';
  if (claim.type === 'OWNERSHIP' && hasPeriodLeft(claim, now)) return 'ClaimCompletionPeriodNotEnded';
  return { ...claim, status: 'COMPLETED' };
}

function hasPeriodLeft({ completionPeriodEnd }: ClaimState, now: Date): boolean {
  return completionPeriodEnd !== undefined && now < completionPeriodEnd;
}
