import { Type } from 'typebox';
import type { Bank } from '../../composition/bank.ts';
import { findCodeByTxid } from '../../payment-codes/find.ts';
import { qrImage } from '../../payment-codes/image.ts';
import { Refusal } from '../../refusals.ts';
import { type Endpoint, endpoint } from '../kernel/endpoint.ts';

/** `GET /qr/image/{txid}.png`: a code's image, as long as the code exists. The path is the secret. */
export function qrImageEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/qr/image/:file',
    tag: 'Payment codes',
    summary: 'Get the PNG of a code, at the URL from its creation',
    params: Type.Object({ file: Type.String({ maxLength: 64 }) }),
    response: Type.Unsafe<unknown>({ description: 'The picture.' }),
    media: 'image/png',
    handler: async ({ params, reply }) => {
      const txid = /^([0-9a-f]{32})\.png$/.exec(params.file)?.[1];
      const found = txid && (await findCodeByTxid(bank.context.db.main, txid));
      if (!found) throw new Refusal('notFound');
      reply.type('image/png').header('cache-control', 'public, max-age=86400, immutable');
      reply.send(qrImage(found.code.copyAndPaste));
      return reply;
    },
  });
}
