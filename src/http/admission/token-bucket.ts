/** Tokens that are refilled at a rate per second, up to twice that number. */
export interface TokenBucket {
  /** Takes a token at an instant and returns 0; if there is none, returns the milliseconds until the next. */
  take(now: number): number;
  /** Subtracts tokens used elsewhere. The level may fall below zero, and must recover first. */
  charge(now: number, count: number): void;
}

export function createBucket(perSecond: number): TokenBucket {
  const most = 2 * perSecond;
  let level = most;
  let since: number | undefined;
  const fill = (now: number) => {
    level = Math.min(most, level + ((now - (since ?? now)) * perSecond) / 1000);
    since = now;
  };
  return {
    charge: (now, count) => {
      fill(now);
      level = Math.max(-most, level - count);
    },
    take: (now) => {
      fill(now);
      if (level < 1) return ((1 - level) * 1000) / perSecond;
      level -= 1;
      return 0;
    },
  };
}
