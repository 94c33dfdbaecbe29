/*
 * A row that is taken leaves its index entry behind for as long as somebody holds a long snapshot, so the next are looked
 * for from where earlier ones were. A turn may commit a little after another that drew its numbers later.
 */
export interface HeldPlaces {
  /** Place from which on the next are looked for. */
  from(): bigint;
  /** Some were taken, the first of them there. */
  taken(first: bigint | undefined): void;
  /** The next look is from the beginning; true if this one was. */
  fall(): boolean;
}

const BEGINNING = 0n;
// A turn takes less.
const LATE_MS = 2_000;

/** `now` is a clock in milliseconds that does not go back. */
export function createPlaces(now: () => number): HeldPlaces {
  let [from, next, since] = [BEGINNING, BEGINNING, now()];
  return {
    from: () => from,
    taken: (first) => {
      if (first === undefined || now() - since < LATE_MS) return;
      [from, next, since] = [next, first, now()];
    },
    fall: () => {
      const was = from;
      [from, next, since] = [BEGINNING, BEGINNING, now()];
      return was === BEGINNING;
    },
  };
}
