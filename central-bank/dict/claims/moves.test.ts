import { describe, expect, it } from 'vitest';
import {
  CLAIM_REASONS,
  CLAIM_SIDES,
  CLAIM_STATUSES,
  CLAIM_TYPES,
  type ClaimReason,
  type ClaimSide,
  type ClaimStatus,
  type ClaimType,
} from '../../../src/rails/bcb/dict-values/vocabulary.ts';
import {
  type ClaimMove,
  type ClaimState,
  canBeClaimed,
  claimPeriods,
  completeClaim,
  moveClaim,
} from './moves.ts';

const OPENED = new Date('2026-11-02T12:00:00.000Z');
const day = (days: number, ms = 0) => new Date(OPENED.getTime() + days * 86_400_000 + ms);

function claim(type: ClaimType, status: ClaimStatus, confirmReason?: ClaimReason): ClaimState {
  const periods = claimPeriods(type, OPENED);
  const agreed = type === 'OWNERSHIP' && confirmReason === 'USER_REQUESTED';
  return {
    ...{ type, status, ...periods },
    ...(confirmReason === undefined ? {} : { confirmReason }),
    ...(agreed ? { completionPeriodEnd: OPENED } : {}),
  };
}

const KEEP: ClaimReason[] = ['USER_REQUESTED', 'FRAUD', 'RFB_VALIDATION'];
const GIVE_UP: ClaimReason[] = ['USER_REQUESTED', 'ACCOUNT_CLOSURE', 'FRAUD', 'RFB_VALIDATION'];
const BEFORE: ClaimStatus[] = ['OPEN', 'WAITING_RESOLUTION'];

type Row = [ClaimType, ClaimStatus[], ClaimSide, ClaimMove, ClaimReason[], from?: number, until?: number];

// All that the interface's tables allow, written down once more as a list; anything else is refused.
const ALLOWED: Row[] = [
  ['PORTABILITY', ['WAITING_RESOLUTION'], 'DONOR', 'CONFIRM', ['USER_REQUESTED', 'ACCOUNT_CLOSURE']],
  ['OWNERSHIP', ['WAITING_RESOLUTION'], 'DONOR', 'CONFIRM', ['USER_REQUESTED']],
  ['OWNERSHIP', ['WAITING_RESOLUTION'], 'DONOR', 'CONFIRM', ['DEFAULT_OPERATION'], 7],
  ['PORTABILITY', BEFORE, 'DONOR', 'CANCEL', KEEP],
  ['PORTABILITY', BEFORE, 'DONOR', 'CANCEL', ['DEFAULT_OPERATION'], 7],
  ['PORTABILITY', BEFORE, 'CLAIMER', 'CANCEL', GIVE_UP],
  ['PORTABILITY', ['CONFIRMED'], 'CLAIMER', 'CANCEL', ['FRAUD', 'RECONCILIATION', 'RFB_VALIDATION']],
  ['OWNERSHIP', ['WAITING_RESOLUTION'], 'DONOR', 'CANCEL', ['FRAUD']],
  ['OWNERSHIP', ['CONFIRMED'], 'DONOR', 'CANCEL', ['FRAUD'], 0, 14],
  ['OWNERSHIP', [...BEFORE, 'CONFIRMED'], 'CLAIMER', 'CANCEL', GIVE_UP],
  ['OWNERSHIP', [...BEFORE, 'CONFIRMED'], 'CLAIMER', 'CANCEL', ['DEFAULT_OPERATION'], 30],
];

const INSTANTS = [day(0), day(7, -1), day(7), day(14, -1), day(14), day(30, -1), day(30)];
const CLAIMS = CLAIM_TYPES.flatMap((type) =>
  CLAIM_STATUSES.map((status) =>
    // By silence, which leaves the old owner time to prove possession.
    claim(
      type,
      status,
      status === 'CONFIRMED' ? (type === 'OWNERSHIP' ? 'DEFAULT_OPERATION' : 'ACCOUNT_CLOSURE') : undefined,
    ),
  ),
);
const ATTEMPTS = CLAIM_SIDES.flatMap((side) =>
  (['CONFIRM', 'CANCEL'] as const).flatMap((move) =>
    CLAIM_REASONS.flatMap((reason) => INSTANTS.map((now) => ({ side, move, reason, now }))),
  ),
);

