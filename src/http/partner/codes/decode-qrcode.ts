import { type Static, Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { decodeForPayer } from '../../../payments/decode-for-payer.ts';
import { type Endpoint, endpoint, SIGNED } from '../../kernel/endpoint.ts';
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

/** `POST /v2/finance/decode-qrcode`: the content of a code, as a payer's bank reads it. */
export function decodeQrcodeEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v2/finance/decode-qrcode',
    tag: 'Payment codes',
    summary: 'Decode a code of this or another institution before paying it',
    auth: { audience: 'api', permissions: ['code.decode'], hmac: SIGNED },
    body: DecodeBody,
    response: DecodedCode,
    handler: ({ actor, body }) => decodeFor(bank, actor.companyId, body),
  });
}

/** Decodes a code for a payer and promises an end-to-end id. Refusals: `undecodable`, `beforeToday`. */
export async function decodeFor(bank: Bank, companyId: bigint, body: Static<typeof DecodeBody>) {
  const { pix_copy_and_paste: text, payment_date: day } = body;
  const asked = { companyId, text, day: day ?? undefined };
  const { scanned, promised } = await decodeForPayer(bank, asked);
  return { end_to_end_id: promised, ...presentScanned(scanned) };
}
