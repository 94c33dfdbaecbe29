import { saoPauloDay } from '../../../values/sao-paulo.ts';

/** The day in Brasília, for instants without an accounting date from the system. */
export function accountingDateOf(instant: Date): string {
  return saoPauloDay(instant);
}
