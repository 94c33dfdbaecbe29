/** The day in Brasília, three hours behind UTC: what an instant counts for where the system does not say. */
export function accountingDateOf(instant: Date): string {
  return new Date(instant.getTime() - 3 * 3_600_000).toISOString().slice(0, 10);
}
