import { type Centavos, toReais } from '../../values/money.ts';
import { instant } from '../present.ts';
import { lookUp, presentOwner } from './look-up.ts';
import type { Looked } from './look-up-parts.ts';

interface CashoutLine extends Looked {
  status: string;
  origin: string;
  amount: Centavos;
  fee: Centavos;
  returned: Centavos;
  pixKey: string | null;
  tag: string | null;
  idempotencyKey: string | null;
  endToEndId: string | null;
  codeTransaction: string;
  ispb: string | null;
  toBranch: string | null;
  toNumber: string | null;
  toDocument: string | null;
  toName: string | null;
  errorCode: string | null;
  errorText: string | null;
  createdAt: Date;
  processingAt: Date | null;
  submittedAt: Date | null;
  completedAt: Date | null;
}

export const CASHOUTS = lookUp<CashoutLine>({
  name: 'cashouts',
  subject: 'CASHOUT',
  table: 'cashouts',
  account: 't.account_id',
  statuses: ['NEW', 'PROCESSING', 'SUCCESS', 'FAILED', 'CANCELLED', 'REFUNDED'],
  byStatus: {
    statuses: ['NEW', 'FAILED', 'CANCELLED', 'REFUNDED'],
    column: 't.uncommon_status',
    where: 't.uncommon_status is not null',
  },
  columns: `t.status, t.origin, t.amount, t.fee, t.returned, t.pix_key as "pixKey", t.tag,
    t.idempotency_key as "idempotencyKey", t.end_to_end_id as "endToEndId",
    t.code_transaction as "codeTransaction", t.recipient_ispb as ispb, t.recipient_branch as "toBranch",
    t.recipient_number as "toNumber", t.recipient_document as "toDocument", t.recipient_name as "toName",
    t.error_code as "errorCode", t.error_text as "errorText", t.created_at as "createdAt",
    t.processing_at as "processingAt", t.submitted_at as "submittedAt", t.completed_at as "completedAt"`,
  present: (row, show) => ({
    ...presentOwner(row),
    status: row.status,
    origin: row.origin,
    amount: toReais(row.amount),
    fee: toReais(row.fee),
    returned: toReais(row.returned),
    key: show(row.pixKey),
    tag: row.tag,
    idempotency_key: row.idempotencyKey,
    end_to_end_id: row.endToEndId,
    code_transaction: row.codeTransaction,
    recipient: {
      ispb: row.ispb,
      branch: row.toBranch,
      number: row.toNumber,
      document: show(row.toDocument),
      name: row.toName,
    },
    error: row.errorCode === null ? null : { code: row.errorCode, text: row.errorText },
    created_at: instant(row.createdAt),
    processing_at: instant(row.processingAt),
    submitted_at: instant(row.submittedAt),
    completed_at: instant(row.completedAt),
  }),
});
