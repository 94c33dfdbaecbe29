import { createFifo } from './fifo.ts';

/** Admits a few callers at a time; the rest wait in order. */
export interface Places {
  /** Resolves with a function that releases the place; undefined if too many wait already, or after too long a wait. */
  enter(): Promise<(() => void) | undefined>;
}

export interface PlaceLimits {
  atOnce: number;
  waitingAtMost: number;
  /** The machine's milliseconds. */
  longestWaitMs: number;
}

interface Waiting {
  /** Tells whether the place was taken: a caller that has waited too long is gone. */
  letIn(): boolean;
}

export function createPlaces({ atOnce, waitingAtMost, longestWaitMs }: PlaceLimits): Places {
  const line = createFifo<Waiting>();
  let inside = 0;
  let waiting = 0;
  const leave = () => {
    // The place is passed on while any caller waits, so that no newcomer overtakes.
    while (line.length() > 0) if (line.shift().letIn()) return;
    inside -= 1;
  };
  const wait = () =>
    new Promise<(() => void) | undefined>((resolve) => {
      let gone = false;
      const end = (place: (() => void) | undefined) => {
        clearTimeout(timer);
        gone = true;
        waiting -= 1;
        resolve(place);
      };
      const timer = setTimeout(() => end(undefined), longestWaitMs);
      waiting += 1;
      line.push({
        letIn: () => {
          if (gone) return false;
          end(leave);
          return true;
        },
      });
    });
  return {
    enter: async () => {
      if (inside === atOnce) return waiting < waitingAtMost ? wait() : undefined;
      inside += 1;
      return leave;
    },
  };
}
