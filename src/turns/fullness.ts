/*
 * Tells whether callers fill the turns. A turn takes the items that arrived while the previous one committed, so the
 * number of requests in it shows how long they waited: one or two on a quiet bank, about four at half of the bank's
 * capacity, twenty and more (of 64 connections) when payments take all of its time.
 */

/** The turns of one lane. */
export interface LaneFullness {
  /** Reports the number of callers' requests with which a turn begins. */
  took(callers: number): void;
  /** Reports that no item waits any more. */
  idle(): void;
}

export interface Fullness {
  lane(): LaneFullness;
  isFull(): boolean;
  /** Number of requests that turns have taken so far. */
  taken(): number;
}

const FULL = 8;
// Weight of the newest turn: one short turn among full ones does not count as free capacity.
const NEWEST = 0.25;
// Callers that were answered together return within this time; a lane that waits longer is idle.
const IDLE_MS = 10;

interface Lane {
  usual: number;
  /** Undefined while turns run. */
  idleSince: number | undefined;
}

/** `now` is a clock in milliseconds that does not go back. */
export function createFullness(now: () => number = () => performance.now()): Fullness {
  const lanes: Lane[] = [];
  let taken = 0;
  const isIdle = ({ idleSince }: Lane) => idleSince !== undefined && now() - idleSince >= IDLE_MS;
  return {
    lane: () => {
      const lane: Lane = { usual: 0, idleSince: undefined };
      lanes.push(lane);
      return {
        took: (callers) => {
          taken += callers;
          lane.usual = (isIdle(lane) ? 0 : lane.usual * (1 - NEWEST)) + callers * NEWEST;
          lane.idleSince = undefined;
        },
        idle: () => {
          lane.idleSince = now();
        },
      };
    },
    isFull: () => lanes.some((lane) => lane.usual >= FULL && !isIdle(lane)),
    taken: () => taken,
  };
}
