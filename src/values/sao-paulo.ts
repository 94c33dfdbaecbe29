// Brazil has kept UTC-3 all year since Decree 9.772/2019 ended daylight saving time.
const SAO_PAULO_OFFSET_MS = 3 * 3_600_000;

/** The calendar day in America/Sao_Paulo, YYYY-MM-DD. */
export function saoPauloDay(instant: Date): string {
  return saoPauloTime(instant).slice(0, 10);
}

/** Wall time in America/Sao_Paulo, ISO 8601 to the millisecond, without zone. */
export function saoPauloTime(instant: Date): string {
  return new Date(instant.getTime() - SAO_PAULO_OFFSET_MS).toISOString().slice(0, -1);
}

/** The instant at which a day in America/Sao_Paulo begins. */
export function saoPauloMidnight(day: string): Date {
  return new Date(Date.parse(day) + SAO_PAULO_OFFSET_MS);
}
