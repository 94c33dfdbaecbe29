import { type EventLoopUtilization, performance } from 'node:perf_hooks';

// This much of the time busy, and every delivery begun is a payment that waits.
const SATURATED = 0.9;
const PER_SECOND_WHEN_SATURATED = 2_500;
// What was not used in a pause is not made up for all at once.
const SECONDS_SAVED_AT_MOST = 0.25;
// A claim of a few costs about as much as one of a hundred.
const WORTH_A_CLAIM = 125;

/** How many deliveries may be begun, given how long ago it was last asked and how busy the process has been since. */
export function allowance(pace: { saved: number; elapsedMs: number; utilization: number }): number {
  if (pace.utilization < SATURATED) return Number.POSITIVE_INFINITY;
  const most = PER_SECOND_WHEN_SATURATED * SECONDS_SAVED_AT_MOST;
  const saved = Number.isFinite(pace.saved) ? pace.saved : 0;
  return Math.min(most, saved + (PER_SECOND_WHEN_SATURATED * pace.elapsedMs) / 1000);
}

export interface Pace {
  /** How many may be begun now; 0 until they are worth a claim. */
  allowed(): number;
  /** So many were. */
  begun(count: number): void;
}

/**
 * Payments come first. They and deliveries run on one thread: a process that has time to spare delivers as fast as
 * receivers answer, one that has none delivers at a fixed pace, and catches up when the rush is over.
 */
export function createPace(): Pace {
  let saved = Number.POSITIVE_INFINITY;
  let askedAt = performance.now();
  let seen: EventLoopUtilization = performance.eventLoopUtilization();
  let utilization = 0;
  return {
    allowed: () => {
      const now = performance.now();
      const current = performance.eventLoopUtilization();
      const since = performance.eventLoopUtilization(current, seen);
      // Over a few milliseconds any process looks busy.
      if (since.active + since.idle >= MEASURED_MS) {
        utilization = since.utilization;
        seen = current;
      }
      saved = allowance({ saved, elapsedMs: now - askedAt, utilization });
      askedAt = now;
      return saved < WORTH_A_CLAIM ? 0 : Math.floor(saved);
    },
    begun: (count) => {
      saved -= count;
    },
  };
}

const MEASURED_MS = 100;
