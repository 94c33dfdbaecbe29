import { Type } from 'typebox';
import { nullable } from '../shapes.ts';

const DateTime = Type.String({ format: 'date-time' });
const MaskedDocument = { description: 'A CPF is masked.' };

const Common = {
  pix_med_id: Type.String(),
  origin_situation_type: Type.String({
    description:
      'SCAM_FRAUD, UNAUTHORIZED_TRANSACTION, COERCIVE_CRIME, FRAUDULENT_ACCESS_AND_AUTHORIZATION, OTHER or UNKNOWN.',
  }),
  reason: Type.String({ description: 'RETURN_REQUEST or RETURN_CANCELLATION.' }),
  status: Type.String({
    description: 'WAITING, or CANCELLED, ACCEPTED or REJECTED, each _BY_USER or _BY_PSP.',
  }),
  amount: Type.Number(),
  infraction_report_id: nullable(Type.String()),
  infraction_report_status: Type.String({ description: 'OPEN, RECEIVED, CANCELLED or ANALYZED.' }),
};

export const MedListRecord = Type.Object(
  {
    ...Common,
    user_document: nullable(Type.String(MaskedDocument)),
    email: Type.String({ description: 'Contact of the reporting institution.' }),
    phone: Type.String(),
    analysis_result: nullable(Type.String({ description: 'ACCEPTED or REJECTED.' })),
    creator_psp: Type.String({ description: 'ISPB of the reporting institution.' }),
    user_name: nullable(Type.String({ description: 'The payer, who reports.' })),
    receiver_document: nullable(Type.String(MaskedDocument)),
    receiver_name: nullable(Type.String()),
    receiver_agency: nullable(Type.String()),
    receiver_account: nullable(Type.String()),
    endtoend: Type.String({ description: "The payment's end-to-end id." }),
    due_date: nullable(DateTime),
    infraction_report_creation_datetime: nullable(DateTime),
    created_at: DateTime,
  },
  { description: 'MED case, as the list shows it' },
);

const Party = Type.Object({
  ispb: Type.String(),
  bank: nullable(Type.String()),
  agency: Type.String(),
  account: Type.String(),
  document: Type.String(MaskedDocument),
  name: Type.String(),
});

export const MedDetailRecord = Type.Object(
  {
    ...Common,
    e2e: Type.String(),
    transaction_date: DateTime,
    details: nullable(Type.String()),
    payer_name: Type.String(),
    payer_document: Type.String(MaskedDocument),
    debited: Party,
    credited: Party,
    qrcode_details: nullable(
      Type.Object({
        qr_code_id: Type.Integer(),
        tx_id: Type.String(),
        pix_type: Type.String({ description: 'STATIC or DYNAMIC.' }),
        status: Type.String(),
        key: Type.String(),
        expiration_date: nullable(DateTime),
        due_date: nullable(DateTime),
        copy_and_paste: Type.String(),
        payment_date: nullable(DateTime),
        created_at: DateTime,
      }),
    ),
    analysis: Type.Object({
      analysis_result: nullable(Type.String()),
      analysis_details_user: nullable(Type.String()),
      analysis_details_psp: nullable(Type.String()),
      internal_notes: Type.Null(),
      user_analyzed_by: nullable(Type.String()),
      psp_analyzed_by: nullable(Type.String()),
    }),
    chargebacks: Type.Array(
      Type.Object({
        status: Type.String({ description: 'PENDING, SUCCESS or REJECTED.' }),
        info_text: nullable(Type.String()),
        error_descriptor: nullable(Type.String()),
        amount: Type.Number(),
        created_at: DateTime,
        updated_at: DateTime,
      }),
    ),
    created_at: DateTime,
    updated_at: DateTime,
  },
  { description: 'MED case, in full' },
);

/** The interface has another wording for refused tokens here. */
export const MED_UNAUTHENTICATED = { bad: 'medUnauthorized', expired: 'medTokenExpired' } as const;
export const MED_READS = {
  audience: 'any',
  permissions: ['account.read'],
  unauthenticated: MED_UNAUTHENTICATED,
} as const;

/** A case as the bank's staff sees it, with the date by which it must be answered. */
export const OperatorMedDetailRecord = Type.Object(
  { ...MedDetailRecord.properties, due_date: DateTime },
  { description: 'MED case, as the detail shows it to operators' },
);
