import { isCpf, maskCpf } from '../values/tax-id.ts';

/** Shows what may be a person's CPF: masked in lists, whole in details. */
export type Show = <T extends string | null>(personal: T) => T;

/** Lists are seen by many; the full number is in the detail, whose reading is recorded. */
export const masked: Show = (personal) =>
  (personal !== null && isCpf(personal) ? maskCpf(personal) : personal) as typeof personal;

export const whole: Show = (personal) => personal;

export function instant(at: Date | null): string | null {
  return at === null ? null : at.toISOString();
}
