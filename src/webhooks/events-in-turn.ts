import type { Tx } from '../database/transaction.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../turns/turn.ts';
import { type Event, publish } from './publish.ts';

/** The events that a turn's decisions tell. */
export interface EventSet extends WorkingSet {
  add(event: Event): void;
}

export const EVENTS: WorkingSetKind<EventSet> = { place: LOCK_ORDER.unlocked, open: openEvents };

function openEvents(tx: Tx): EventSet {
  const told: Event[] = [];
  return {
    add: (event) => told.push(event),
    lock: () => Promise.resolve(),
    save: () => publish(tx, told),
  };
}
