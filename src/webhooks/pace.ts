import { type EventLoopUtilization, performance } from 'node:perf_hooks';
import { countPublished } from './publish.ts';

// This much of the time busy, and every delivery begun is a payment that waits.
const SATURATED = 0.6;
// Fewer events than this, and it is not payments that the process is busy with.
const PRESSING_PER_SECOND = 500;
const PER_SECOND_WHEN_SATURATED = 2_100;
// What was not used in a pause is not made up for all at once.
const SECONDS_SAVED_AT_MOST = 0.25;
// A claim of a few costs about as much as one of a hundred.
const WORTH_A_CLAIM = 125;

export interface Pressure {
  /** How many deliveries could have been begun and were not; less than nothing when a portion was too large. */
  saved: number;
  /** Since it was last asked. */
  elapsedMs: number;
  /** How busy the process has been of late, from 0 to 1. */
  utilization: number;
  /** Events that it has published of late. */
  publishedPerSecond: number;
}

/** How many deliveries may be begun now. */
export function allowance({ saved, elapsedMs, utilization, publishedPerSecond }: Pressure): number {
  if (utilization < SATURATED || publishedPerSecond < PRESSING_PER_SECOND) return Number.POSITIVE_INFINITY;
  const most = PER_SECOND_WHEN_SATURATED * SECONDS_SAVED_AT_MOST;
  return Math.min(
    most,
    (Number.isFinite(saved) ? saved : 0) + (PER_SECOND_WHEN_SATURATED * elapsedMs) / 1000,
  );
}

export interface Pace {
  /** How many may be begun now; 0 until they are worth a claim. */
  allowed(): number;
  /** So many were. */
  begun(count: number): void;
}

// Over a few milliseconds any process looks busy, and payments come in batches.
const MEASURED_MS = 100;
// A pause in the rush is believed after a few of these: it may be the database that holds everything up for a moment.
const KEPT = 0.7;

/**
 * Payments come first. They and deliveries run on one thread: a process that has time to spare delivers as fast as
 * receivers answer, one that has none because of its payments delivers at a fixed pace, and catches up when the rush is
 * over. What waits meanwhile waits in the outbox, where it has cost next to nothing so far.
 */
export function createPace(): Pace {
  let saved = Number.POSITIVE_INFINITY;
  let askedAt = performance.now();
  let seen = look();
  let [utilization, publishedPerSecond] = [0, 0];
  const measure = () => {
    const now = look();
    const busy = performance.eventLoopUtilization(now.loop, seen.loop).utilization;
    utilization = rising(utilization, busy);
    publishedPerSecond = rising(
      publishedPerSecond,
      ((now.published - seen.published) * 1000) / (now.at - seen.at),
    );
    seen = now;
  };
  setInterval(measure, MEASURED_MS).unref();
  return {
    allowed: () => {
      const now = performance.now();
      saved = allowance({ saved, elapsedMs: now - askedAt, utilization, publishedPerSecond });
      askedAt = now;
      return saved < WORTH_A_CLAIM ? 0 : Math.floor(saved);
    },
    begun: (count) => {
      saved -= count;
    },
  };
}

function look(): { at: number; published: number; loop: EventLoopUtilization } {
  return { at: performance.now(), published: countPublished(), loop: performance.eventLoopUtilization() };
}

/** Follows a rise at once and a fall slowly. */
function rising(before: number, now: number): number {
  return now > before ? now : KEPT * before + (1 - KEPT) * now;
}
