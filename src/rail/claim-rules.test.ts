import { describe, expect, it } from 'vitest';
import {
  actsAt,
  automaticMove,
  CLAIM_REASONS,
  CLAIM_STATUSES,
  type ClaimMove,
  type ClaimReason,
  type ClaimRole,
  type ClaimState,
  type ClaimStatus,
  type ClaimType,
  canBeClaimed,
  moveClaim,
} from './claim-rules.ts';
import { revisionOf } from './claims.ts';

const OPENED = new Date('2026-11-02T12:00:00.000Z');
const day = (days: number, ms = 0) => new Date(OPENED.getTime() + days * 86_400_000 + ms);

const ROLES: readonly ClaimRole[] = ['CLAIMER', 'DONOR'];
const TYPES: readonly ClaimType[] = ['PORTABILITY', 'OWNERSHIP'];
const MOVES: readonly ClaimMove[] = ['ACKNOWLEDGE', 'CONFIRM', 'CANCEL', 'COMPLETE'];
/** Just before and at each deadline. */
const INSTANTS = [day(0), day(7, -1), day(7), day(14, -1), day(14), day(30, -1), day(30)];

function claim(
  claimType: ClaimType,
  status: ClaimStatus,
  confirmationReason: ClaimReason | null = null,
): ClaimState {
  return {
    ...{ claimType, status, openedAt: OPENED, modifiedAt: OPENED, confirmationReason },
    cancellationReason: null,
    cancelledBy: null,
  };
}

/** One allowed move, from which instant on, and where it leads. */
type Allowed = [
  ClaimType,
  ClaimStatus,
  ClaimReason | '-',
  ClaimRole,
  ClaimMove,
  string,
  from: number,
  ClaimStatus,
  /** Days from the opening when it is over. */
  until?: number,
];

// Everything that may happen, written down once more without a rule: type, status, how it was confirmed, who,
// move, reasons, days from the opening, and the status that follows. Every other move is refused.
const ALLOWED: readonly Allowed[] = [
  ['PORTABILITY', 'OPEN', '-', 'DONOR', 'ACKNOWLEDGE', '*', 0, 'WAITING_RESOLUTION'],
  ['OWNERSHIP', 'OPEN', '-', 'DONOR', 'ACKNOWLEDGE', '*', 0, 'WAITING_RESOLUTION'],
  ['PORTABILITY', 'WAITING_RESOLUTION', '-', 'DONOR', 'ACKNOWLEDGE', '*', 0, 'WAITING_RESOLUTION'],
  ['OWNERSHIP', 'WAITING_RESOLUTION', '-', 'DONOR', 'ACKNOWLEDGE', '*', 0, 'WAITING_RESOLUTION'],
  ['PORTABILITY', 'WAITING_RESOLUTION', '-', 'DONOR', 'CONFIRM', 'USER_REQUESTED', 0, 'CONFIRMED'],
  ['PORTABILITY', 'WAITING_RESOLUTION', '-', 'DONOR', 'CONFIRM', 'ACCOUNT_CLOSURE', 0, 'CONFIRMED'],
  ['OWNERSHIP', 'WAITING_RESOLUTION', '-', 'DONOR', 'CONFIRM', 'USER_REQUESTED', 0, 'CONFIRMED'],
  ['OWNERSHIP', 'WAITING_RESOLUTION', '-', 'DONOR', 'CONFIRM', 'DEFAULT_OPERATION', 7, 'CONFIRMED'],
  ['PORTABILITY', 'WAITING_RESOLUTION', '-', 'DONOR', 'CANCEL', 'USER_REQUESTED', 0, 'CANCELLED'],
  ['PORTABILITY', 'WAITING_RESOLUTION', '-', 'DONOR', 'CANCEL', 'FRAUD', 0, 'CANCELLED'],
  ['PORTABILITY', 'WAITING_RESOLUTION', '-', 'DONOR', 'CANCEL', 'DEFAULT_OPERATION', 7, 'CANCELLED'],
  ['OWNERSHIP', 'WAITING_RESOLUTION', '-', 'DONOR', 'CANCEL', 'FRAUD', 0, 'CANCELLED'],
  ['PORTABILITY', 'CONFIRMED', 'USER_REQUESTED', 'DONOR', 'CANCEL', 'FRAUD', 0, 'CANCELLED'],
  ['PORTABILITY', 'CONFIRMED', 'ACCOUNT_CLOSURE', 'DONOR', 'CANCEL', 'FRAUD', 0, 'CANCELLED'],
  ['OWNERSHIP', 'CONFIRMED', 'USER_REQUESTED', 'DONOR', 'CANCEL', 'FRAUD', 0, 'CANCELLED'],
  ['OWNERSHIP', 'CONFIRMED', 'DEFAULT_OPERATION', 'DONOR', 'CANCEL', 'FRAUD', 0, 'CANCELLED', 14],
  ['PORTABILITY', 'CONFIRMED', 'USER_REQUESTED', 'CLAIMER', 'COMPLETE', '*', 0, 'COMPLETED'],
  ['PORTABILITY', 'CONFIRMED', 'ACCOUNT_CLOSURE', 'CLAIMER', 'COMPLETE', '*', 0, 'COMPLETED'],
  ['OWNERSHIP', 'CONFIRMED', 'USER_REQUESTED', 'CLAIMER', 'COMPLETE', '*', 0, 'COMPLETED'],
  ['OWNERSHIP', 'CONFIRMED', 'DEFAULT_OPERATION', 'CLAIMER', 'COMPLETE', '*', 14, 'COMPLETED'],
  ...claimerCancels('PORTABILITY', ['USER_REQUESTED', 'ACCOUNT_CLOSURE', 'FRAUD', 'RECONCILIATION'], 0),
  ...claimerCancels('PORTABILITY', ['DEFAULT_OPERATION'], 30),
  ...claimerCancels('OWNERSHIP', ['USER_REQUESTED', 'ACCOUNT_CLOSURE', 'FRAUD', 'DEFAULT_OPERATION'], 0),
];

