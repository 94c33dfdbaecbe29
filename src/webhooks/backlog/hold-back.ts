import type { Fullness } from '../../turns/fullness.ts';
import type { FirstAttempts } from '../delivery/first-attempts.ts';
import type { Owed } from '../events/publish.ts';
import type { HeldCounts } from './counts.ts';

/*
 * While callers fill the turns, what these tell is held back: one lean row in place of a delivery with its indexes, and no
 * call. Two deliveries cost more than the payment that they tell of. A company that is told little goes on being told
 * at once, whatever others do.
 */

interface Parts {
  firstAttempts: FirstAttempts;
  counts: HeldCounts;
  fullness: Fullness;
  /** Attempts under way on this node, to one endpoint and in all. */
  underWay(owed: Owed): { lane: number; all: number };
  /** Something has been held back. */
  wake(): void;
  /** False where nothing is ever held back. */
  holds: boolean;
}

// To one endpoint, and in all, as long as callers fill the turns.
const AT_ONCE_EACH = 4;
const AT_ONCE_IN_ALL = 256;

/** First attempts that leave payments room. */
export function createHoldingBack(parts: Parts): FirstAttempts {
  const { firstAttempts, counts, fullness, underWay, wake, holds } = parts;
  const split = (owed: readonly Owed[]) => ({
    held: owed.filter(({ held }) => held),
    rest: owed.filter(({ held }) => !held),
  });
  return {
    lease: (owed) => {
      const isFull = holds && fullness.isFull();
      if (!isFull && counts.size() === 0) return firstAttempts.lease(owed);
      const companies = countByCompany(owed);
      // All of a company's or none, so that events of one payment stay in order.
      for (const one of owed) {
        const { companyId } = one.endpoint;
        const { lane, all } = underWay(one);
        const isMuch =
          (companies.get(companyId) ?? 0) > AT_ONCE_EACH || lane > AT_ONCE_EACH || all > AT_ONCE_IN_ALL;
        one.held = counts.has(companyId) || (isFull && isMuch);
      }
      const { held, rest } = split(owed);
      const self = firstAttempts.lease(rest);
      // Without a number this node can hold nothing back: it all waits in its queues.
      if (self === undefined) for (const one of held) one.held = false;
      else if (held.length > 0) counts.add(held);
      return self;
    },
    begin: (owed) => {
      const { held, rest } = split(owed);
      if (held.length > 0) {
        counts.written();
        wake();
      }
      firstAttempts.begin(rest);
    },
    abandon: (owed, mayBeCommitted) => {
      const { held, rest } = split(owed);
      if (held.length > 0) {
        counts.remove(held);
        counts.written();
      }
      firstAttempts.abandon(rest, mayBeCommitted);
    },
  };
}

function countByCompany(owed: readonly Owed[]): ReadonlyMap<bigint, number> {
  const counts = new Map<bigint, number>();
  for (const { endpoint } of owed) counts.set(endpoint.companyId, (counts.get(endpoint.companyId) ?? 0) + 1);
  return counts;
}
