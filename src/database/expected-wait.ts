import { Refusal } from '../refusals.ts';

/**
 * Predicts the wait of a new item in a queue whose batches run in sequence: the number of batches before it, times
 * their recent duration. It keeps a second of durations and has no clock of its own.
 */
export interface ExpectedWait {
  /** Reports that a batch begins. */
  begin(now: number): void;
  /** Reports that it has ended. */
  end(now: number): void;
  /** Expected milliseconds until the turn of an item behind this many waiting ones. */
  of(waiting: number, now: number): number;
}

// The period whose batches count, and the minimum and maximum number of batches in it.
const REMEMBERED_MS = 1_000;
const AT_LEAST = 3;
const AT_MOST = 32;

/** `limit` is the maximum size of a batch. Instants are milliseconds of any monotonic clock. */
export function createExpectedWait(limit: number): ExpectedWait {
  const durations: number[] = [];
  let begun: number | undefined;
  let usual = 0;
  return {
    begin: (now) => {
      begun = now;
    },
    end: (now) => {
      if (begun === undefined) return;
      durations.push(now - begun);
      while (durations.length > AT_LEAST && (sumOf(durations) > REMEMBERED_MS || durations.length > AT_MOST))
        durations.shift();
      usual = calmMean(durations);
      begun = undefined;
    },
    of: (waiting, now) => {
      // Full batches come first; the rest share a batch with the new item.
      const before = Math.floor(waiting / limit) * usual;
      return begun === undefined ? before : before + remaining(usual, now - begun);
    },
  };
}

/**
 * Estimates the remaining time of a running batch. A batch that exceeds the expected time by some amount is expected
 * to take that amount again, so that a stalled database shows before any batch has ended.
 */
function remaining(usual: number, elapsed: number): number {
  return Math.abs(usual - elapsed);
}

/**
 * Averages durations, with the longest replaced by the second longest: one stall says little about the next batch. A
 * median would underestimate if some batches are slow: at ten times the load callers waited a third longer than it
 * predicted.
 */
function calmMean(durations: readonly number[]): number {
  let [longest, next] = [0, 0];
  for (const duration of durations) {
    if (duration > longest) [longest, next] = [duration, longest];
    else if (duration > next) next = duration;
  }
  return durations.length < 2 ? longest : (sumOf(durations) - longest + next) / durations.length;
}

function sumOf(durations: readonly number[]): number {
  let sum = 0;
  for (const duration of durations) sum += duration;
  return sum;
}

/** In whole seconds: after the expected wait every item that waits now has had its turn. */
export function retryAfter(expectedMs: number): number {
  return Math.max(1, Math.ceil(expectedMs / 1000));
}

export function tooLate(expectedMs: number): Refusal {
  return new Refusal('unavailable', { retryAfterSeconds: retryAfter(expectedMs) });
}
