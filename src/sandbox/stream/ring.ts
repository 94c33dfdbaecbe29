/** Keeps the last things it was given, each under a number that only grows, over all processes of one machine. */
export interface Ring<T> {
  push(thing: T): void;
  /** Those after a number, oldest first. */
  after(id: number): { id: number; thing: T }[];
  clear(): void;
}

const NUMBERS_A_MS = 1_000;

export function createRing<T>(size: number): Ring<T> {
  let kept: { id: number; thing: T }[] = [];
  let last = 0;
  return {
    push: (thing) => {
      last = Math.max(last + 1, Date.now() * NUMBERS_A_MS);
      kept.push({ id: last, thing });
      // Cut seldom, so that what is pushed under load moves nothing.
      if (kept.length >= 2 * size) kept = kept.slice(-size);
    },
    after: (id) => kept.slice(-size).filter((one) => one.id > id),
    clear: () => {
      kept = [];
    },
  };
}

/** The number that something would get now. */
export function ringNumberAt(milliseconds: number): number {
  return milliseconds * NUMBERS_A_MS;
}
