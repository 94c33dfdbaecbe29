/*
 * Limits deliveries while payments fill the turns. Payments come first, but no delivery waits for ever: a few flow all the
 * time, and as the oldest ages each payment allows more of them, at the end all. Two deliveries cost more than the payment
 * that they report.
 */

export interface Pace {
  /** Returns the number allowed now, from the age of the oldest and the requests that turns took in total. */
  allow(waitedMs: number, taken: number): number;
  /** Records the number taken up; an excess reduces later allowances. */
  spend(count: number): void;
}

/** Per second, in any case: they take a hundredth of two cores. */
const ALWAYS_A_SECOND = 100;
// A row is taken up whole, so the excess is at most a row.
const OWED_AT_MOST = 64;
// Keeps an unused allowance for this time.
const KEPT_MS = 500;

export interface PaceOptions {
  /** The longest wait of a delivery for payments. */
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

/** Deliveries per request: none in the first half of the time, without limit at its end. */
function shareOf(waited: number): number {
  const late = waited * 2 - 1;
  if (late <= 0) return 0;
  return late >= 1 ? Number.POSITIVE_INFINITY : (2 * late) / (1 - late);
}
