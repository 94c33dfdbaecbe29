import { retryAfter } from '../../database/expected-wait.ts';
import { createChurnedMap } from '../../queues/churned-map.ts';

/**
 * Requests under way, and how long one that comes now takes to be answered: as long as it takes to answer as many as
 * are there before it, at the pace of the last moments. It keeps no timer, and costs next to nothing while few are there.
 */
export interface Crowd {
  /** When it takes too long: after how many seconds to come again. Callers with less than their part are let in. */
  tooLate(caller: string): number | undefined;
  enter(caller: string): void;
  leave(caller: string): void;
}

export interface CrowdOptions {
  /** Milliseconds that an answer may be expected to take. */
  longestWaitMs: number;
  /** A crowd up to this number is never too large. */
  atLeast: number;
  /** Milliseconds of a clock that does not go back. */
  now?(): number;
}

const SLOTS = 20;
// A burst that finds the bank idle says nothing of how fast it is: that shows after a part of the longest wait.
const KNOWN_AFTER = 1 / 8;

export function createCrowd({ longestWaitMs, atLeast, now = () => performance.now() }: CrowdOptions): Crowd {
  const answered = createRecentCount(longestWaitMs);
  const callers = createChurnedMap<string, number>();
  let inside = 0;
  let crowded = { since: 0, answered: 0 };
  /** Milliseconds until one that comes now is answered; undefined while that is not known. */
  const expectedWait = (at: number) => {
    const elapsed = at - crowded.since;
    if (elapsed < longestWaitMs * KNOWN_AFTER) return undefined;
    const isLong = elapsed >= longestWaitMs;
    const lately = isLong ? answered.count(at) : crowded.answered;
    return (inside / lately) * (isLong ? longestWaitMs : elapsed);
  };
  return {
    tooLate: (caller) => {
      if (inside < atLeast) return undefined;
      const expected = expectedWait(now());
      if (expected === undefined || expected <= longestWaitMs) return undefined;
      const own = callers.get(caller) ?? 0;
      if (own * callers.size < inside) return undefined;
      return retryAfter(Number.isFinite(expected) ? expected : longestWaitMs);
    },
    enter: (caller) => {
      inside += 1;
      if (inside === atLeast) crowded = { since: now(), answered: 0 };
      callers.set(caller, (callers.get(caller) ?? 0) + 1);
    },
    leave: (caller) => {
      inside -= 1;
      crowded.answered += 1;
      answered.add(now());
      const left = (callers.get(caller) ?? 1) - 1;
      if (left === 0) callers.delete(caller);
      else callers.set(caller, left);
    },
  };
}

/** Counts those of the last stretch of time, to a twentieth of it. */
function createRecentCount(stretchMs: number) {
  const slotMs = stretchMs / SLOTS;
  const slots: number[] = Array.from({ length: SLOTS }, () => 0);
  let newest = 0;
  let sum = 0;
  const moveTo = (at: number) => {
    const slot = Math.floor(at / slotMs);
    for (let passed = Math.max(newest + 1, slot - SLOTS + 1); passed <= slot; passed += 1) {
      sum -= slots[passed % SLOTS] as number;
      slots[passed % SLOTS] = 0;
    }
    newest = slot;
  };
  return {
    add: (at: number) => {
      moveTo(at);
      slots[newest % SLOTS] = (slots[newest % SLOTS] as number) + 1;
      sum += 1;
    },
    count: (at: number) => {
      moveTo(at);
      return sum;
    },
  };
}
