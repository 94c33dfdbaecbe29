import { type Static, Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { findCompanyDocument } from '../../companies/companies.ts';
import { transaction } from '../../database/transaction.ts';
import { promiseEndToEndId } from '../../payment-codes/promise-id.ts';
import { Refusal } from '../../refusals.ts';
import { type Endpoint, endpoint, SIGNED } from '../endpoint.ts';
import { presentScanned } from './decoded-code.ts';
import { DecodedCode } from './decoded-code-shape.ts';

export const DecodeBody = Type.Object({
  pix_copy_and_paste: Type.String({ maxLength: 4096, description: 'EMV copy-and-paste string.' }),
  payment_date: Type.Optional(
    Type.Unsafe<string | null>({
      type: ['string', 'null'],
      format: 'date',
      description: 'The day of the payment, YYYY-MM-DD in UTC; today when absent.',
    }),
  ),
});

/** `POST /v2/finance/decode-qrcode`: what a code says, as a payer's bank reads it. */
export function decodeQrcodeEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v2/finance/decode-qrcode',
    tag: 'Payment codes',
    summary: 'Read a code, our own or another institution’s, before paying it',
    auth: { audience: 'api', permissions: ['code.decode'], hmac: SIGNED },
    body: DecodeBody,
    response: DecodedCode,
    handler: ({ actor, body }) => decodeFor(bank, actor.companyId, body),
  });
}

/** What a code says to a payer, and the end-to-end id promised to them. Refusals: `undecodable`, `beforeToday`. */
export async function decodeFor(bank: Bank, companyId: bigint, body: Static<typeof DecodeBody>) {
  const { context, scanner } = bank;
  const text = body.pix_copy_and_paste;
  const now = context.clock.now();
  const today = now.toISOString().slice(0, 10);
  const day = body.payment_date ?? today;
  const payerDocument = await findCompanyDocument(context.db.main, companyId);
  const scanned = await scanner.scan(text, { day: day < today ? today : day, payerDocument });
  if (scanned === undefined) throw new Refusal('undecodable');
  if (day < today) throw new Refusal('beforeToday');
  const made = context.endToEndIds.promise(now);
  const promised = await transaction(context.db.main, (tx) =>
    promiseEndToEndId(tx, { companyId, text, now }, made),
  );
  return { end_to_end_id: promised, ...presentScanned(scanned) };
}
