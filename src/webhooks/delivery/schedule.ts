import { createHash } from 'node:crypto';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

/** Shortest waits after the end of a failed attempt until the next. The first attempt comes at once. */
export const WAITS_MS: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];

const JITTER = 0.2;
const RETRY_AFTER_AT_MOST_MS = 24 * HOUR;

/** The longest that a delivery is tried, unless its endpoint cannot keep up. */
export const LONGEST_SCHEDULE_MS = WAITS_MS.reduce(
  (sum, wait) => sum + Math.max(wait * (1 + JITTER), RETRY_AFTER_AT_MOST_MS),
  0,
);

export interface FailedAttempt {
  /** Names the delivery; spread over deliveries, the same for one of them. */
  delivery: string;
  /** Number of the attempt, from 1. */
  attempt: number;
  /** Bank's clock: when it ended. */
  endedAt: Date;
  /** The pause that the receiver asked for. */
  retryAfterMs: number | undefined;
}

/**
 * When the next attempt is due, or undefined when the schedule has ended. Up to a fifth of the wait is added, so that
 * what failed together does not come back together; how much follows from the delivery and the attempt, so that any
 * node computes the same. A receiver that asks for more time gets it, but cannot bring an attempt forward.
 */
export function nextAttemptAt({ delivery, attempt, endedAt, retryAfterMs }: FailedAttempt): Date | undefined {
  const wait = WAITS_MS[attempt - 1];
  if (wait === undefined) return undefined;
  const scheduled = wait * (1 + JITTER * shareOf(`${delivery}/${attempt}`));
  return new Date(endedAt.getTime() + Math.ceil(Math.max(scheduled, retryAfterMs ?? 0)));
}

/** A number from 0 to 1, evenly spread over texts. */
function shareOf(text: string): number {
  return createHash('sha256').update(text).digest().readUInt32BE(0) / 0xffff_ffff;
}

/**
 * `Retry-After` in milliseconds: whole seconds, or an HTTP date, whose distance is measured on the machine's clock
 * because that is the one the receiver goes by. At most 24 hours; undefined when there is none, or none that is one.
 */
export function readRetryAfter(header: string | undefined, machineNow: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d+$/.test(text)) return Math.min(Number(text) * SECOND, RETRY_AFTER_AT_MOST_MS);
  if (!HTTP_DATE.test(text)) return undefined;
  const distance = Date.parse(text) - machineNow.getTime();
  if (Number.isNaN(distance)) return undefined;
  return Math.min(Math.max(0, distance), RETRY_AFTER_AT_MOST_MS);
}

// RFC 9110's preferred form; the obsolete two are left alone.
const HTTP_DATE = /^[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
