import { LEASE_SECONDS } from '../../database/due-work/leases.ts';
import type { HoldingNode } from '../../nodes/holding-node.ts';
import { createChurnedMap } from '../../queues/churned-map.ts';
import type { Clock } from '../../time/clock.ts';
import type { Cashout, CashoutRef } from '../cashout.ts';

/**
 * Payments that this node has begun and goes on with from memory. They are in no queue, so their usual course writes no
 * index; what is not ended within a lease enters the queue. When the node dies, others find them by the instant that it
 * said last.
 */
export interface OpenPayments {
  /** Takes on one that is being created; false where it must be written into the queue. */
  take(cashout: Cashout): boolean;
  /** It is written, or may be: from now on it has as long as a lease. */
  begin(ref: CashoutRef): void;
  /** It has ended, or is in the queue, or was never written. */
  drop(ref: CashoutRef): void;
  /** None created before this instant of the bank's clock is held here, nor will be. */
  first(): Date;
  /** Those that have been held for as long as a lease. */
  overdue(): CashoutRef[];
  all(): CashoutRef[];
  size(): number;
}

interface Held {
  readonly ref: CashoutRef;
  readonly createdAt: number;
  /** On `performance.now()`; without end while the turn that creates it is under way. */
  until: number;
}

export function createOpenPayments(clock: Clock, node: () => Pick<HoldingNode, 'now'>): OpenPayments {
  const held = createChurnedMap<bigint, Held>();
  // The instant that others look from: they would not find a payment that was created before it.
  let said = Number.NEGATIVE_INFINITY;
  return {
    take: ({ companyId, id, createdAt }) => {
      const at = createdAt.getTime();
      if (node().now() === undefined || at < said) return false;
      held.set(id, {
        ref: { companyId, id },
        createdAt: at,
        until: Number.POSITIVE_INFINITY,
      });
      return true;
    },
    begin: ({ id }) => {
      const one = held.get(id);
      if (one !== undefined) one.until = performance.now() + LEASE_SECONDS * 1_000;
    },
    drop: ({ id }) => held.delete(id),
    first: () => {
      // A turn that was slow may have taken one after another that was created later, so all are looked at.
      let first = clock.now().getTime();
      for (const { createdAt } of held.values()) first = Math.min(first, createdAt);
      said = first;
      return new Date(first);
    },
    overdue: () => {
      const now = performance.now();
      const refs: CashoutRef[] = [];
      for (const { ref, until } of held.values()) if (until <= now) refs.push(ref);
      return refs;
    },
    all: () => [...held.values()].map(({ ref }) => ref),
    size: () => held.size,
  };
}
