/** The system's time limits in milliseconds (Manual de Tempos 7.0). */
export const HIGH_LIMIT_MS = 40_000;
export const NORMAL_LIMIT_MS = 45 * 60_000;
/** Maximum difference between the minute in an id and the current time. */
export const ID_WINDOW_MS = 12 * 3_600_000;
/** A clock that is further ahead than this is wrong. */
export const AHEAD_MS = 60_000;
export const RETURN_DAYS = 90;
/** Maximum delay in days of reporting a payment inside an institution. */
export const REPORT_DAYS = 30;
const DAY_MS = 86_400_000;

/** The minute in an id of a payment or a return, in UTC; undefined if it is not a valid minute. */
export function minuteOf(id: string): Date | undefined {
  const [, year, month, day, hour, minute] = /^.{9}(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)/.exec(id) ?? [];
  const instant = new Date(`${year}-${month}-${day}T${hour}:${minute}:00.000Z`);
  return Number.isNaN(instant.getTime()) ? undefined : instant;
}

/** Tells whether the minute in the id is close to the current time. */
export function isTimely(id: string, now: Date): boolean {
  const minute = minuteOf(id);
  return minute !== undefined && Math.abs(minute.getTime() - now.getTime()) <= ID_WINDOW_MS;
}

/** The accounting day of a movement, in Brasília, three hours behind UTC. */
export function accountingDateOf(instant: Date): string {
  return new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
}

export function isReportable(settledAt: Date, now: Date): boolean {
  return now.getTime() - settledAt.getTime() <= REPORT_DAYS * DAY_MS;
}

export function isReturnable(settledAt: string, now: Date): boolean {
  return now.getTime() - new Date(settledAt).getTime() <= RETURN_DAYS * DAY_MS;
}
