import type { Attempt } from './attempt.ts';

/** What this node is delivering of one queue. */
export interface Lane {
  /** How many may be claimed at a time; it grows while the receiver is fast and shrinks when it is not. */
  window: number;
  /** Claimed and not yet recorded. */
  inFlight: number;
  /** Whether the last claim took all it had room for, so that there may be more. */
  more: boolean;
  /** Runs a call when there is room on the wire, and after the call for an earlier event of the same payment. */
  run<T>(attempt: Attempt, call: () => Promise<T>): Promise<T>;
}

// So many calls go to one endpoint at a time from one node; what is claimed beyond that waits for milliseconds.
const ON_THE_WIRE = 32;
const FIRST_WINDOW = 32;
const LARGEST_WINDOW = 512;
const SMALLEST_WINDOW = 8;
const FAST_MS = 250;

export function createLane(): Lane {
  let calling = 0;
  const waiting: (() => void)[] = [];
  const last = new Map<string, Promise<unknown>>();

  const onTheWire = async <T>(call: () => Promise<T>): Promise<T> => {
    if (calling >= ON_THE_WIRE) await new Promise<void>((resolve) => waiting.push(resolve));
    else calling += 1;
    try {
      return await call();
    } finally {
      // The place is handed on while anyone waits.
      const next = waiting.shift();
      if (next === undefined) calling -= 1;
      else next();
    }
  };

  return {
    window: FIRST_WINDOW,
    inFlight: 0,
    more: false,
    run: async (attempt, call) => {
      // A retry goes when its time has come; a later event does not wait for an earlier one that failed.
      if (attempt.attempt > 1 || attempt.resend > 0n) return onTheWire(call);
      const payment = `${attempt.subject}/${attempt.subjectId}`;
      const before = last.get(payment);
      const made = (before ?? Promise.resolve()).then(() => onTheWire(call));
      const ended = made.then(
        () => undefined,
        () => undefined,
      );
      last.set(payment, ended);
      try {
        return await made;
      } finally {
        if (last.get(payment) === ended) last.delete(payment);
      }
    },
  };
}

/** The window after an attempt: each quick success makes room for one more, anything else halves it. */
export function windowAfter(window: number, attempt: { succeeded: boolean; tookMs: number }): number {
  if (attempt.succeeded && attempt.tookMs < FAST_MS) return Math.min(LARGEST_WINDOW, window + 1);
  return Math.max(SMALLEST_WINDOW, Math.floor(window / 2));
}

// Beyond so many in flight on this node each endpoint gets a few only, so that many slow ones leave room for others.
const CROWDED = 2_048;
const CROWDED_WINDOW = 4;
const IN_FLIGHT_AT_MOST = 8_192;

/** How many more of a lane's deliveries this node may take on. */
export function roomOf(lane: Pick<Lane, 'window' | 'inFlight'>, inFlightInAll: number): number {
  if (inFlightInAll >= IN_FLIGHT_AT_MOST) return 0;
  const window = inFlightInAll < CROWDED ? lane.window : CROWDED_WINDOW;
  return Math.max(0, window - lane.inFlight);
}
