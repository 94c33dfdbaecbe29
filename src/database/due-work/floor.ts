import { isUnavailable } from '../unavailable.ts';

/*
 * A row that leaves a queue leaves its index entry behind until the database may clear it away, which it may not while
 * somebody holds a long snapshot: a backup does. Whoever looks from the beginning then walks more of them each time.
 */

/** From which instant on a queue is to be looked through. */
export interface Floor {
  from(): Promise<Date>;
  /** The next look is from the beginning. */
  fall(): void;
}

/** Before everything that is due. */
export const BEGINNING = new Date(0);

export interface FloorTimes {
  /** Milliseconds between two looks for the first row. */
  everyMs?: number;
  /** Milliseconds between two such looks from the beginning, at the least. */
  sweepMs?: number;
  /** A row may come in as long after its instant and be found at once. */
  lateMs?: number;
}

// Looking from the beginning takes at most this part of the time, however much there is to be walked.
const PART_OF_TIME = 50;
const AFTER_FAILURE_MS = 600_000;

/**
 * `first` finds the first row that is due from an instant on. Every two seconds the floor rises to it; what comes in later
 * under an earlier instant is found by a look from the beginning, every few seconds while that costs nothing.
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
