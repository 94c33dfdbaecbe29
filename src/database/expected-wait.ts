import { Refusal } from '../refusals.ts';

/**
 * Predicts the wait of what comes now, in a queue whose batches run one after the other: the batches before it, each
 * for as long as batches lately took. It keeps a second of durations and reads no clock of its own.
 */
export interface ExpectedWait {
  /** A batch begins to run. */
  begin(now: number): void;
  /** It has ended. */
  end(now: number): void;
  /** Milliseconds until the turn of something that finds this many waiting. */
  of(waiting: number, now: number): number;
}

// The window of the past that says how long batches take, and the fewest and the most batches in it.
const REMEMBERED_MS = 1_000;
const AT_LEAST = 3;
const AT_MOST = 32;

/** `limit` is the most that one batch carries. Instants are milliseconds of any clock that does not go back. */
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
      // Full batches come first; what is left over shares a batch with the newcomer.
      const before = Math.floor(waiting / limit) * usual;
      return begun === undefined ? before : before + remaining(usual, now - begun);
    },
  };
}

/**
 * Estimates how much longer a running batch takes. One that has outrun its time is expected to outrun it by as much again: that is how
 * a stalled database shows before anything has ended.
 */
function remaining(usual: number, elapsed: number): number {
  return Math.abs(usual - elapsed);
}

/**
 * Averages them, the longest counted as the next longest: one stall says little about the next batch. A median would say
 * too little of batches of which some are slow: under ten times the load callers waited a third longer than it foretold.
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

/** In whole seconds: after the wait that was expected everybody who waits now has had their turn. */
export function retryAfter(expectedMs: number): number {
  return Math.max(1, Math.ceil(expectedMs / 1000));
}

export function tooLate(expectedMs: number): Refusal {
  return new Refusal('unavailable', { retryAfterSeconds: retryAfter(expectedMs) });
}
