import { isUnavailable } from '../unavailable.ts';

/*
 * A row that leaves a queue leaves a dead index entry, which cannot be removed while a session holds a long snapshot,
 * as a backup does. Each scan from the beginning then reads more of them.
 */

/** The instant from which a queue is scanned. */
export interface Floor {
  from(): Promise<Date>;
  /** Makes the next scan start from the beginning. */
  fall(): void;
}

/** Earlier than every due instant. */
export const BEGINNING = new Date(0);

export interface FloorTimes {
  /** Milliseconds between two look-ups of the first row. */
  everyMs?: number;
  /** Minimum milliseconds between two scans from the beginning. */
  sweepMs?: number;
  /** A row inserted this long after its due instant is still found at once. */
  lateMs?: number;
}

// Scans from the beginning take at most this part of the time, whatever their length.
const PART_OF_TIME = 50;
const AFTER_FAILURE_MS = 600_000;

/**
 * `first` finds the first row that is due from an instant on. Every two seconds the floor rises to it. Rows inserted
 * later with an earlier instant are found by a scan from the beginning, every few seconds while that is cheap.
 */
export function createFloor(
  first: (from: Date) => Promise<Date | null>,
  clock: { now(): Date },
  { everyMs = 2_000, sweepMs = 5_000, lateMs = 2_000 }: FloorTimes = {},
): Floor {
  let floor = BEGINNING;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let sweepAt = Number.NEGATIVE_INFINITY;
  const rise = (found: Date | null) => {
    const latest = clock.now().getTime() - lateMs;
    floor = new Date(Math.min(latest, found?.getTime() ?? latest));
  };
  const sweep = async () => {
    const began = performance.now();
    try {
      rise(await first(BEGINNING));
      const now = performance.now();
      sweepAt = now + Math.max(sweepMs, PART_OF_TIME * (now - began));
    } catch (error) {
      if (isUnavailable(error)) throw error;
      sweepAt = performance.now() + AFTER_FAILURE_MS;
    }
  };
  return {
    from: async () => {
      const now = performance.now();
      if (now >= sweepAt) await sweep();
      else if (now - lookedAt >= everyMs) rise(await first(floor));
      else return floor;
      lookedAt = now;
      return floor;
    },
    fall: () => {
      sweepAt = Number.NEGATIVE_INFINITY;
    },
  };
}
