import { Type } from 'typebox';
import type { Bank } from '../../composition/bank.ts';
import type { PaymentReceipt } from '../../receipts/receipt.ts';
import { Refusal } from '../../refusals.ts';
import { callerNetwork } from '../admission/caller-network.ts';
import { type Endpoint, endpoint } from '../kernel/endpoint.ts';
import { HTML, PAGES, PageView } from './hosted-shapes.ts';
import { basePath, sendPage, whenAvailable } from './page.ts';
import { type ReceiptAnswer, receiptPage } from './receipt-page.ts';

/**
 * `GET /receipts`: tells whether a payment exists for a receipt's two numbers. It reveals only what the receipt
 * shows, and nothing without the code.
 */
export function receiptPageEndpoint(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/receipts',
    tag: PAGES,
    summary: 'The page on which anybody verifies a receipt by its transaction id and its code',
    query: Type.Object({
      id: Type.Optional(Type.String({ maxLength: 64 })),
      code: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    response: PageView,
    media: HTML,
    otherMedia: { 429: HTML, 503: HTML },
    handler: async ({ query, reply }) => {
      const base = basePath(bank.publicUrl());
      const id = (query.id ?? '').trim();
      const code = (query.code ?? '').trim();
      return whenAvailable({ reply, base }, async () => {
        const answer = await judge(bank, { id, code, place: callerNetwork(reply.request.ip) });
        if (answer.kind === 'busy') reply.header('retry-after', String(answer.seconds));
        const status = answer.kind === 'busy' ? 429 : 200;
        return sendPage(reply, { ...receiptPage({ base, id, code, answer }), status });
      });
    },
  });
}

async function judge(
  bank: Bank,
  { id, code, place }: { id: string; code: string; place: string },
): Promise<ReceiptAnswer> {
  if (id === '' && code === '') return { kind: 'asked' };
  if (id === '' || code === '') return { kind: 'incomplete' };
  try {
    const found: PaymentReceipt | undefined = await bank.receipts.verify({ endToEndId: id, code, place });
    return found === undefined ? { kind: 'unknown' } : { kind: 'true', receipt: found };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'tooManyRequests') throw error;
    return { kind: 'busy', seconds: error.retryAfterSeconds ?? 1 };
  }
}
