const KEPT_MS = 5_000;
/**
 * Number of waiting payments from which their pace says something. Fewer are handed over at once, as fast as they come.
 */
const LEAST_WAITING = 128;
// The first few of a busy time go while hundreds gather: their pace said 4 s where the wait was 50 ms.
const LEAST_MS = 1_000;

/** Tells how long a payment that comes now would wait for its step, from how fast those before it went. */
export interface Forecast {
  /** Counts payments that have gone, and begins anew once few are left. */
  gone(count: number, left: number): void;
  /** Begins to measure where payments join few others. */
  came(before: number): void;
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
    came: (before) => {
      if (before < LEAST_WAITING) begin();
    },
    gone: (more, left) => {
      const elapsed = performance.now() - since;
      count += more;
      // Older payments count less and less.
      if (elapsed > KEPT_MS) {
        since += elapsed / 2;
        count /= 2;
      }
      if (left < LEAST_WAITING) begin();
    },
    waitMs: (waiting) => {
      const elapsed = performance.now() - since;
      if (waiting < LEAST_WAITING || elapsed < LEAST_MS) return 0;
      return count === 0 ? elapsed : (elapsed * waiting) / count;
    },
  };
}
