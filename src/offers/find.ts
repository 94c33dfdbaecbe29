import type { Executor } from '../database/pool.ts';
import type { RowRef } from '../database/table.ts';
import type { Offer } from './offer.ts';
import { selectOffers } from './store.ts';

/** Reads offers; those that do not exist are omitted. */
export function findOffers(executor: Executor, refs: readonly RowRef[]): Promise<Offer[]> {
  return selectOffers(executor, refs);
}
