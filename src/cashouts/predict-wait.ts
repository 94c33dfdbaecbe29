const KEPT_MS = 5_000;
/** Fewer than that are brought on at once, and their wait says nothing. */
const LEAST_WAITING = 128;

/** Tells how long a payment that comes now would wait for its step, from how fast those before it went. */
export interface Forecast {
  /** So many have gone, and so many are left. */
  gone(count: number, left: number): void;
  /** Some came where none were. */
  begin(): void;
  waitMs(waiting: number): number;
}

export function createForecast(): Forecast {
  let since = performance.now();
  let count = 0;
  const begin = () => {
    since = performance.now();
    count = 0;
  };
  return {
    begin,
    gone: (more, left) => {
      const elapsed = performance.now() - since;
      count += more;
      // What was long ago counts less and less.
      if (elapsed > KEPT_MS) {
        since += elapsed / 2;
        count /= 2;
      }
      if (left === 0) begin();
    },
    waitMs: (waiting) => {
      if (waiting < LEAST_WAITING) return 0;
      const elapsed = performance.now() - since;
      return count === 0 ? elapsed : (elapsed * waiting) / count;
    },
  };
}
