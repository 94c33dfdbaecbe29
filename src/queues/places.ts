import { createFifo } from './fifo.ts';

/** Lets a few in at a time; the rest wait in order. */
export interface Places {
  /** Answers the way to leave again, to be gone once; undefined where too many wait already, or one has waited too long. */
  enter(): Promise<(() => void) | undefined>;
}

export interface PlaceLimits {
  atOnce: number;
  waitingAtMost: number;
  /** Milliseconds of the machine. */
  longestWaitMs: number;
}

interface Waiting {
  /** Says if the place is taken: one who has waited too long is gone. */
  letIn(): boolean;
}

export function createPlaces({ atOnce, waitingAtMost, longestWaitMs }: PlaceLimits): Places {
  const line = createFifo<Waiting>();
  let inside = 0;
  let waiting = 0;
  const leave = () => {
    // The place is handed on while anybody waits, so that no newcomer slips in between.
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
