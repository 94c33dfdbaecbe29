import { type Language, localeOf } from './locale.ts';

/** The bank's day, whatever the zone of the browser. */
export const BANK_ZONE = 'America/Sao_Paulo';

const formatters = new Map<string, Intl.DateTimeFormat>();

function format(instant: string | Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  const name = language + JSON.stringify(options);
  const known =
    formatters.get(name) ??
    new Intl.DateTimeFormat(localeOf(language), { timeZone: BANK_ZONE, hourCycle: 'h23', ...options });
  formatters.set(name, known);
  return known.format(new Date(instant));
}

/** `21/11/2026 04:56`. */
export function formatDateTime(instant: string | Date, language: Language): string {
  return format(instant, language, {
    day: '2-digit',
    month: '2-digit',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).replace(',', '');
}

/** `21/11/2026 04:56:07`, for receipts and logs. */
export function formatExact(instant: string | Date, language: Language): string {
  return format(instant, language, { dateStyle: 'short', timeStyle: 'medium' }).replace(',', '');
}

export function formatTime(instant: string | Date, language: Language): string {
  return format(instant, language, { hour: '2-digit', minute: '2-digit' });
}

export function formatDate(instant: string | Date, language: Language): string {
  return format(instant, language, { day: '2-digit', month: '2-digit', year: 'numeric' });
}

/** `sexta-feira, 21 de novembro`, the heading of a day. */
export function formatDay(instant: string | Date, language: Language): string {
  return format(instant, language, { weekday: 'long', day: 'numeric', month: 'long' });
}

/** A calendar day (YYYY-MM-DD) without any zone: `21 nov.`. */
export function formatShortDay(day: string, language: Language): string {
  return new Intl.DateTimeFormat(localeOf(language), {
    timeZone: 'UTC',
    day: 'numeric',
    month: 'short',
  }).format(new Date(`${day}T12:00:00Z`));
}

/** The bank's day (YYYY-MM-DD) of an instant. */
export function dayOf(instant: string | Date): string {
  return new Intl.DateTimeFormat('en-CA', { timeZone: BANK_ZONE }).format(new Date(instant));
}

/** The first instant of a bank's day; Brazil has had no summer time since 2019, so three hours it is. */
export function startOfDay(day: string): string {
  return new Date(`${day}T03:00:00Z`).toISOString();
}

/** The last instant of a bank's day. */
export function endOfDay(day: string): string {
  return new Date(Date.parse(`${day}T03:00:00Z`) + 86_399_999).toISOString();
}

/** Returns the day at this distance in days. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** `em 3 dias`, `há 2 horas`: how far away an instant is. */
export function formatDistance(instant: string | Date, now: Date, language: Language): string {
  const seconds = (new Date(instant).getTime() - now.getTime()) / 1000;
  const relative = new Intl.RelativeTimeFormat(localeOf(language), { numeric: 'auto' });
  const size = Math.abs(seconds);
  if (size < 90) return relative.format(Math.round(seconds), 'second');
  if (size < 5_400) return relative.format(Math.round(seconds / 60), 'minute');
  if (size < 129_600) return relative.format(Math.round(seconds / 3_600), 'hour');
  return relative.format(Math.round(seconds / 86_400), 'day');
}
