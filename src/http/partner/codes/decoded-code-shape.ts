import { Type } from 'typebox';
import { nullable } from '../shapes.ts';

const text = (description: string) => nullable(Type.String({ description }));
const amount = (description: string) => Type.Number({ description });

const Static = Type.Object({
  amount: amount('0 means that the payer chooses.'),
  description: text('Message of the receiver.'),
  city: Type.String(),
  zip_code: text('Postal code.'),
});

const Immediate = Type.Object({
  amount: amount('As issued, even if the payer may pay another amount.'),
  expiration_date: nullable(Type.String({ format: 'date-time' })),
  description: text('Question of the receiver to the payer.'),
  city: Type.String(),
  additional_info: nullable(Type.Array(Type.Object({ name: Type.String(), value: Type.String() }))),
});

const Charge = Type.Object({
  amount: amount('As issued.'),
  due_date: nullable(Type.String({ format: 'date' })),
  interest_amount: amount('Due on the day of payment.'),
  fine_amount: amount('Due on the day of payment.'),
  discount_amount: amount('Deducted on the day of payment.'),
  description: text('Question of the receiver to the payer.'),
});

const Compound = Type.Object({
  payment_type: text(
    'DYNAMIC_IMMEDIATE, DYNAMIC_CHARGE or STATIC; null if the code offers only a recurrence.',
  ),
  amount: nullable(Type.Number()),
  due_date: nullable(Type.String({ format: 'date' })),
  fine_amount: nullable(Type.Number()),
  expiration_date: nullable(Type.String({ format: 'date-time' })),
  description: text('Question of the receiver to the payer.'),
  recurrence: nullable(
    Type.Object({}, { additionalProperties: true, description: 'The payload of the recurrence, as signed.' }),
  ),
});

const NONE_TO_PAY = 'Null where the code offers a recurrence alone (JORNADA_2).';

/** A decoded code as a payer sees it (interface, "Decoded QR code"). */
export const DecodedCode = Type.Object(
  {
    end_to_end_id: Type.String({
      description: 'The id of the payment, if the same company pays within 15 minutes.',
    }),
    type: Type.String({ description: 'STATIC, DYNAMIC_IMMEDIATE, DYNAMIC_CHARGE or COMPOUND.' }),
    journey: text('JORNADA_2, JORNADA_3 or JORNADA_4 on a compound code.'),
    ispb: text('8 digits or capital letters. Null where a recurrence names no institution.'),
    agency: text(`4 digits. ${NONE_TO_PAY}`),
    account: text(`6 digits. ${NONE_TO_PAY}`),
    account_type: text(`CURRENT_ACCOUNT, PAYMENT_ACCOUNT, SAVINGS_ACCOUNT or SALARY_ACCOUNT. ${NONE_TO_PAY}`),
    key: text(NONE_TO_PAY),
    key_type: text(`CPF, CNPJ, PHONE, EMAIL or EVP. ${NONE_TO_PAY}`),
    receiver_name: text('Null if a recurrence names nobody.'),
    receiver_fantasy_name: text('Trade name of the receiver.'),
    receiver_document_type: text('CPF or CNPJ. Null if a recurrence names nobody.'),
    receiver_document_legal_id: text('11 or 14 characters, never masked. Null if a recurrence names nobody.'),
    data_qr_code_static: nullable(Static),
    data_qr_code_dynamic_immediate: nullable(Immediate),
    data_qr_code_dynamic_charge: nullable(Charge),
    data_qr_code_compound: nullable(Compound),
  },
  { description: 'Decoded QR code. Only the object of its type is filled; the others are null.' },
);
