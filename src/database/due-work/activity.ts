import { isRoutine } from '../routine.ts';

/*
 * While nothing is written, no new work becomes due: the due instants of later work are known. Nodes therefore poll
 * often while any of them writes, and almost never otherwise.
 */

/** Tracks whether the bank is active, by its nodes' writes. */
export interface Activity {
  /** Reports that this process wrote rows with the statement of this name. */
  wrote(statement: string | undefined): void;
  /** Reports that another node has written, or that an event concerns all nodes. */
  stir(): void;
  /** Tells whether this process has written anything within these milliseconds. */
  wroteWithin(ms: number): boolean;
  /** Tells whether the quiet has lasted long enough to find work that was left in progress. */
  isQuiet(): boolean;
  /** Runs at each sign of activity. */
  onStir(listener: () => void): void;
}

/** Longer than a lease, so that frequent polls find the leases that a node lets expire. */
const QUIET_AFTER_MS = 15_000;

export function createActivity(
  now: () => number = () => performance.now(),
  quietAfterMs = QUIET_AFTER_MS,
): Activity {
  // A start counts as activity, so that work left by other nodes is found.
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

/** Treats the database as busy while its state is unknown. */
export const ALWAYS_BUSY: Activity = {
  wrote: () => undefined,
  stir: () => undefined,
  wroteWithin: () => true,
  isQuiet: () => false,
  onStir: () => undefined,
};
