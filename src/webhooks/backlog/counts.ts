import type { Owed } from '../events/publish.ts';

/** Counts the deliveries that this node holds back; their rows are in `held_deliveries`. */
export interface HeldCounts {
  size(): number;
  /** Tells if something of a company's waits: what follows waits behind it. */
  has(companyId: bigint): boolean;
  /** They are about to be written; `written` follows, or `remove` and `written`. */
  add(owed: readonly Owed[]): void;
  /** The transaction that writes what was added last has ended. */
  written(): void;
  /** They were not written after all, or have been taken up. */
  remove(owed: readonly Owed[]): void;
  /** Milliseconds for which the oldest has waited. */
  waitedMs(): number;
  /** Changes whenever something is added; undefined while something is being written. */
  version(): number | undefined;
  /** Nothing is known to be here any more. */
  forget(): void;
}

interface Batch {
  at: number;
  count: number;
}

// Batches that are over are let go of in portions.
const LET_GO_AT = 1_000;

/** `now` is a clock in milliseconds that does not go back. */
export function createHeldCounts(now: () => number): HeldCounts {
  const companies = new Map<bigint, number>();
  // In the order in which they came, each with how many of it are left.
  let batches: Batch[] = [];
  let [first, size, writing, version] = [0, 0, 0, 0];
  const count = (owed: readonly Owed[], by: 1 | -1) => {
    for (const { endpoint } of owed) {
      const left = (companies.get(endpoint.companyId) ?? 0) + by;
      if (left > 0) companies.set(endpoint.companyId, left);
      else companies.delete(endpoint.companyId);
    }
    size = Math.max(0, size + by * owed.length);
  };
  const end = () => {
    first += 1;
    if (first < LET_GO_AT) return;
    batches = batches.slice(first);
    first = 0;
  };
  return {
    size: () => size,
    has: (companyId) => companies.has(companyId),
    add: (owed) => {
      count(owed, 1);
      batches.push({ at: now(), count: owed.length });
      version += 1;
      writing += 1;
    },
    written: () => {
      writing -= 1;
    },
    remove: (owed) => {
      count(owed, -1);
      for (let left = owed.length; left > 0; ) {
        const batch = batches[first];
        if (batch === undefined) return;
        const taken = Math.min(left, batch.count);
        batch.count -= taken;
        left -= taken;
        if (batch.count === 0) end();
      }
    },
    waitedMs: () => now() - (batches[first]?.at ?? now()),
    version: () => (writing === 0 ? version : undefined),
    forget: () => {
      companies.clear();
      batches = [];
      [first, size] = [0, 0];
    },
  };
}
