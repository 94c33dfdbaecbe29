/** Fills by so many a second, up to twice as many. */
export interface TokenBucket {
  /** Takes one at an instant, in milliseconds: 0, or how long until there is one, and then nothing is taken. */
  take(now: number): number;
}

export function createBucket(perSecond: number): TokenBucket {
  const most = 2 * perSecond;
  let level = most;
  let since: number | undefined;
  return {
    take: (now) => {
      level = Math.min(most, level + ((now - (since ?? now)) * perSecond) / 1000);
      since = now;
      if (level < 1) return ((1 - level) * 1000) / perSecond;
      level -= 1;
      return 0;
    },
  };
}
