import type { Centavos } from '../money.ts';
import type { AccountType } from '../rail/rail.ts';
import type { Cashout, CashoutStatus } from './cashout.ts';

/** The columns of a cashout, for `select`, `returning` and joins under the alias `c`. */
export const CASHOUT_COLUMNS = `c.company_id, c.id, c.account_id, c.origin, c.status, c.amount, c.fee,
  c.returned, c.pix_key, c.tag, c.idempotency_key, c.fingerprint, c.end_to_end_id, c.code_transaction,
  c.recipient_ispb, c.recipient_branch, c.recipient_number, c.recipient_document, c.recipient_name,
  c.recipient_account_type, c.error_code, c.error_text, c.events, c.created_at, c.processing_at,
  c.submitted_at, c.completed_at, c.due_at, c.lease_number, c.txid, c.created_by, c.approved_by`;

export interface CashoutRow {
  company_id: bigint;
  id: bigint;
  account_id: bigint;
  origin: Cashout['origin'];
  status: CashoutStatus;
  amount: Centavos;
  fee: Centavos;
  returned: Centavos;
  pix_key: string | null;
  tag: string | null;
  idempotency_key: string | null;
  fingerprint: string | null;
  end_to_end_id: string | null;
  code_transaction: string;
  recipient_ispb: string | null;
  recipient_branch: string | null;
  recipient_number: string | null;
  recipient_document: string | null;
  recipient_name: string | null;
  recipient_account_type: AccountType | null;
  error_code: string | null;
  error_text: string | null;
  events: number;
  created_at: Date;
  processing_at: Date | null;
  submitted_at: Date | null;
  completed_at: Date | null;
  due_at: Date | null;
  lease_number: number;
  txid: string | null;
  created_by: string | null;
  approved_by: string | null;
}

export function toCashout(row: CashoutRow): Cashout {
  return {
    companyId: row.company_id,
    id: row.id,
    accountId: row.account_id,
    origin: row.origin,
    status: row.status,
    amount: row.amount,
    fee: row.fee,
    returned: row.returned,
    pixKey: row.pix_key,
    tag: row.tag,
    idempotencyKey: row.idempotency_key,
    fingerprint: row.fingerprint,
    endToEndId: row.end_to_end_id,
    codeTransaction: row.code_transaction,
    recipient: toRecipient(row),
    errorCode: row.error_code,
    errorText: row.error_text,
    events: row.events,
    createdAt: row.created_at,
    processingAt: row.processing_at,
    submittedAt: row.submitted_at,
    completedAt: row.completed_at,
    dueAt: row.due_at,
    leaseNumber: row.lease_number,
    txid: row.txid,
    createdBy: row.created_by,
    approvedBy: row.approved_by,
  };
}

function toRecipient(row: CashoutRow): Cashout['recipient'] {
  if (row.recipient_ispb === null) return null;
  return {
    ispb: row.recipient_ispb,
    branch: row.recipient_branch ?? '',
    number: row.recipient_number ?? '',
    document: row.recipient_document ?? '',
    name: row.recipient_name ?? '',
    accountType: row.recipient_account_type ?? 'CURRENT_ACCOUNT',
  };
}
