import { saoPauloDay } from '../../../values/sao-paulo.ts';

/** The day in Brasília: what an instant counts for where the system does not say. */
export function accountingDateOf(instant: Date): string {
  return saoPauloDay(instant);
}
