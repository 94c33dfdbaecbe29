import { bool, computed, int4, int8, table, text, timestamp } from '../database/table.ts';
import type { Centavos } from '../values/money.ts';
import type { MedCase } from './case.ts';

export const CASES_TABLE = table('med_cases', {
  as: 'c',
  columns: {
    companyId: int8(),
    id: int8(),
    publicId: text(),
    accountId: int8(),
    cashInId: int8(),
    endToEndId: text(),
    rootEndToEndId: text<string | null>(),
    awaitsRequest: bool(),
    reason: text<MedCase['reason']>(),
    situation: text<MedCase['situation']>(),
    status: text<MedCase['status']>(),
    amount: int8<Centavos>(),
    blocked: int8<Centavos>(),
    returned: int8<Centavos>(),
    fee: int8<Centavos>(),
    details: text<string | null>(),
    contactEmail: text(),
    contactPhone: text(),
    creatorIspb: text(),
    reportId: text(),
    reportStatus: text<MedCase['reportStatus']>(),
    reportCreatedAt: timestamp(),
    dueDate: timestamp(),
    decidedAt: timestamp<Date | null>(),
    decidedBy: text<string | null>(),
    decisionDetails: text<string | null>(),
    events: int4(),
    chargebacks: int4(),
    createdAt: timestamp(),
    updatedAt: timestamp(),
    dueAt: timestamp<Date | null>(),
    followUntil: timestamp<Date | null>(),
    retryAt: timestamp<Date | null>(),
    refundId: int8<bigint | null>(),
    rejections: int4(),
    answerOwed: computed(bool(), 'c.answer_lease_until is not null'),
  },
  later: [
    ...([
      'returned',
      'fee',
      'decidedAt',
      'decidedBy',
      'decisionDetails',
      'chargebacks',
      'followUntil',
    ] as const),
    ...(['retryAt', 'refundId', 'rejections'] as const),
  ],
});

export const CHARGEBACKS_TABLE = table('med_chargebacks', {
  as: 'b',
  columns: {
    companyId: int8(),
    caseId: int8(),
    number: int4(),
    refundId: int8<bigint | null>(),
    errorCode: text<string | null>(),
    createdAt: timestamp(),
  },
});
