/*
 * How many deliveries go on while payments fill the turns. Payments come first, and no delivery waits for ever: some flow
 * all the time, and with the age of the one that has waited longest each payment brings more of them along, in the end
 * as many as there are. What two deliveries a payment take of the machine costs more than the payment does.
 */

export interface Pace {
  /** Number that may be taken up now, by how long the oldest has waited and how many requests turns took in all. */
  allow(waitedMs: number, taken: number): number;
  /** That number was taken up; where it was more than allowed, the rest is made up for. */
  spend(count: number): void;
}

/** Flow each second in any case: they take some hundredth of two cores. */
const ALWAYS_A_SECOND = 100;
// A row is taken up whole; what went while there was room is not made up for.
const OWED_AT_MOST = 64;
// Keeps an unused allowance for this time.
const KEPT_MS = 500;

export interface PaceOptions {
  /** The longest that a delivery waits for payments. */
  longestMs: number;
  /** A clock in milliseconds that does not go back. */
  now(): number;
}

export function createPace({ longestMs, now }: PaceOptions): Pace {
  let saved = 0;
  let [since, before] = [now(), 0];
  return {
    allow: (waitedMs, taken) => {
      const share = shareOf(waitedMs / longestMs);
      if (share === Number.POSITIVE_INFINITY) return share;
      const [at, payments] = [now(), taken - before];
      const gained = ((at - since) / 1_000) * ALWAYS_A_SECOND + payments * share;
      const kept = (KEPT_MS / 1_000) * ALWAYS_A_SECOND + payments * share;
      saved = Math.min(saved + gained, Math.max(saved, kept));
      [since, before] = [at, taken];
      return Math.floor(saved);
    },
    spend: (count) => {
      saved = Math.max(-OWED_AT_MOST, saved - count);
    },
  };
}

/** Deliveries for each request of a payment: none in the first half of the time, any number at its end. */
function shareOf(waited: number): number {
  const late = waited * 2 - 1;
  if (late <= 0) return 0;
  return late >= 1 ? Number.POSITIVE_INFINITY : (2 * late) / (1 - late);
}
