import { type Centavos, toReais } from '../../values/money.ts';
import { instant } from '../present.ts';
import { lookUp, presentOwner } from './look-up.ts';
import type { Looked } from './look-up-parts.ts';

interface CodeLine extends Looked {
  status: string;
  amount: Centavos;
  refunded: Centavos;
  fee: Centavos;
  pixKey: string;
  tag: string | null;
  txid: string;
  copyAndPaste: string;
  debtorName: string | null;
  debtorDocument: string | null;
  endToEndId: string | null;
  cashInId: bigint | null;
  dueDate: Date | null;
  expirationDate: Date;
  paymentDate: Date | null;
  createdAt: Date;
}

export const CODES = lookUp<CodeLine>({
  name: 'codes',
  subject: 'CODE',
  table: 'payment_codes',
  account: 't.account_id',
  statuses: ['NEW', 'PROCESSING', 'PAID', 'CHARGEBACK', 'EXPIRED', 'CANCELED'],
  byStatus: {
    statuses: ['PROCESSING', 'CHARGEBACK', 'EXPIRED', 'CANCELED'],
    column: 't.status',
    where: "t.status not in ('NEW', 'PAID')",
  },
  columns: `t.status, t.amount, t.refunded, t.fee, t.pix_key as "pixKey", t.tag, t.txid,
    t.copy_and_paste as "copyAndPaste", t.debtor_name as "debtorName", t.debtor_document as "debtorDocument",
    t.end_to_end_id as "endToEndId", t.cash_in_id as "cashInId", t.due_date as "dueDate",
    t.expiration_date as "expirationDate", t.payment_date as "paymentDate", t.created_at as "createdAt"`,
  present: (row, show) => ({
    ...presentOwner(row),
    status: row.status,
    amount: toReais(row.amount),
    refunded: toReais(row.refunded),
    fee: toReais(row.fee),
    key: show(row.pixKey),
    tag: row.tag,
    txid: row.txid,
    pix_copy_and_paste: row.copyAndPaste,
    debtor: { name: row.debtorName, document: show(row.debtorDocument) },
    end_to_end_id: row.endToEndId,
    cash_in_id: row.cashInId === null ? null : Number(row.cashInId),
    due_date: instant(row.dueDate),
    expiration_date: instant(row.expirationDate),
    payment_date: instant(row.paymentDate),
    created_at: instant(row.createdAt),
  }),
});
