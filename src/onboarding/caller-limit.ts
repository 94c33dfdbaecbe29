import { DAY_MS } from '../values/dates.ts';

/** A number of things within a number of milliseconds. */
export interface Limit {
  count: number;
  windowMs: number;
}

/** Maximum creations per address. */
export const PER_ADDRESS: Limit = { count: 30, windowMs: 3_600_000 };
/** Maximum new requisitions per document. */
export const PER_DOCUMENT: Limit = { count: 10, windowMs: DAY_MS };

export type CallerAllowance =
  | { allowed: true; instants: Date[] }
  /** Seconds until the oldest counted one expires. */
  | { allowed: false; retryAfterSeconds: number };

/** Checks one more at `now` after those at `earlier` (oldest first); expired ones are dropped. */
export function allowOneMore(earlier: readonly Date[], now: Date, limit: Limit): CallerAllowance {
  const counted = earlier.filter((instant) => instant.getTime() > now.getTime() - limit.windowMs);
  const oldest = counted[counted.length - limit.count];
  if (oldest === undefined) return { allowed: true, instants: [...counted, now] };
  const ms = oldest.getTime() + limit.windowMs - now.getTime();
  return { allowed: false, retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) };
}
