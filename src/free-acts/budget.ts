import { Refusal } from '../refusals.ts';
import type { Clock } from '../time/clock.ts';

/** A number at once, and another that comes back each second. */
export interface Allowance {
  atOnce: number;
  perSecond: number;
}

/** A bucket of tokens for each company, on the bank's clock. */
export interface Budget {
  /** Takes a token; without one answers `tooManyRequests`, which says when the next is there, and takes none. */
  refuse(company: bigint): Refusal | undefined;
  /** As `refuse`, and throws it. */
  spend(company: bigint): void;
  /** Gives a token back: the act it was taken for was paid after all. */
  giveBack(company: bigint): void;
}

// Companies that have asked for nothing for as long as a bucket takes to fill need none.
const REMEMBERED = 10_000;

export function createBudget({ atOnce, perSecond }: Allowance, clock: Clock): Budget {
  const buckets = new Map<bigint, { tokens: number; at: number }>();
  const levelOf = (company: bigint, now: number): number => {
    const bucket = buckets.get(company) ?? { tokens: atOnce, at: now };
    return Math.min(atOnce, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
  };
  const write = (company: bigint, tokens: number, at: number) => {
    // The one that has waited longest goes first; by then it is full again, or nearly.
    buckets.delete(company);
    if (buckets.size >= REMEMBERED) buckets.delete(buckets.keys().next().value as bigint);
    buckets.set(company, { tokens, at });
  };
  const refuse = (company: bigint) => {
    const now = clock.now().getTime();
    const tokens = levelOf(company, now);
    write(company, tokens < 1 ? tokens : tokens - 1, now);
    if (tokens >= 1) return undefined;
    return new Refusal('tooManyRequests', { retryAfterSeconds: Math.ceil((1 - tokens) / perSecond) });
  };
  return {
    refuse,
    spend: (company) => {
      const refusal = refuse(company);
      if (refusal !== undefined) throw refusal;
    },
    giveBack: (company) => {
      // A company without a bucket has spent nothing.
      if (!buckets.has(company)) return;
      const now = clock.now().getTime();
      write(company, Math.min(atOnce, levelOf(company, now) + 1), now);
    },
  };
}
