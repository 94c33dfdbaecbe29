import { retryAfter } from '../../database/expected-wait.ts';
import { createChurnedMap } from '../../queues/churned-map.ts';

/**
 * Tracks requests in progress, and estimates the duration of a new one: the time to answer all earlier ones, at the
 * recent rate. It has no timer, and costs almost nothing while few are in progress.
 */
export interface Crowd {
  /** Seconds until a retry, if that takes too long. Callers with less than their share are admitted. */
  tooLate(caller: string): number | undefined;
  enter(caller: string): void;
  leave(caller: string): void;
}

export interface CrowdOptions {
  /** Maximum expected duration, in milliseconds. */
  longestWaitMs: number;
  /** Up to this number there is never an overload. */
  atLeast: number;
  /** A monotonic clock in milliseconds. */
  now?(): number;
}

const SLOTS = 20;
// A burst on an idle bank does not show its speed: that is known only after part of the maximum wait.
const KNOWN_AFTER = 1 / 8;

export function createCrowd({ longestWaitMs, atLeast, now = () => performance.now() }: CrowdOptions): Crowd {
  const answered = createRecentCount(longestWaitMs);
  const callers = createChurnedMap<string, number>();
  let inside = 0;
  let crowded = { since: 0, answered: 0 };
  /** Expected milliseconds until a new request is answered; undefined while unknown. */
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

/** Counts answers of the last interval, with a resolution of a twentieth. */
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