function claimerCancels(type: ClaimType, reasons: readonly ClaimReason[], from: number): Allowed[] {
  const confirmations = type === 'OWNERSHIP' ? 'DEFAULT_OPERATION' : 'ACCOUNT_CLOSURE';
  const states: [ClaimStatus, ClaimReason | '-'][] = [
    ['OPEN', '-'],
    ['WAITING_RESOLUTION', '-'],
    ['CONFIRMED', 'USER_REQUESTED'],
    ['CONFIRMED', confirmations],
  ];
  return states.flatMap(([status, confirmed]) =>
    reasons.map(
      (reason): Allowed => [type, status, confirmed, 'CLAIMER', 'CANCEL', reason, from, 'CANCELLED'],
    ),
  );
}

/** Every claim there can be: confirmed in each way that its type can be confirmed in. */
const CLAIMS = TYPES.flatMap((type) =>
  CLAIM_STATUSES.flatMap((status) => {
    if (status === 'OPEN' || status === 'WAITING_RESOLUTION') return [claim(type, status)];
    const ways: ClaimReason[] =
      type === 'OWNERSHIP' ? ['USER_REQUESTED', 'DEFAULT_OPERATION'] : ['USER_REQUESTED', 'ACCOUNT_CLOSURE'];
    return ways.map((reason) => claim(type, status, reason));
  }),
);

const COMBINATIONS = CLAIMS.flatMap((state) =>
  ROLES.flatMap((role) =>
    MOVES.flatMap((move) =>
      [null, ...CLAIM_REASONS].flatMap((reason) =>
        INSTANTS.map((now) => ({ state, attempt: { role, move, reason, now } })),
      ),
    ),
  ),
);

const isAllowed = (state: ClaimState, attempt: (typeof COMBINATIONS)[number]['attempt']) =>
  ALLOWED.find(
    ([type, status, confirmed, role, move, reason, from, , until]) =>
      type === state.claimType &&
      status === state.status &&
      confirmed === (state.confirmationReason ?? '-') &&
      role === attempt.role &&
      move === attempt.move &&
      (reason === '*' || reason === attempt.reason) &&
      attempt.now >= day(from) &&
      (until === undefined || attempt.now < day(until)),
  );

