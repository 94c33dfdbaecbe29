import { int4, int8, table, text, timestamp } from '../database/table.ts';
import type { Centavos } from '../values/money.ts';
import type { Refund, RefundStatus } from './refund.ts';

export const REFUNDS_TABLE = table('refunds', {
  as: 'r',
  columns: {
    companyId: int8(),
    id: int8(),
    publicId: text(),
    accountId: int8(),
    cashInId: int8(),
    codeId: int8<bigint | null>(),
    route: text<Refund['route']>(),
    amount: int8<Centavos>(),
    information: text(),
    reason: text(),
    status: text<RefundStatus>(),
    returnId: text(),
    errorCode: text<string | null>(),
    createdAt: timestamp(),
    completedAt: timestamp<Date | null>(),
    dueAt: timestamp<Date | null>(),
    leaseNumber: int4(),
  },
});
