/** Keeps the last things it was given, each under a number that only grows, over all processes of one machine. */
export interface Ring<T> {
  push(thing: T): void;
  /** Those after a number, oldest first. */
  after(id: number): { id: number; thing: T }[];
  clear(): void;
}

const NUMBERS_A_MS = 1_000;

export function createRing<T>(size: number): Ring<T> {
  // Overwrites the oldest entry: older entries would be copied by the garbage collector.
  const kept: { id: number; thing: T }[] = [];
  let at = 0;
  let last = 0;
  return {
    push: (thing) => {
      last = Math.max(last + 1, Date.now() * NUMBERS_A_MS);
      kept[at] = { id: last, thing };
      at = (at + 1) % size;
    },
    after: (id) => [...kept.slice(at), ...kept.slice(0, at)].filter((one) => one.id > id),
    clear: () => {
      kept.length = 0;
      at = 0;
    },
  };
}

/** The number that something would get now. */
export function ringNumberAt(milliseconds: number): number {
  return milliseconds * NUMBERS_A_MS;
}
