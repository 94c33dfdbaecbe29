import { DAY_MS, dayOf } from '../values/dates.ts';
import { saoPauloMidnight } from '../values/sao-paulo.ts';

// National holidays of fixed date, MM-DD, with the year from which they hold. The oldest is older than Pix.
const FIXED_HOLIDAYS = new Map([
  ['01-01', 0],
  ['04-21', 0],
  ['05-01', 0],
  ['09-07', 0],
  ['10-12', 0],
  ['11-02', 0],
  ['11-15', 0],
  ['11-20', 2024],
  ['12-25', 0],
]);

// Those that move with Easter, in days from it: both days of Carnival, Good Friday, Corpus Christi.
const EASTER_HOLIDAYS = [-48, -47, -2, 60];

/**
 * The last day (YYYY-MM-DD) on which a charge may be paid: a due date that falls on no business day moves to the
 * next one, the validity counts calendar days from there, and its end moves in the same way (API Pix,
 * `CobDataDeVencimento`, examples A to G).
 */
export function lastPayableDay(
  dueDate: string,
  daysAfterDue: number,
  isBusinessDay: (day: string) => boolean = isNationalBusinessDay,
): string {
  const due = rollForward(dueDate, isBusinessDay);
  return rollForward(addDays(due, daysAfterDue), isBusinessDay);
}

/**
 * Tells whether banks work on that day everywhere in Brazil. Only the charge's institution knows municipal holidays;
 * it gets the town (`codMun`) and takes them into account.
 */
export function isNationalBusinessDay(day: string): boolean {
  const weekday = new Date(day).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  const year = Number(day.slice(0, 4));
  const since = FIXED_HOLIDAYS.get(day.slice(5));
  if (since !== undefined && year >= since) return false;
  const easter = easterOf(year);
  return !EASTER_HOLIDAYS.some((offset) => addDays(easter, offset) === day);
}

/** The instant at which a day in Brasília ends. */
export function endOfDay(day: string): Date {
  return new Date(saoPauloMidnight(day).getTime() + DAY_MS);
}

function rollForward(day: string, isBusinessDay: (day: string) => boolean): string {
  let rolled = day;
  while (!isBusinessDay(rolled)) rolled = addDays(rolled, 1);
  return rolled;
}

function addDays(day: string, days: number): string {
  return dayOf(new Date(Date.parse(day) + days * DAY_MS));
}

/** Easter Sunday of the Gregorian calendar, by the anonymous algorithm of 1876. */
function easterOf(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = (19 * a + b - Math.floor(b / 4) - Math.floor((b - Math.floor((b + 8) / 25) + 1) / 3) + 15) % 30;
  const e = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - d - (c % 4)) % 7;
  const f = d + e - 7 * Math.floor((a + 11 * d + 22 * e) / 451) + 114;
  const month = String(Math.floor(f / 31)).padStart(2, '0');
  const day = String((f % 31) + 1).padStart(2, '0');
  return `${year}-${month}-${day}`;
}
