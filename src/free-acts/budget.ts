import { Refusal } from '../refusals.ts';
import type { Clock } from '../time/clock.ts';

/** A burst, and a rate per second. */
export interface Allowance {
  atOnce: number;
  perSecond: number;
}

/** A token bucket per company, on the bank's clock. */
export interface Budget {
  /** Takes a token; if there is none, returns `tooManyRequests` with the time until the next. */
  refuse(company: bigint): Refusal | undefined;
  /** Like `refuse`, but throws it. */
  spend(company: bigint): void;
  /** Returns a token: its act was paid for in the end. */
  giveBack(company: bigint): void;
}

// A company that has been idle for as long as a bucket takes to fill needs no entry.
const REMEMBERED = 10_000;

export function createBudget({ atOnce, perSecond }: Allowance, clock: Clock): Budget {
  const buckets = new Map<bigint, { tokens: number; at: number }>();
  const levelOf = (company: bigint, now: number): number => {
    const bucket = buckets.get(company) ?? { tokens: atOnce, at: now };
    return Math.min(atOnce, bucket.tokens + ((now - bucket.at) / 1000) * perSecond);
  };
  const write = (company: bigint, tokens: number, at: number) => {
    // The least recently used entry goes first; its bucket is full by then, or nearly.
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
      // A company without a bucket has used nothing.
      if (!buckets.has(company)) return;
      const now = clock.now().getTime();
      write(company, Math.min(atOnce, levelOf(company, now) + 1), now);
    },
  };
}
