import type { Shape } from './row.ts';

/** The member tables of the interface. */
export const CASHOUT: Shape = {
  worked: 'boolean',
  id: 'integer',
  transaction_id: 'integer',
  code_transaction: 'string?',
  status: ['NEW', 'PROCESSING', 'SUCCESS', 'FAILED', 'ERROR', 'CANCELLED', 'REFUNDED'],
  amount: 'number',
  fee: 'number',
  key: 'string?',
  tag: 'string?',
  from_accout: 'string',
  recipient_instution: 'string?',
  recipient_instution_name: 'string?',
  recipient_account_id: 'string?',
  recipient_branch_id: 'string?',
  recipient_legal_id: 'string?',
  recipient_name: 'string?',
  recipient_account_type: 'string?',
  operationUuid: 'string?',
  idempotency_key: 'string?',
  erro_descriptor: 'string?',
  new_erro_descriptor: 'string?',
};

export const CODE: Shape = {
  worked: 'boolean',
  pix_copy_and_paste: 'string',
  qr_code_id: 'integer',
  debtor_name: 'string?',
  debtor_document: 'string?',
  type_document: ['CPF', 'CNPJ', null],
  debtor_institution: 'string?',
  debtor_institution_number: 'string?',
  expiration_date: 'utc',
  due_date: 'utc?',
  amount_chargeback: 'number?',
  amount: 'number',
  fee: 'number',
  type_fine: ['NONE', 'VALUE', 'PERCENT'],
  fine: 'number?',
  fine_date: 'utc?',
  status: ['NEW', 'PROCESSING', 'PAID', 'CHARGEBACK', 'EXPIRED', 'CANCELED'],
  base_64_image: 'string?',
  base_64_image_url: 'string',
  account_number: 'string',
  agency_number: 'string',
  endToEndId: 'string',
  payment_date: 'utc?',
  tax: 'number?',
  tx_id: 'string?',
  tag: 'string?',
};

export const QR_REFUND: Shape = {
  worked: 'boolean',
  id: 'integer',
  end_to_end_id: 'string',
  amount: 'number',
  status: ['PENDING', 'SUCCESS', 'REJECTED'],
  fee: 'number',
};

export const CASH_IN_REFUND: Shape = {
  id: 'string',
  end_to_end_id: 'string',
  amount: 'number',
  status: ['PENDING', 'SUCCESS', 'REJECTED'],
};

export const DECODED: Shape = {
  end_to_end_id: 'string',
  type: ['STATIC', 'DYNAMIC_IMMEDIATE', 'DYNAMIC_CHARGE', 'COMPOUND'],
  journey: 'string?',
  ispb: 'string',
  agency: 'string?',
  account: 'string?',
  account_type: 'string?',
  key: 'string?',
  key_type: 'string?',
  receiver_name: 'string',
  receiver_fantasy_name: 'string?',
  receiver_document_type: ['CPF', 'CNPJ'],
  receiver_document_legal_id: 'string',
  data_qr_code_static: 'object?',
  data_qr_code_dynamic_immediate: 'object?',
  data_qr_code_dynamic_charge: 'object?',
  data_qr_code_compound: 'object?',
};

export const BALANCE: Shape = {
  worked: 'boolean',
  amount: 'number',
  amount_available: 'number',
  amount_total: 'number',
  amount_blocked: 'number',
  amount_schedule: 'number',
  last_update: 'datetime',
  account_branch: 'string',
  account_number: 'string',
};

export const STATEMENT_ITEM: Shape = {
  credit_or_debit: ['CREDIT', 'DEBIT'],
  transaction_type: [
    'PIX_CASHIN',
    'PIX_CASHOUT',
    'PIX_CASHIN_TAX',
    'PIX_CASHOUT_TAX',
    'PIX_CASHOUT_TAX_MED',
    'PIX_CHARGEBACK',
    'PIX_CHARGEBACK_REFUND',
    'PIX_CASHOUT_REFUND',
    'PIX_CREDIT_IN_ACCOUNT',
  ],
  amount: 'number',
  date_time: 'datetime',
  date_time_utc: 'utc',
  identification: 'string?',
  code_transaction: 'string?',
  code: 'integer',
  qr_code_id: 'integer?',
  transaction_id: 'integer?',
  tag_id: 'string?',
};

export const KEY: Shape = {
  worked: 'boolean',
  type: ['CPF', 'CNPJ', 'EMAIL', 'CELL_PHONE', 'EVP'],
  key: 'string',
  created_at: 'utc',
};

export const LISTED_KEY: Shape = { key: 'string', name_account: 'string', document_account: 'string' };

export const NEW_REQUISITION: Shape = {
  worked: 'boolean',
  onboarding_requisition_id: 'integer',
  onboarding_link: 'null',
  liveness_url: 'string?',
  liveness_status: ['PENDING', 'PASSED', 'FAILED', null],
  access_token: 'string?',
  status: ['PENDING', 'IN_PROGRESS', 'APPROVED', 'REPROVED', 'COMPLETED'],
};

export const REQUISITION: Shape = {
  worked: 'boolean',
  onboarding_requisition_id: 'integer',
  onboarding_type: ['PF', 'PJ', null],
  status: ['PENDING', 'IN_PROGRESS', 'APPROVED', 'REPROVED', 'COMPLETED'],
  status_internal: ['PENDING', 'WAITING_APPROVAL', 'APPROVED', 'REJECTED', null],
  liveness_status: ['PENDING', 'PASSED', 'FAILED', null],
  current_step: ['LIVENESS', 'FORM', 'PROCESSING', 'REVIEW', 'DONE'],
  liveness_url: 'string?',
  liveness_attempts_left: 'integer',
  submitted_at: 'utc?',
  company: 'object?',
  representative_document: 'string?',
  updated_at: 'utc',
};

export const UPDATE_STATUS: Shape = {
  status: ['NOT_REQUIRED', 'ACTION_REQUIRED', 'IN_PROGRESS', 'IN_REVIEW'],
  deadline: 'string?',
  days_remaining: 'integer?',
  blocked: 'boolean',
  can_start: 'boolean',
  onboarding_link: 'string?',
  rejection_reason: 'string?',
};
