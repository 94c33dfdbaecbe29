import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { writeReceiptPdf } from '../../../receipts/write-pdf.ts';
import { receiptAddress } from '../../hosted/receipt-address.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { TAG, type WebDoor } from '../door.ts';
import { READS } from '../own-pages.ts';

/** `GET /web/receipts/{e2e}`: the receipt of a payment that the company sent or received. */
export function webReceiptEndpoint(bank: Bank, { sandbox }: WebDoor): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/web/receipts/:e2e',
    tag: TAG,
    summary: 'Get the receipt of a completed payment, one page with its verification code',
    heavy: true,
    auth: READS,
    params: Type.Object({ e2e: Type.String({ maxLength: 32 }) }),
    response: Type.Unsafe<unknown>({ description: 'A PDF.' }),
    media: 'application/pdf',
    handler: async ({ actor, params, reply }) => {
      const receipt = await bank.receipts.of(actor.companyId, params.e2e);
      const address = `${bank.publicUrl()}/receipts`;
      const link = receiptAddress(bank.publicUrl(), receipt);
      const now = bank.context.clock.now();
      const bytes = await writeReceiptPdf(receipt, { link, address, sandbox, now });
      const name = `comprovante-${receipt.endToEndId}.pdf`;
      reply.type('application/pdf').headers({
        'content-disposition': `attachment; filename="${name}"`,
        'cache-control': 'private, no-store',
      });
      reply.send(bytes);
      return reply;
    },
  });
}
