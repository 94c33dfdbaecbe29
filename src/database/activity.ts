import { isRoutine } from './routine.ts';

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
  /** Tells if this process has written anything within so many milliseconds. */
  wroteWithin(ms: number): boolean;
  /** Tells if nothing has been written anywhere for so long that what was left under way has been found. */
  isQuiet(): boolean;
  /** Called at each sign of life. */
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

/** Where nobody tells: it is taken for busy. */
export const ALWAYS_BUSY: Activity = {
  wrote: () => undefined,
  stir: () => undefined,
  wroteWithin: () => true,
  isQuiet: () => false,
  onStir: () => undefined,
};
