/*
 * Tells if callers fill the turns. A turn takes whatever arrived while the one before it was committing, so the number of
 * requests in it says how long these waited: one or two on a quiet bank, some four at half of the rate that it is capable
 * of, twenty and more (of 64 connections) where all of its time goes into payments.
 */

/** The turns of one lane. */
export interface LaneFullness {
  /** A turn begins with this many requests of callers. */
  took(callers: number): void;
  /** Nothing waits any more. */
  idle(): void;
}

export interface Fullness {
  lane(): LaneFullness;
  isFull(): boolean;
  /** Number of requests that turns have taken so far. */
  taken(): number;
}

const FULL = 8;
// Weight of the newest turn: one short turn among full ones does not make room.
const NEWEST = 0.25;
// Callers that were answered together come back within this time; a lane that waits longer has nothing to do.
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
