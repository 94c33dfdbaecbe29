import { type Centavos, toReais } from '../../values/money.ts';
import { instant } from '../present.ts';
import { lookUp, presentOwner } from './look-up.ts';
import type { Looked } from './look-up-parts.ts';

interface CashInLine extends Looked {
  endToEndId: string;
  amount: Centavos;
  fee: Centavos;
  refunded: Centavos;
  refundPending: Centavos;
  pixKey: string | null;
  tag: string | null;
  codeId: bigint | null;
  txid: string | null;
  ispb: string;
  fromBranch: string | null;
  fromNumber: string | null;
  fromDocument: string;
  fromName: string;
  createdAt: Date;
}

export const CASH_INS = lookUp<CashInLine>({
  name: 'cash-ins',
  subject: 'CASH_IN',
  table: 'cash_ins',
  account: 't.account_id',
  columns: `t.end_to_end_id as "endToEndId", t.amount, t.fee, t.refunded, t.refund_pending as "refundPending",
    t.pix_key as "pixKey", t.tag, t.code_id as "codeId", t.txid, t.payer_ispb as ispb,
    t.payer_branch as "fromBranch", t.payer_number as "fromNumber", t.payer_document as "fromDocument",
    t.payer_name as "fromName", t.created_at as "createdAt"`,
  present: (row, show) => ({
    ...presentOwner(row),
    end_to_end_id: row.endToEndId,
    amount: toReais(row.amount),
    fee: toReais(row.fee),
    refunded: toReais(row.refunded),
    refund_pending: toReais(row.refundPending),
    key: show(row.pixKey),
    tag: row.tag,
    code_id: row.codeId === null ? null : Number(row.codeId),
    txid: row.txid,
    payer: {
      ispb: row.ispb,
      branch: row.fromBranch,
      number: row.fromNumber,
      document: show(row.fromDocument),
      name: row.fromName,
    },
    created_at: instant(row.createdAt),
  }),
});
