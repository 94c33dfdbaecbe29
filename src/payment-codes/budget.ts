import type { Clock } from '../clock.ts';
import { Refusal } from '../refusals.ts';

/** How many codes a company may make: so many at once, and so many more each second. */
export interface CodeBudget {
  atOnce: number;
  perSecond: number;
}

/** A minute's worth at once: a company may make its codes in the morning. None where that is 0. */
export function codeBudgetOf(perSecond: number): CodeBudget | undefined {
  return perSecond === 0 ? undefined : { atOnce: 60 * perSecond, perSecond };
}

// Companies that have not made a code for as long as a bucket takes to fill need none.
const REMEMBERED = 10_000;

/**
 * A bucket of tokens for each company, on the bank's clock. A code costs nothing and is an event at every endpoint,
 * so without one a company without money makes the bank call others. Refuses with `tooManyRequests`, and says when
 * the next token is there.
 */
export function createCodeBudget({ atOnce, perSecond }: CodeBudget, clock: Clock): (company: bigint) => void {
  const buckets = new Map<bigint, { tokens: number; at: number }>();
  return (company) => {
    const now = clock.now().getTime();
    const bucket = buckets.get(company) ?? { tokens: atOnce, at: now };
    const tokens = Math.min(atOnce, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
    // The one that has waited longest goes first; by then it is full again, or nearly.
    buckets.delete(company);
    if (buckets.size >= REMEMBERED) buckets.delete(buckets.keys().next().value as bigint);
    buckets.set(company, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    if (tokens < 1)
      throw new Refusal('tooManyRequests', { retryAfterSeconds: Math.ceil((1 - tokens) / perSecond) });
  };
}
