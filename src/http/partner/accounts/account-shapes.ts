import { Type } from 'typebox';
import { nullable } from '../shapes.ts';

export const Balance = Type.Object({
  worked: Type.Boolean(),
  amount: Type.Number({ description: 'Available: total minus blocked, never below 0.' }),
  amount_available: Type.Number({ description: 'Equal to amount.' }),
  amount_total: Type.Number({ description: 'Includes blocked money; may be negative.' }),
  amount_blocked: Type.Number(),
  amount_schedule: Type.Number(),
  last_update: Type.String({ format: 'date-time', description: 'When money last moved on the account.' }),
  account_branch: Type.String(),
  account_number: Type.String(),
});

/** A line of a statement, as the interface shows it. */
export const StatementItem = Type.Object({
  credit_or_debit: Type.String(),
  transaction_type: Type.String(),
  amount: Type.Number(),
  date_time: Type.String({ description: 'Wall time in America/Sao_Paulo, without zone.' }),
  date_time_utc: Type.String({ format: 'date-time' }),
  identification: nullable(Type.String({ description: "The payment's end-to-end id." })),
  code_transaction: nullable(Type.String()),
  code: Type.Integer({ description: "The entry's own unique number." }),
  qr_code_id: nullable(Type.Integer()),
  transaction_id: nullable(Type.Integer()),
  tag_id: nullable(Type.String()),
});

export const CashInResource = Type.Object({
  worked: Type.Boolean(),
  id: Type.Integer({ description: 'The `transaction_id` that a refund names.' }),
  end_to_end_id: Type.String(),
  pix_qr_code_id: nullable(Type.Integer()),
  amount: Type.Number(),
  fee: Type.Number(),
  transaction_chargeback_value: Type.Number({ description: 'Refunded amount.' }),
  tag: nullable(Type.String()),
  key: nullable(Type.String()),
  payer_name: Type.String(),
  payer_document: Type.String({ description: 'A CPF is masked.' }),
  payer_institution: Type.String(),
  payer_institution_name: nullable(Type.String()),
  account_branch: Type.String(),
  account_number: Type.String(),
  created_at: Type.String({ format: 'date-time' }),
});

export const PaymentCodeResource = Type.Object(
  {
    worked: Type.Boolean(),
    pix_copy_and_paste: Type.String({ description: 'EMV copy-and-paste string.' }),
    qr_code_id: Type.Integer(),
    debtor_name: nullable(Type.String()),
    debtor_document: nullable(Type.String()),
    type_document: nullable(Type.String()),
    debtor_institution: nullable(Type.String({ description: "Name of the payer's institution, once paid." })),
    debtor_institution_number: nullable(Type.String({ description: 'Its ISPB.' })),
    expiration_date: Type.String({ format: 'date-time' }),
    due_date: nullable(Type.String({ format: 'date-time' })),
    amount_chargeback: nullable(Type.Number({ description: 'Sum of the settled refunds.' })),
    amount: Type.Number(),
    fee: Type.Number(),
    type_fine: Type.String({ description: 'NONE, VALUE or PERCENT.' }),
    fine: nullable(Type.Number()),
    fine_date: nullable(Type.String({ format: 'date-time' })),
    status: Type.String({ description: 'NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED.' }),
    base_64_image: nullable(Type.String({ description: 'PNG in base64.' })),
    base_64_image_url: Type.String({ description: 'URL of the PNG.' }),
    account_number: Type.String(),
    agency_number: Type.String(),
    endToEndId: Type.String({ description: 'Empty until paid.' }),
    payment_date: nullable(Type.String({ format: 'date-time' })),
    tax: nullable(Type.Number()),
    tx_id: nullable(Type.String()),
    tag: nullable(Type.String()),
  },
  { description: 'Payment code' },
);
