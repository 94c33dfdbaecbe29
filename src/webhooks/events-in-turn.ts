import type { Tx } from '../database/transaction.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import { type Event, findListening, publish } from './publish.ts';

/** The events that a turn's decisions tell. */
export interface EventSet extends WorkingSet {
  /** Asks whether a company listens: without this its events are not made. */
  want(companyId: bigint): void;
  /** Makes an event where somebody listens. */
  tell(companyId: bigint, make: () => Event): void;
  /** Keeps an event that can be asked for whether somebody listens or not. */
  keep(event: Event): void;
}

export const EVENTS: WorkingSetKind<EventSet> = { place: LOCK_ORDER.unlocked, open: openEvents };

function openEvents(tx: Tx): EventSet {
  const wanted = new Set<bigint>();
  const told: Event[] = [];
  let listening = new Set<bigint>();
  return {
    want: (companyId) => wanted.add(companyId),
    lock: async () => {
      listening = await findListening(tx, [...wanted]);
    },
    tell: (companyId, make) => {
      if (listening.has(companyId)) told.push(make());
    },
    keep: (event) => told.push(event),
    save: () => publish(tx, told),
  };
}
