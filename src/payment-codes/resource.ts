import type { Account } from '../accounts/account.ts';
import { toReais } from '../values/money.ts';
import { type PaymentCode, statusAt } from './code.ts';

/** The payment code in the published form, without its image. */
export function codeResource(
  code: PaymentCode,
  account: Pick<Account, 'branch' | 'number'>,
  shown: { now: Date; institutionName: (ispb: string) => string | null },
) {
  const paid = code.paymentDate !== null;
  return {
    pix_copy_and_paste: code.copyAndPaste,
    qr_code_id: Number(code.id),
    debtor_name: code.debtorName,
    debtor_document: code.debtorDocument,
    type_document: code.debtorType,
    debtor_institution: code.payerIspb === null ? null : shown.institutionName(code.payerIspb),
    debtor_institution_number: code.payerIspb,
    expiration_date: code.expirationDate.toISOString(),
    due_date: code.dueDate?.toISOString() ?? null,
    amount_chargeback: paid ? toReais(code.refunded) : null,
    amount: toReais(code.amount),
    fee: toReais(code.fee),
    type_fine: code.typeFine,
    // A percentage with two decimals has the format of an amount in reais.
    fine: code.fine === null ? null : toReais(code.fine as PaymentCode['amount']),
    fine_date: code.fineDate?.toISOString() ?? null,
    status: statusAt(code, shown.now),
    account_number: account.number,
    agency_number: account.branch,
    endToEndId: code.endToEndId ?? '',
    payment_date: code.paymentDate?.toISOString() ?? null,
    tax: paid ? toReais(code.fee) : null,
    tx_id: paid ? code.txid : null,
    tag: code.tag,
  };
}
