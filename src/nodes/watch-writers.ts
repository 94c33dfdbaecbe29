import type { Activity } from '../database/due-work/activity.ts';
import type { BeatPart } from './beat.ts';

export interface Writers extends Pick<BeatPart, 'heard'> {
  /** Number of other nodes that have written something a moment ago. */
  count(): number;
  /** Runs when one of them writes no more, or is gone. */
  onFewer(listener: () => void): void;
}

/** Watches for the other nodes that write: they poll for due work, and what they write may be due here. */
export function watchWriters(activity: Pick<Activity, 'stir'>): Writers {
  let known = 0;
  let writing = 0;
  const listeners: (() => void)[] = [];
  return {
    count: () => writing,
    onFewer: (listener) => void listeners.push(listener),
    heard: ({ others, active, silent }) => {
      const gone = others.length < known;
      const fewer = gone || active < writing;
      known = others.length;
      writing = active;
      if (active > 0 || silent || gone) activity.stir();
      if (fewer) for (const listener of listeners) listener();
    },
  };
}
