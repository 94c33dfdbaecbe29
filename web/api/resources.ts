/** What the bank's answers look like, as the published interface names their members. Amounts are reais. */

export interface Balance {
  amount_available: number;
  amount_total: number;
  amount_blocked: number;
  last_update: string;
}

export interface StatementItem {
  credit_or_debit: 'CREDIT' | 'DEBIT';
  transaction_type: string;
  amount: number;
  date_time_utc: string;
  identification: string | null;
  code_transaction: string | null;
  code: number;
  qr_code_id: number | null;
  transaction_id: number | null;
  tag_id: string | null;
}

export interface Statement {
  next: string | null;
  previous: string | null;
  results: StatementItem[];
}

export interface FlowDay {
  day: string;
  in: number;
  out: number;
  closing_balance: number;
}

export interface Cashout {
  id: number;
  code_transaction: string | null;
  status: 'NEW' | 'PROCESSING' | 'SUCCESS' | 'FAILED' | 'CANCELLED' | 'REFUNDED';
  amount: number;
  fee: number;
  key: string | null;
  tag: string | null;
  from_accout: string;
  recipient_instution: string | null;
  recipient_instution_name: string | null;
  recipient_account_id: string | null;
  recipient_branch_id: string | null;
  recipient_legal_id: string | null;
  recipient_name: string | null;
  recipient_account_type: string | null;
  operationUuid: string | null;
  erro_descriptor: string | null;
  new_erro_descriptor: string | null;
  created_at: string;
  created_by: string | null;
  approved_by: string | null;
  completed_at: string | null;
  origin: 'KEY' | 'MANUAL' | 'CODE';
  /** Who is paid, as far as it is known before the payment is complete. */
  recipient: CashoutRecipient | null;
}

export interface CashoutRecipient {
  ispb: string;
  institution_name: string | null;
  branch: string;
  number: string;
  account_type: string;
  document: string;
  name: string;
}

export interface PaymentCode {
  qr_code_id: number;
  pix_copy_and_paste: string;
  status: 'NEW' | 'PROCESSING' | 'PAID' | 'CHARGEBACK' | 'EXPIRED' | 'CANCELED';
  amount: number;
  fee: number;
  amount_chargeback: number | null;
  type_fine: 'NONE' | 'VALUE' | 'PERCENT';
  fine: number | null;
  fine_date: string | null;
  due_date: string | null;
  expiration_date: string;
  debtor_name: string | null;
  debtor_document: string | null;
  debtor_institution: string | null;
  payment_date: string | null;
  endToEndId: string;
  tx_id: string | null;
  tag: string | null;
  base_64_image: string | null;
  base_64_image_url: string;
  account_number: string;
  agency_number: string;
}

export interface CashIn {
  id: number;
  end_to_end_id: string;
  pix_qr_code_id: number | null;
  amount: number;
  fee: number;
  transaction_chargeback_value: number;
  tag: string | null;
  key: string | null;
  payer_name: string;
  payer_document: string;
  payer_institution: string;
  payer_institution_name: string | null;
  created_at: string;
}

export interface Refund {
  id: number | string;
  end_to_end_id: string;
  amount: number;
  status: 'PENDING' | 'SUCCESS' | 'REJECTED';
}

interface Priced {
  amount: number | null;
  description?: string | null;
  due_date?: string | null;
  expiration_date?: string | null;
  interest_amount?: number;
  fine_amount?: number | null;
  discount_amount?: number;
}

export interface DecodedCode {
  type: 'STATIC' | 'DYNAMIC_IMMEDIATE' | 'DYNAMIC_CHARGE' | 'COMPOUND';
  ispb: string | null;
  agency: string | null;
  account: string | null;
  key: string | null;
  receiver_name: string | null;
  receiver_fantasy_name: string | null;
  receiver_document_legal_id: string | null;
  data_qr_code_static: Priced | null;
  data_qr_code_dynamic_immediate: Priced | null;
  data_qr_code_dynamic_charge: Priced | null;
  data_qr_code_compound: Priced | null;
}

/** A page of a list of the screens' own. */
export interface Listed<Row> {
  results: Row[];
  next: number | null;
}
