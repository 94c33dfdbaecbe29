import type { Tx } from '../../database/transaction.ts';
import { MOST_KEPT } from '../../turns/memory.ts';
import { LOCK_ORDER, type TurnTry, type WorkingSet, type WorkingSetKind } from '../../turns/turn.ts';
import { writeHeld } from '../backlog/store.ts';
import { findListening, type ListeningEndpoint, verifyListening } from '../endpoints/endpoints.ts';
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

function openEvents(tx: Tx, { context, told, memory }: TurnTry): EventSet {
  const known = memory?.of(EVENTS, () => new Map<bigint, readonly ListeningEndpoint[]>());
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
    recall: () => {
      if (known === undefined || ![...wanted].every((companyId) => known.has(companyId))) return false;
      listening = known;
      return true;
    },
    verify: () => {
      const companies = [...wanted];
      const endpoints = companies.flatMap((companyId) => known?.get(companyId) ?? NOBODY);
      return companies.length === 0 ? undefined : verifyListening(tx, companies, endpoints);
    },
    tell: (companyId, make) => {
      const endpoints = listening.get(companyId);
      if (endpoints !== undefined && endpoints.length > 0) add(make(), endpoints);
    },
    draw: () => numberOwed(tx, owed),
    keep: (event) => kept.push(add(event, listening.get(event.companyId) ?? NOBODY)),
    save: () => {
      // Leases after all decisions, so a turn that fails before then leaves nothing.
      const node = owed.length === 0 ? undefined : firstAttempts?.lease(owed);
      const now = owed.filter(({ held }) => held === undefined);
      return Promise.all([keepEvents(tx, kept), writeOwed(tx, now, { node }), writeHeld(tx, owed)]);
    },
    remember: () => {
      if (known !== undefined && known !== listening) {
        if (known.size > MOST_KEPT) known.clear();
        for (const companyId of wanted) known.set(companyId, listening.get(companyId) ?? NOBODY);
      }
    },
    committed: () => {
      if (owed.length > 0) firstAttempts?.begin(owed);
    },
    failed: (mayBeCommitted) => firstAttempts?.abandon(owed, mayBeCommitted),
  };
}
