import type { PaymentOrder } from '../../../rail/rail.ts';
import type { LocalBuckets } from '../dict/local-buckets.ts';

/** Look-ups whose payment has not been handed over yet, by its end-to-end id. */
export interface TokensBack {
  /** The look-up has drawn a token for this payment. */
  lookedUp(endToEndId: string, payer: string, key: string): void;
  /** The settlement system has the orders: the directory gives their look-ups' tokens back, once. */
  ordered(orders: readonly Pick<PaymentOrder, 'endToEndId'>[]): void;
}

/** A look-up older than this many others is not paid any more. */
const KEPT = 20_000;

export function createTokensBack(buckets: () => LocalBuckets, most = KEPT): TokensBack {
  const drawn = new Map<string, { payer: string; key: string }>();
  return {
    lookedUp: (endToEndId, payer, key) => {
      drawn.set(endToEndId, { payer, key });
      const [oldest] = drawn.size > most ? drawn.keys() : [];
      if (oldest !== undefined) drawn.delete(oldest);
    },
    ordered: (orders) => {
      for (const { endToEndId } of orders) {
        const lookUp = drawn.get(endToEndId);
        if (lookUp === undefined) continue;
        drawn.delete(endToEndId);
        buckets().paid(lookUp.payer, lookUp.key);
      }
    },
  };
}
