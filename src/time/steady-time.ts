/** The two clocks of a machine: one that may be set, and one that only ever runs. Milliseconds. */
export interface TimeSources {
  machine(): number;
  monotonic(): number;
}

export const MACHINE: TimeSources = { machine: () => Date.now(), monotonic: () => performance.now() };

/** An instant that another clock told, and between which moments of the monotonic one it did. */
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
 * A time that runs by the monotonic clock of its machine, and agrees with another clock as far as that one's answers
 * prove: a slow answer proves little and moves it little. Where the other went back it stands until it is caught up with.
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
      // The other clock tells whole milliseconds, so it may have been almost one further on.
      ahead = Math.min(Math.max(ahead, told - answered), told + 1 - asked);
    },
  };
}
