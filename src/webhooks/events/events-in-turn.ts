import type { Tx } from '../../database/transaction.ts';
import { LOCK_ORDER, type TurnTry, type WorkingSet, type WorkingSetKind } from '../../turns/turn.ts';
import { writeHeld } from '../backlog/store.ts';
import { findListening, type ListeningEndpoint } from '../endpoints/endpoints.ts';
import type { Event } from './event.ts';
import { keepEvents, numberOwed, type Owed, owedFor, type Told, toldOf, writeOwed } from './publish.ts';

/** The events of a turn's decisions. */
export interface EventSet extends WorkingSet {
  /** Requests a company's endpoints; without this its events are not created. */
  want(companyId: bigint): void;
  /** Creates an event if an endpoint listens. */
  tell(companyId: bigint, make: () => Event): void;
  /** Stores an event that is available without an endpoint. */
  keep(event: Event): void;
}

export const EVENTS: WorkingSetKind<EventSet> = { place: LOCK_ORDER.unlocked, open: openEvents };

const NOBODY: readonly ListeningEndpoint[] = [];

function openEvents(tx: Tx, { context, told }: TurnTry): EventSet {
  // A transaction that does not report its end leaves its events to the queues.
  const firstAttempts = told ? context.firstAttempts : undefined;
  const wanted = new Set<bigint>();
  const owed: Owed[] = [];
  const kept: Told[] = [];
  let listening: ReadonlyMap<bigint, readonly ListeningEndpoint[]> = new Map();
  const add = (event: Event, endpoints: readonly ListeningEndpoint[]): Told => {
    const one = toldOf(event);
    owed.push(...owedFor(one, endpoints));
    return one;
  };
  return {
    want: (companyId) => wanted.add(companyId),
    lock: async () => {
      listening = await findListening(tx, [...wanted]);
    },
    tell: (companyId, make) => {
      const endpoints = listening.get(companyId);
      if (endpoints !== undefined) add(make(), endpoints);
    },
    draw: () => numberOwed(tx, owed),
    keep: (event) => kept.push(add(event, listening.get(event.companyId) ?? NOBODY)),
    save: () => {
      // Leases after all decisions, so a turn that fails before then leaves nothing.
      const node = owed.length === 0 ? undefined : firstAttempts?.lease(owed);
      const now = owed.filter(({ held }) => held === undefined);
      return Promise.all([keepEvents(tx, kept), writeOwed(tx, now, { node }), writeHeld(tx, owed)]);
    },
    committed: () => {
      if (owed.length > 0) firstAttempts?.begin(owed);
    },
    failed: (mayBeCommitted) => firstAttempts?.abandon(owed, mayBeCommitted),
  };
}
