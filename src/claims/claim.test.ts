import { describe, expect, it } from 'vitest';
import type { DirectoryClaim } from '../rail/claims.ts';
import { adopt, type Claim } from './claim.ts';

const NOON = new Date('2026-11-21T12:00:00.000Z');
const LATER = new Date('2026-11-22T12:00:00.000Z');

const waiting: Claim = {
  ...{ companyId: 1n, id: 3n, accountId: 2n },
  publicId: '2f1d9a0e-6f3b-4f6e-9a53-0d3c1b2a4e5f',
  claimId: '7f0f5d6e-31a5-4b1d-8c57-3a6f0c1b2d3e',
  ...{ key: '+5511987654321', keyType: 'CELL_PHONE', claimType: 'OWNERSHIP', role: 'CLAIMER' },
  ...{
    status: 'WAITING_RESOLUTION',
    openedAt: NOON,
    modifiedAt: NOON,
    inside: false,
    counterpartIspb: '99999001',
  },
  ...{ revision: 2n, createdByName: null, confirmedByName: null, cancelledByName: null },
  ...{ completedByName: null, confirmationReason: null, cancellationReason: null, cancelledBy: null },
  ...{ pixKeyId: null, verificationId: null, pending: null, dueAt: null, leaseNumber: 0 },
};
const confirmed: DirectoryClaim = {
  claimId: '7f0f5d6e-31a5-4b1d-8c57-3a6f0c1b2d3e',
  ...{ key: '+5511987654321', keyType: 'CELL_PHONE', claimType: 'OWNERSHIP', status: 'CONFIRMED' },
  ...{ claimerIspb: '12345678', donorIspb: '99999001', claimerAccount: null, revision: 3n },
  ...{ openedAt: NOON, modifiedAt: LATER, confirmationReason: 'USER_REQUESTED' },
  ...{ cancellationReason: null, cancelledBy: null },
};

describe('news of a claim', () => {
  it('is taken where it is newer', () => {
    expect(adopt(waiting, confirmed)).toEqual({
      ...waiting,
      ...{ status: 'CONFIRMED', revision: 3n, modifiedAt: LATER, confirmationReason: 'USER_REQUESTED' },
    });
  });

  it('changes nothing where it is as old as what is known, or older', () => {
    const known = adopt(waiting, confirmed);
    const older: DirectoryClaim = {
      ...confirmed,
      status: 'WAITING_RESOLUTION',
      revision: 2n,
      modifiedAt: NOON,
    };
    expect(adopt(known, older)).toBe(known);
    expect(adopt(known, { ...confirmed, status: 'WAITING_RESOLUTION' })).toBe(known);
    expect(adopt(waiting, { ...older, status: 'OPEN', revision: 1n })).toBe(waiting);
  });

  it.each(['COMPLETED', 'CANCELLED'] as const)('changes nothing once it is %s', (status) => {
    const ended: Claim = { ...waiting, status };
    expect(adopt(ended, confirmed)).toBe(ended);
  });
});
