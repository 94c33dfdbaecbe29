export const FILTERS = ['ALL', 'NEW', 'PROCESSING', 'SUCCESS', 'FAILED'] as const;
export type Shown = (typeof FILTERS)[number];

/** The state of transfers that an address asks for, as far as it makes sense. */
export function readShown({ show }: Record<string, unknown>): { show?: Shown } {
  const known = FILTERS.find((one) => one === show);
  return known === undefined || known === 'ALL' ? {} : { show: known };
}