describe('a move of a claim', () => {
  it('is made exactly where the rules allow it, over all combinations', () => {
    expect(COMBINATIONS.length).toBe(16 * 2 * 4 * 6 * 7);
    const wrong = COMBINATIONS.filter(({ state, attempt }) => {
      const result = moveClaim(state, attempt);
      const status = typeof result === 'string' ? undefined : result.status;
      return status !== isAllowed(state, attempt)?.[7];
    });
    expect(wrong).toEqual([]);
  });

  it('never leaves a final state, whoever asks and why', () => {
    const final = COMBINATIONS.filter(({ state }) => ['COMPLETED', 'CANCELLED'].includes(state.status));
    expect(new Set(final.map(({ state, attempt }) => moveClaim(state, attempt)))).toEqual(
      new Set(['WRONG_STATUS']),
    );
  });

  it('is refused for its status before its reason', () => {
    const attempt = { role: 'DONOR', move: 'CONFIRM', reason: 'RECONCILIATION', now: OPENED } as const;
    expect(moveClaim(claim('PORTABILITY', 'OPEN'), attempt)).toBe('WRONG_STATUS');
    expect(moveClaim(claim('PORTABILITY', 'WAITING_RESOLUTION'), attempt)).toBe('REASON_NOT_ALLOWED');
  });

  it('writes down who cancelled it and why', () => {
    const attempt = { role: 'DONOR', move: 'CANCEL', reason: 'FRAUD', now: day(3) } as const;
    expect(moveClaim(claim('OWNERSHIP', 'WAITING_RESOLUTION'), attempt)).toEqual({
      ...claim('OWNERSHIP', 'CANCELLED'),
      modifiedAt: day(3),
      cancellationReason: 'FRAUD',
      cancelledBy: 'DONOR',
    });
  });
});

it('a move that a node makes which is a moment behind changes the claim no earlier than the move before it', () => {
  const acknowledged = claim('OWNERSHIP', 'WAITING_RESOLUTION');
  const behind = new Date(OPENED.getTime() - 5);
  const attempt = { role: 'DONOR', move: 'CONFIRM', reason: 'USER_REQUESTED', now: behind } as const;
  const confirmed = moveClaim(acknowledged, attempt);
  expect(confirmed).toMatchObject({ status: 'CONFIRMED', modifiedAt: OPENED });
  expect(revisionOf(confirmed as typeof acknowledged)).toBeGreaterThan(revisionOf(acknowledged));
});

describe('moves that time makes', () => {
  it.each([
    ['PORTABILITY', 'OPEN', 'DONOR', day(7), 'ACKNOWLEDGE'],
    ['PORTABILITY', 'WAITING_RESOLUTION', 'DONOR', day(7), 'CANCEL'],
    ['OWNERSHIP', 'WAITING_RESOLUTION', 'DONOR', day(7), 'CONFIRM'],
    ['OWNERSHIP', 'OPEN', 'CLAIMER', day(30), 'CANCEL'],
    ['PORTABILITY', 'CONFIRMED', 'CLAIMER', day(30), 'CANCEL'],
  ] as const)('%s %s: the %s at its instant', (type, status, role, at, move) => {
    const state = claim(type, status, status === 'CONFIRMED' ? 'USER_REQUESTED' : null);
    expect(actsAt(state, role)).toEqual(at);
    expect(automaticMove(state, role, new Date(at.getTime() - 1))).toBeUndefined();
    const found = automaticMove(state, role, at);
    expect(found?.move).toBe(move);
    if (found === undefined) return;
    expect(moveClaim(state, { role, now: at, ...found })).not.toBeTypeOf('string');
  });

  it('is nothing once the donor has confirmed, and nothing of a claim that has ended', () => {
    expect(actsAt(claim('OWNERSHIP', 'CONFIRMED', 'USER_REQUESTED'), 'DONOR')).toBeNull();
    expect(actsAt(claim('OWNERSHIP', 'CANCELLED'), 'CLAIMER')).toBeNull();
  });
});

it('ownership is claimed of phones alone, and random keys are not claimed at all', () => {
  const types = ['CPF', 'CNPJ', 'CELL_PHONE', 'EMAIL', 'EVP'];
  expect(types.filter((type) => canBeClaimed(type, 'OWNERSHIP'))).toEqual(['CELL_PHONE']);
  expect(types.filter((type) => canBeClaimed(type, 'PORTABILITY'))).toEqual([
    'CPF',
    'CNPJ',
    'CELL_PHONE',
    'EMAIL',
  ]);
});
