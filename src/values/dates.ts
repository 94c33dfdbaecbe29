export const DAY_MS = 86_400_000;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day of an instant in UTC, YYYY-MM-DD. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10);
}

/** Returns the instant at which a day begins in UTC. */
export function beginOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Returns the instant at which a day is over in UTC. */
export function endOf(day: string): Date {
  return new Date(beginOf(day).getTime() + DAY_MS);
}

/** A day that exists, YYYY-MM-DD; the calendar begins with the year 1, as the database's does. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || text.startsWith('0000')) return false;
  const instant = beginOf(text);
  return !Number.isNaN(instant.getTime()) && dayOf(instant) === text;
}

/**
 * An instant that exists, of a text that begins with day and hour: the 30th of February and hour 24 would roll over
 * into another day. It lies in a year that is written with four digits, in UTC too.
 */
export function isInstant(text: string): boolean {
  if (!isDay(text.slice(0, 10)) || text.slice(11, 13) === '24') return false;
  const instant = new Date(text);
  return !Number.isNaN(instant.getTime()) && isDay(dayOf(instant));
}
