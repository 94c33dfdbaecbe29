import { ofCompany } from '../../database/spread/buckets.ts';
import { type Centavos, toReais } from '../../values/money.ts';
import { instant } from '../present.ts';
import { lookUp, presentOwner } from './look-up.ts';
import type { Looked } from './look-up-parts.ts';

interface RefundLine extends Looked {
  status: string;
  publicId: string;
  route: string;
  amount: Centavos;
  information: string;
  reason: string;
  cashInId: bigint;
  codeId: bigint | null;
  returnId: string;
  endToEndId: string | null;
  errorCode: string | null;
  createdAt: Date;
  completedAt: Date | null;
}

export const REFUNDS = lookUp<RefundLine>({
  name: 'refunds',
  subject: 'REFUND',
  table: 'refunds',
  account: 't.account_id',
  statuses: ['PENDING', 'SUCCESS', 'REJECTED'],
  byStatus: { statuses: ['PENDING', 'REJECTED'], column: 't.status', where: "t.status <> 'SUCCESS'" },
  columns: `t.status, t.public_id as "publicId", t.route, t.amount, t.information, t.reason,
    t.cash_in_id as "cashInId", t.code_id as "codeId", t.return_id as "returnId",
    (select i.end_to_end_id from cash_ins i where ${ofCompany('i', 't.company_id')} and i.id = t.cash_in_id)
      as "endToEndId",
    t.error_code as "errorCode", t.created_at as "createdAt", t.completed_at as "completedAt"`,
  present: (row) => ({
    ...presentOwner(row),
    status: row.status,
    public_id: row.publicId,
    route: row.route,
    amount: toReais(row.amount),
    information: row.information,
    reason: row.reason,
    cash_in_id: Number(row.cashInId),
    code_id: row.codeId === null ? null : Number(row.codeId),
    return_id: row.returnId,
    end_to_end_id: row.endToEndId,
    error_code: row.errorCode,
    created_at: instant(row.createdAt),
    completed_at: instant(row.completedAt),
  }),
});
