import type { Tx } from '../database/transaction.ts';
import { openRows, type RowSet } from '../turns/rows.ts';
import { LOCK_ORDER, type WorkingSetKind } from '../turns/turn.ts';
import type { Offer } from './offer.ts';
import { insertOffers, lockOffers, selectOffers, updateOffers } from './store.ts';

/** The offers of a turn. */
export const OFFERS: WorkingSetKind<RowSet<Offer>> = { place: LOCK_ORDER.offers, open: openOffers };

function openOffers(tx: Tx): RowSet<Offer> {
  return openRows<Offer>(tx, {
    select: selectOffers,
    lock: lockOffers,
    insert: insertOffers,
    update: updateOffers,
  });
}
