/** Fills by so many a second, up to twice as many. */
export interface TokenBucket {
  /** Takes one at an instant, in milliseconds: 0, or how long until there is one, and then nothing is taken. */
  take(now: number): number;
  /** So many were taken elsewhere: what there is less than none comes back first. */
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
