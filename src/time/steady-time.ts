/** A machine's two clocks, the adjustable and the monotonic one. Milliseconds. */
export interface TimeSources {
  machine(): number;
  monotonic(): number;
}

export const MACHINE: TimeSources = { machine: () => Date.now(), monotonic: () => performance.now() };

/** A reading of another clock, with the monotonic times before and after it. */
export interface HeardTime {
  told: number;
  asked: number;
  answered: number;
}

/** A time that never goes back. */
export interface SteadyTime {
  now(): number;
  hear(heard: HeardTime): void;
}

/**
 * A time that runs on its machine's monotonic clock, and follows another clock as far as its readings prove: a slow
 * reading proves little and moves it little. If the other clock goes back, this time stands until the other catches
 * up.
 */
export function createSteadyTime(monotonic: () => number, first: HeardTime): SteadyTime {
  let ahead = first.told - (first.asked + first.answered) / 2;
  let latest = Number.NEGATIVE_INFINITY;
  return {
    now: () => {
      latest = Math.max(latest, ahead + monotonic());
      return latest;
    },
    hear: ({ told, asked, answered }) => {
      // The other clock returns whole milliseconds, so it may have been almost one further.
      ahead = Math.min(Math.max(ahead, told - answered), told + 1 - asked);
    },
  };
}
