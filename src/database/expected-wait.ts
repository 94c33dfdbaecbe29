import { Refusal } from '../refusals.ts';

/**
 * Predicts the wait of what comes now, in a queue whose batches run one after the other: the batches before it, each
 * for as long as batches lately took. It keeps five durations and reads no clock of its own.
 */
export interface ExpectedWait {
  /** A batch begins to run. */
  begin(now: number): void;
  /** It has ended. */
  end(now: number): void;
  /** Milliseconds until the turn of something that finds this many waiting. */
  of(waiting: number, now: number): number;
}

const REMEMBERED = 5;

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
      if (durations.length > REMEMBERED) durations.shift();
      usual = median(durations);
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

/** One stall among five says little about the next batch. */
function median(durations: readonly number[]): number {
  const sorted = [...durations].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? 0;
}

/** In whole seconds: after the wait that was expected everybody who waits now has had their turn. */
export function retryAfter(expectedMs: number): number {
  return Math.max(1, Math.ceil(expectedMs / 1000));
}

export function tooLate(expectedMs: number): Refusal {
  return new Refusal('unavailable', { retryAfterSeconds: retryAfter(expectedMs) });
}
