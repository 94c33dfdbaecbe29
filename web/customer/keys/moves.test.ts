import { describe, expect, it } from 'vitest';
import {
  CLAIM_STATUSES,
  type ClaimReason,
  type ClaimRole,
  type ClaimStatus,
  type ClaimType,
} from '../../../src/rail/claim-rules.ts';
import { optionsOf, termOf } from './moves.ts';
import type { Claim } from './queries.ts';

const OPENED = '2026-03-02T12:00:00.000Z';
const daysLater = (days: number) => new Date(Date.parse(OPENED) + days * 86_400_000);

function claimOf(
  role: ClaimRole,
  status: ClaimStatus,
  { type = 'PORTABILITY', confirmed = null }: { type?: ClaimType; confirmed?: ClaimReason | null } = {},
): Claim {
  return {
    ...{ pix_key_claim_id: 'x', type: 'CELL_PHONE', key: '+5511970000000', role, claim_type: type, status },
    ...{ created_at: OPENED, last_modification_datetime: OPENED, counterpart_ispb: '99999001' },
    ...{ confirmation_reason: confirmed, cancellation_reason: null, cancelled_by_role: null },
    ...{ cancelled_by_name: null, completed_by_name: null, pending_move: null },
  };
}

const shown = (claim: Claim, days: number) =>
  optionsOf(claim, daysLater(days)).map(({ move, reasons, why }) => [move, why ?? reasons.join(' ')]);

describe('moves of a side of a claim', () => {
  it('the donor gives up or refuses, whether it was acknowledged or not', () => {
    expect(shown(claimOf('DONOR', 'OPEN'), 1)).toEqual([
      ['ACKNOWLEDGE', ''],
      ['CONFIRM', 'USER_REQUESTED ACCOUNT_CLOSURE'],
      ['CANCEL', 'USER_REQUESTED FRAUD'],
    ]);
    expect(shown(claimOf('DONOR', 'WAITING_RESOLUTION'), 1)).toEqual([
      ['ACKNOWLEDGE', 'ALREADY_ACKNOWLEDGED'],
      ['CONFIRM', 'USER_REQUESTED ACCOUNT_CLOSURE'],
      ['CANCEL', 'USER_REQUESTED FRAUD'],
    ]);
    expect(shown(claimOf('DONOR', 'CONFIRMED', { confirmed: 'USER_REQUESTED' }), 1)).toEqual([
      ['ACKNOWLEDGE', 'ALREADY_CONFIRMED'],
      ['CONFIRM', 'ALREADY_CONFIRMED'],
      ['CANCEL', 'FRAUD'],
    ]);
  });

  it('the donor of a phone can keep it for fraud alone', () => {
    expect(shown(claimOf('DONOR', 'WAITING_RESOLUTION', { type: 'OWNERSHIP' }), 1).at(-1)).toEqual([
      'CANCEL',
      'FRAUD',
    ]);
  });

  it('the donor proves possession of what silence gave away until its 14 days are over', () => {
    const silent = claimOf('DONOR', 'CONFIRMED', { type: 'OWNERSHIP', confirmed: 'DEFAULT_OPERATION' });
    expect(shown(silent, 13).at(-1)).toEqual(['CANCEL', 'FRAUD']);
    expect(shown(silent, 14).at(-1)).toEqual(['CANCEL', 'CONCLUDED']);
  });

  it('the claimer waits for the donor, then completes', () => {
    expect(shown(claimOf('CLAIMER', 'WAITING_RESOLUTION'), 1)).toEqual([
      ['CANCEL', 'USER_REQUESTED ACCOUNT_CLOSURE FRAUD'],
      ['COMPLETE', 'NOT_CONFIRMED'],
    ]);
    const agreed = claimOf('CLAIMER', 'CONFIRMED', { confirmed: 'USER_REQUESTED' });
    expect(shown(agreed, 1).at(-1)).toEqual(['COMPLETE', '']);
  });

  it('a key lost by silence is completed after 14 days', () => {
    const silent = claimOf('CLAIMER', 'CONFIRMED', { type: 'OWNERSHIP', confirmed: 'DEFAULT_OPERATION' });
    expect(shown(silent, 13).at(-1)).toEqual(['COMPLETE', 'CLOSING_PERIOD']);
    expect(shown(silent, 14).at(-1)).toEqual(['COMPLETE', '']);
    expect(termOf(silent, daysLater(13))).toEqual({ term: 'COMPLETE_FROM', at: daysLater(14) });
    expect(termOf(silent, daysLater(14))).toEqual({ term: 'COMPLETE', at: daysLater(30) });
  });

  it('nothing while the directory is asked, past the deadline of its own side, and once it has ended', () => {
    const asking = { ...claimOf('CLAIMER', 'OPEN'), pending_move: 'OPEN' };
    expect(shown(asking, 1).map(([, why]) => why)).toEqual(['ASKING', 'ASKING']);
    expect(shown(claimOf('DONOR', 'OPEN'), 7).map(([, why]) => why)).toEqual(Array(3).fill('OVERDUE'));
    expect(shown(claimOf('CLAIMER', 'OPEN'), 30).map(([, why]) => why)).toEqual(Array(2).fill('OVERDUE'));
    for (const status of CLAIM_STATUSES.slice(3)) expect(shown(claimOf('DONOR', status), 1)).toEqual([]);
  });

  it('an answer is owed until the 7th day', () => {
    expect(termOf(claimOf('DONOR', 'OPEN'), daysLater(1))).toEqual({ term: 'ANSWER', at: daysLater(7) });
    expect(termOf(claimOf('DONOR', 'COMPLETED'), daysLater(1))).toBeUndefined();
  });
});
