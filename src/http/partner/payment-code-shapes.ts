import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import type { ShownCode } from '../../payment-codes/create.ts';
import { qrImage } from '../../payment-codes/image.ts';
import { codeResource } from '../../payment-codes/resource.ts';
import { nullable } from './shapes.ts';

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
    amount_chargeback: nullable(Type.Number({ description: 'Sum of the refunds that settled.' })),
    amount: Type.Number(),
    fee: Type.Number(),
    type_fine: Type.String({ description: 'NONE, VALUE or PERCENT.' }),
    fine: nullable(Type.Number()),
    fine_date: nullable(Type.String({ format: 'date-time' })),
    status: Type.String({ description: 'NEW, PROCESSING, PAID, CHARGEBACK, EXPIRED or CANCELED.' }),
    base_64_image: nullable(Type.String({ description: 'PNG in base64.' })),
    base_64_image_url: Type.String({ description: 'Where the PNG can be fetched.' }),
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

/** The payment code as it is answered, with its image unless the caller wants none. */
export function presentCode(bank: Bank, { code, account }: ShownCode, image = true) {
  const { clock, rail } = bank.context;
  const shown = { now: clock.now(), institutionName: (ispb: string) => rail.institutionName(ispb) };
  return {
    worked: true,
    ...codeResource(code, account, shown),
    base_64_image: image ? qrImage(code.copyAndPaste).toString('base64') : null,
    base_64_image_url: `${bank.publicUrl()}/qr/image/${code.txid}.png`,
  };
}
