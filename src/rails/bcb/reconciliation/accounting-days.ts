import { beginOf, DAY_MS, dayOf } from '../../../values/dates.ts';

const HOUR_MS = 3_600_000;
/** Scheduled payments settle up to 45 minutes after their creation, and unanswered ones are queried. */
const PATIENCE_MS = HOUR_MS;

/** The first instant of an accounting day: midnight in Brasília, three hours behind UTC. */
export function beginningOf(day: string): Date {
  return new Date(beginOf(day).getTime() + 3 * HOUR_MS);
}

export function dayBefore(day: string): string {
  return daysAfter(day, -1);
}

export function daysAfter(day: string, days: number): string {
  return dayOf(new Date(beginOf(day).getTime() + days * DAY_MS));
}

/** When a day can be compared: it is over, and everything in flight at its end has ended. */
export function comparableFrom(day: string): Date {
  return new Date(beginningOf(day).getTime() + DAY_MS + PATIENCE_MS);
}

/** The last day that can be compared at this instant. */
export function lastComparableDay(now: Date): string {
  return dayOf(new Date(now.getTime() - PATIENCE_MS - 3 * HOUR_MS - DAY_MS));
}
