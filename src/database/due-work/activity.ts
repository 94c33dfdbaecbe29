import { isRoutine } from '../routine.ts';

/*
 * A bank in which nothing is written owes nothing new: what becomes due later is known by its instant. So nodes look for
 * work often while any of them writes, and nearly never while none does.
 */

/** Tells if anything happens in the bank, by what its nodes write. */
export interface Activity {
  /** This process has written rows by the statement of this name. */
  wrote(statement: string | undefined): void;
  /** Another node has written, or something that concerns all nodes has happened. */
  stir(): void;
  /** Tells if this process has written anything within these milliseconds. */
  wroteWithin(ms: number): boolean;
  /** Tells if the quiet has lasted long enough for work that was left under way to be found. */
  isQuiet(): boolean;
  /** Runs at each sign of life. */
  onStir(listener: () => void): void;
}

/** Longer than a lease, so that what a node lets lapse is found by looking often. */
const QUIET_AFTER_MS = 15_000;

export function createActivity(
  now: () => number = () => performance.now(),
  quietAfterMs = QUIET_AFTER_MS,
): Activity {
  // A start is one: what others have left behind is looked for.
  let stirredAt = now();
  let wroteAt = Number.NEGATIVE_INFINITY;
  const listeners: (() => void)[] = [];
  const stir = () => {
    stirredAt = now();
    for (const listener of listeners) listener();
  };
  return {
    wrote: (statement) => {
      if (isRoutine(statement)) return;
      stir();
      wroteAt = stirredAt;
    },
    stir,
    wroteWithin: (ms) => now() - wroteAt < ms,
    isQuiet: () => now() - stirredAt >= quietAfterMs,
    onStir: (listener) => void listeners.push(listener),
  };
}

/** Takes the database for busy, where there is no word about it. */
export const ALWAYS_BUSY: Activity = {
  wrote: () => undefined,
  stir: () => undefined,
  wroteWithin: () => true,
  isQuiet: () => false,
  onStir: () => undefined,
};
