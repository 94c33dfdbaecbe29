import type { PaymentOrder } from '../../../rail/rail.ts';
import type { LocalBuckets } from '../dict/local-buckets.ts';

/** Look-ups whose payment has not been submitted yet, by its end-to-end id. */
export interface TokensBack {
  /** Records the look-up of this payment. */
  lookedUp(endToEndId: string, payer: string, key: string): void;
  /** Returns the tokens of submitted orders' look-ups, once each. */
  ordered(orders: readonly Pick<PaymentOrder, 'endToEndId'>[]): void;
}

/** Number of later look-ups after which a payment is no longer expected. */
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
