import type { Account } from '../accounts/account.ts';
import type { CashIn } from '../cash-ins/cash-in.ts';
import { type PaymentCode, statusAt } from '../payment-codes/code.ts';
import { shownBranch, shownNumber } from '../rail/shown-account.ts';
import type { Refund } from '../refunds/refund.ts';
import { toReais } from '../values/money.ts';
import { maskCpf } from '../values/tax-id.ts';
import { analysisResult, type MedCase } from './case.ts';
import type { ChargebackRow } from './store.ts';

/** A case with what it is about. */
export interface ShownCase {
  med: MedCase;
  cashIn: CashIn;
  account: Account;
}

/** The list record, which lists and events show. */
export function medCaseResource({ med, cashIn, account }: ShownCase) {
  return {
    pix_med_id: med.publicId,
    origin_situation_type: med.situation,
    reason: med.reason,
    status: med.status,
    amount: toReais(med.amount),
    user_document: maskCpf(cashIn.payer.document),
    email: med.contactEmail,
    phone: med.contactPhone,
    analysis_result: analysisResult(med),
    creator_psp: med.creatorIspb,
    user_name: cashIn.payer.name,
    receiver_document: maskCpf(account.holderDocument),
    receiver_name: account.holderName,
    receiver_agency: account.branch,
    receiver_account: account.number,
    infraction_report_id: med.reportId,
    infraction_report_status: med.reportStatus,
    endtoend: med.endToEndId,
    due_date: med.dueDate.toISOString(),
    infraction_report_creation_datetime: med.reportCreatedAt.toISOString(),
    created_at: med.createdAt.toISOString(),
  };
}

export interface ShownDetail extends ShownCase {
  code: PaymentCode | undefined;
  chargebacks: readonly { row: ChargebackRow; refund: Refund | undefined }[];
  now: Date;
  ispb: string;
  institutionName(ispb: string): string | null;
}

/** The detail record. */
export function medDetailResource(shown: ShownDetail) {
  const { med, cashIn, account, code } = shown;
  return {
    pix_med_id: med.publicId,
    e2e: med.endToEndId,
    amount: toReais(med.amount),
    transaction_date: cashIn.createdAt.toISOString(),
    reason: med.reason,
    status: med.status,
    infraction_report_id: med.reportId,
    infraction_report_status: med.reportStatus,
    origin_situation_type: med.situation,
    details: med.details,
    payer_name: cashIn.payer.name,
    payer_document: maskCpf(cashIn.payer.document),
    debited: {
      ispb: cashIn.payer.ispb,
      bank: shown.institutionName(cashIn.payer.ispb),
      agency: shownBranch(cashIn.payer.branch),
      account: shownNumber(cashIn.payer.number),
      document: maskCpf(cashIn.payer.document),
      name: cashIn.payer.name,
    },
    credited: {
      ispb: shown.ispb,
      bank: shown.institutionName(shown.ispb),
      agency: account.branch,
      account: account.number,
      document: maskCpf(account.holderDocument),
      name: account.holderName,
    },
    qrcode_details: code === undefined ? null : codeDetails(code, shown.now),
    analysis: analysis(med),
    chargebacks: shown.chargebacks.map(chargeback),
    created_at: med.createdAt.toISOString(),
    updated_at: med.updatedAt.toISOString(),
  };
}

function codeDetails(code: PaymentCode, now: Date) {
  return {
    qr_code_id: Number(code.id),
    tx_id: code.txid,
    // A payment of a static code has no reference to the code.
    pix_type: 'DYNAMIC',
    status: statusAt(code, now),
    key: code.pixKey,
    expiration_date: code.expirationDate.toISOString(),
    due_date: code.dueDate?.toISOString() ?? null,
    copy_and_paste: code.copyAndPaste,
    payment_date: code.paymentDate?.toISOString() ?? null,
    created_at: code.createdAt.toISOString(),
  };
}

function analysis(med: MedCase) {
  const byUser = med.status.endsWith('_BY_USER');
  const byPsp = med.status.endsWith('_BY_PSP');
  return {
    analysis_result: analysisResult(med),
    analysis_details_user: byUser ? med.decisionDetails : null,
    analysis_details_psp: byPsp ? med.decisionDetails : null,
    internal_notes: null,
    user_analyzed_by: byUser ? med.decidedBy : null,
    psp_analyzed_by: byPsp ? med.decidedBy : null,
  };
}

const NOTHING_TO_RETURN = 'Nothing was available to be returned';

function chargeback({ row, refund }: ShownDetail['chargebacks'][number]) {
  if (refund === undefined)
    return {
      status: 'REJECTED',
      info_text: NOTHING_TO_RETURN,
      error_descriptor: row.errorCode,
      amount: 0,
      created_at: row.createdAt.toISOString(),
      updated_at: row.createdAt.toISOString(),
    };
  return {
    status: refund.status,
    info_text: refund.information,
    error_descriptor: refund.errorCode,
    amount: toReais(refund.amount),
    created_at: refund.createdAt.toISOString(),
    updated_at: (refund.completedAt ?? refund.createdAt).toISOString(),
  };
}
