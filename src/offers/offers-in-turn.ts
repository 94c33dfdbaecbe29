import type { Tx } from '../database/transaction.ts';
import { openRows, type RowSet } from '../turns/rows.ts';
import { LOCK_ORDER, type WorkingSetKind } from '../turns/turn.ts';
import type { Offer } from './offer.ts';
import { insertOffers, lockOffers, selectOffers, updateOffers } from './store.ts';

/** The offers of a turn. */
export interface OfferSet extends RowSet<Offer> {
  /** Adds an offer whose end-to-end id is already reserved. */
  addReserved(offer: Offer): void;
}

export const OFFERS: WorkingSetKind<OfferSet> = { place: LOCK_ORDER.offers, open: openOffers };

function openOffers(tx: Tx): OfferSet {
  const reserved = new Set<Offer>();
  const rows = openRows<Offer>(tx, {
    select: selectOffers,
    lock: lockOffers,
    insert: (within, offers) => insertOffers(within, offers, reserved),
    update: updateOffers,
  });
  return {
    ...rows,
    addReserved: (offer) => {
      rows.add(offer);
      reserved.add(offer);
    },
  };
}
