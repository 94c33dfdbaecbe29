const KEPT_MS = 5_000;
/**
 * Number of waiting payments from which their rate is meaningful. Fewer are submitted at once, as fast as they come.
 */
const LEAST_WAITING = 128;
// The first few of a busy period are submitted while hundreds gather: their rate predicted 4 s when the wait was 50
// ms.
const LEAST_MS = 1_000;

/** Predicts the wait of a new payment for its step, from the rate of earlier ones. */
export interface Forecast {
  /**
   * Counts submitted payments whose submission began at an instant of `performance.now()`, and restarts once few are
   * left. Leaves out a submission that began before the measurement: it took the few that waited then.
   */
  gone(count: number, left: number, began: number): void;
  /** Begins to measure when payments join few others. */
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
    gone: (more, left, began) => {
      const elapsed = performance.now() - since;
      if (began >= since) count += more;
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