describe('a move of a claim', () => {
  it('is made exactly where the tables allow it, over all combinations', () => {
    const wrong = CLAIMS.flatMap((state) =>
      ATTEMPTS.filter((attempt) => {
        const result = moveClaim(state, attempt);
        const moved = typeof result === 'object' && result !== state;
        const allowed = ALLOWED.some(
          ([type, statuses, side, move, reasons, from = 0, until = 999]) =>
            type === state.type &&
            statuses.includes(state.status) &&
            side === attempt.side &&
            move === attempt.move &&
            reasons.includes(attempt.reason) &&
            attempt.now >= day(from) &&
            attempt.now < day(until),
        );
        return moved !== allowed;
      }).map((attempt) => ({ state, attempt, result: moveClaim(state, attempt) })),
    );
    expect(wrong).toEqual([]);
    expect(CLAIMS.length * ATTEMPTS.length).toBe(10 * 2 * 2 * 6 * 7);
  });

  it('made again with the same words changes nothing', () => {
    for (const state of CLAIMS)
      for (const attempt of ATTEMPTS) {
        const once = moveClaim(state, attempt);
        if (typeof once === 'object') expect(moveClaim(once, attempt)).toEqual(once);
      }
  });

  it('begins with the donor acknowledging it', () => {
    const attempt = { side: 'DONOR', move: 'ACKNOWLEDGE', now: OPENED } as const;
    const waiting = moveClaim(claim('PORTABILITY', 'OPEN'), attempt);
    expect(waiting).toMatchObject({ status: 'WAITING_RESOLUTION' });
    expect(moveClaim(claim('OWNERSHIP', 'WAITING_RESOLUTION'), attempt)).toMatchObject({
      status: 'WAITING_RESOLUTION',
    });
    expect(moveClaim(claim('PORTABILITY', 'OPEN'), { ...attempt, side: 'CLAIMER' })).toBe('Forbidden');
    expect(moveClaim(claim('PORTABILITY', 'CONFIRMED'), attempt)).toBe('ClaimOperationInvalid');
  });

  it.each([
    ['PORTABILITY', 'OPEN', 'DONOR', 'CONFIRM', 'USER_REQUESTED', 'ClaimOperationInvalid'],
    ['PORTABILITY', 'WAITING_RESOLUTION', 'CLAIMER', 'CONFIRM', 'USER_REQUESTED', 'Forbidden'],
    ['PORTABILITY', 'WAITING_RESOLUTION', 'DONOR', 'CONFIRM', 'FRAUD', 'InvalidReason'],
    ['PORTABILITY', 'WAITING_RESOLUTION', 'CLAIMER', 'CANCEL', 'RECONCILIATION', 'InvalidReason'],
    ['PORTABILITY', 'CONFIRMED', 'DONOR', 'CANCEL', 'FRAUD', 'ClaimOperationInvalid'],
    [
      'PORTABILITY',
      'WAITING_RESOLUTION',
      'DONOR',
      'CANCEL',
      'DEFAULT_OPERATION',
      'ClaimResolutionPeriodNotEnded',
    ],
    [
      'OWNERSHIP',
      'WAITING_RESOLUTION',
      'DONOR',
      'CONFIRM',
      'DEFAULT_OPERATION',
      'ClaimResolutionPeriodNotEnded',
    ],
    ['OWNERSHIP', 'OPEN', 'CLAIMER', 'CANCEL', 'DEFAULT_OPERATION', 'ClaimCompletionPeriodNotEnded'],
  ] as const)('%s %s: the %s may not %s for %s', (type, status, side, move, reason, refusal) => {
    expect(moveClaim(claim(type, status), { side, move, reason, now: OPENED })).toBe(refusal);
  });
});

describe('completing a claim', () => {
  it('waits for the old owner of a phone that said nothing', () => {
    const silent = claim('OWNERSHIP', 'CONFIRMED', 'DEFAULT_OPERATION');
    expect(completeClaim(silent, day(14, -1))).toBe('ClaimCompletionPeriodNotEnded');
    expect(completeClaim(silent, day(14))).toMatchObject({ status: 'COMPLETED' });
  });

  it('waits for nothing once the owner has agreed', () => {
    const waiting = claim('OWNERSHIP', 'WAITING_RESOLUTION');
    const agreed = moveClaim(waiting, {
      side: 'DONOR',
      move: 'CONFIRM',
      reason: 'USER_REQUESTED',
      now: day(1),
    });
    expect(agreed).toMatchObject({ status: 'CONFIRMED', completionPeriodEnd: day(1) });
    if (typeof agreed === 'object')
      expect(completeClaim(agreed, day(1))).toMatchObject({ status: 'COMPLETED' });
    const moved = claim('PORTABILITY', 'CONFIRMED', 'USER_REQUESTED');
    expect(completeClaim(moved, day(0))).toMatchObject({ status: 'COMPLETED' });
  });

  it('needs a donor who confirmed', () => {
    const refused = CLAIM_STATUSES.filter((status) => status !== 'CONFIRMED');
    expect(refused.map((status) => completeClaim(claim('PORTABILITY', status), day(60)))).toEqual(
      refused.map(() => 'ClaimOperationInvalid'),
    );
  });
});

it('telephones alone change owners, and random keys are not claimed at all', () => {
  const types = ['CPF', 'CNPJ', 'PHONE', 'EMAIL', 'EVP'];
  expect(types.filter((type) => canBeClaimed(type, 'OWNERSHIP'))).toEqual(['PHONE']);
  expect(types.filter((type) => canBeClaimed(type, 'PORTABILITY'))).toEqual([
    'CPF',
    'CNPJ',
    'PHONE',
    'EMAIL',
  ]);
});
