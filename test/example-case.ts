import type { MedCase } from '../src/med-cases/case.ts';
import { centavos, ZERO } from '../src/values/money.ts';

export const NOON = new Date('2026-07-01T12:00:00Z');

/** A case of R$ 10.00 that has just come, for tests to change. */
export function aCase(changes: Partial<MedCase> = {}): MedCase {
  const dueDate = new Date(NOON.getTime() + 7 * 86_400_000);
  return {
    companyId: 1n,
    id: 2n,
    publicId: '4b7c1d2e-3f40-4a51-8b62-c7d8e9f0a1b2',
    accountId: 3n,
    cashInId: 4n,
    endToEndId: 'E99999001202607011200abcdefghijk',
    rootEndToEndId: null,
    awaitsRequest: false,
    reason: 'RETURN_REQUEST',
    situation: 'SCAM_FRAUD',
    status: 'WAITING',
    amount: centavos(1000n),
    blocked: ZERO,
    returned: ZERO,
    fee: ZERO,
    details: null,
    contactEmail: 'med@psp.example',
    contactPhone: '+551140000001',
    creatorIspb: '99999001',
    reportId: '5c8d2e3f-4051-4b62-9c73-d8e9f0a1b2c3',
    reportStatus: 'RECEIVED',
    reportCreatedAt: NOON,
    dueDate,
    decidedAt: null,
    decidedBy: null,
    decisionDetails: null,
    events: 1,
    chargebacks: 0,
    createdAt: NOON,
    updatedAt: NOON,
    dueAt: dueDate,
    followUntil: null,
    retryAt: null,
    refundId: null,
    rejections: 0,
    answerOwed: false,
    ...changes,
  };
}
