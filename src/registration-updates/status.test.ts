import { expect, it } from 'vitest';
import { decideStatus } from './status.ts';

const TODAY = '2026-11-21';
const PAST = '2026-11-18';
const LATER = '2026-12-01';
const REASON = 'Documento ilegível.';

// deadline, open, last refusal → status, days_remaining, blocked, can_start, rejection_reason
it.each([
  [null, undefined, null, 'NOT_REQUIRED', null, false, false, null],
  [null, undefined, REASON, 'NOT_REQUIRED', null, false, false, null],
  [null, 'IN_PROGRESS', null, 'IN_PROGRESS', null, false, false, null],
  [null, 'IN_REVIEW', REASON, 'IN_REVIEW', null, false, false, REASON],
  [LATER, undefined, null, 'ACTION_REQUIRED', 10, false, false, null],
  [LATER, undefined, REASON, 'ACTION_REQUIRED', 10, false, false, REASON],
  [LATER, 'IN_PROGRESS', null, 'IN_PROGRESS', 10, false, false, null],
  [LATER, 'IN_REVIEW', null, 'IN_REVIEW', 10, false, false, null],
  [TODAY, undefined, null, 'ACTION_REQUIRED', 0, false, false, null],
  [TODAY, 'IN_PROGRESS', null, 'IN_PROGRESS', 0, false, false, null],
  [TODAY, 'IN_REVIEW', null, 'IN_REVIEW', 0, false, false, null],
  [PAST, undefined, null, 'ACTION_REQUIRED', -3, true, true, null],
  [PAST, undefined, REASON, 'ACTION_REQUIRED', -3, true, true, REASON],
  [PAST, 'IN_PROGRESS', null, 'IN_PROGRESS', -3, true, false, null],
  [PAST, 'IN_PROGRESS', REASON, 'IN_PROGRESS', -3, true, false, REASON],
  [PAST, 'IN_REVIEW', null, 'IN_REVIEW', -3, true, false, null],
] as const)(
  'deadline %s, open %s, refused %s',
  (deadline, open, lastRefusal, status, daysRemaining, blocked, canStart, rejectionReason) => {
    expect(decideStatus({ deadline, today: TODAY, open, lastRefusal })).toEqual({
      ...{ status, daysRemaining, blocked, canStart, rejectionReason },
      deadline: status === 'NOT_REQUIRED' ? null : deadline,
    });
  },
);
