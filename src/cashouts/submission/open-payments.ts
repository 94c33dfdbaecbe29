import { LEASE_SECONDS } from '../../database/due-work/leases.ts';
import type { HoldingNode } from '../../nodes/holding-node.ts';
import { createChurnedMap } from '../../queues/churned-map.ts';
import type { Clock } from '../../time/clock.ts';
import type { Cashout, CashoutRef } from '../cashout.ts';

/**
 * Payments that this node began and continues from memory. They are in no queue, so their usual course writes no
 * index; one that does not end within a lease enters the queue. When the node dies, others find them from the instant
 * of its last heartbeat.
 */
export interface OpenPayments {
  /** Adds a payment that is being created; false if it must be written into the queue. */
  take(cashout: Cashout): boolean;
  /** It is written, or may be: from now on its lease counts. */
  begin(ref: CashoutRef): void;
  /** It has ended, is in the queue, or was never written. */
  drop(ref: CashoutRef): void;
  /** This node holds no payment created before this instant of the bank's clock, and will hold none. */
  first(): Date;
  /** Payments that have been held for the length of a lease. */
  overdue(): CashoutRef[];
  all(): CashoutRef[];
  size(): number;
}

interface Held {
  readonly ref: CashoutRef;
  readonly createdAt: number;
  /** On `performance.now()`; infinite while the turn that creates it runs. */
  until: number;
}

export function createOpenPayments(clock: Clock, node: () => Pick<HoldingNode, 'now'>): OpenPayments {
  const held = createChurnedMap<bigint, Held>();
  // The instant from which other nodes search: they would not find an earlier payment.
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
      // A slow turn may have added one after another that was created later, so all are checked.
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
