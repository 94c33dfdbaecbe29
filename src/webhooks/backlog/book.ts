import type { Owed } from '../events/publish.ts';
import type { HeldRow } from './held-row.ts';

/** Tracks the rows that this node has written and not yet taken up. */
export interface HeldBook {
  /** Number of deliveries in them, including those being written. */
  size(): number;
  /** Tells if an event of a company waits; later events then wait behind it. */
  has(companyId: bigint): boolean;
  /** Puts deliveries into rows that are about to be written; `written` or `gone` follows. */
  open(node: bigint, owed: readonly Owed[]): void;
  written(rows: readonly HeldRow[]): void;
  /** Forgets rows that were not written or have been taken up. */
  gone(rows: readonly HeldRow[]): void;
  /** Returns the oldest written rows, up to a number of deliveries, but at least one row. */
  next(limit: number): HeldRow[];
  /** Age of the oldest, in milliseconds. */
  waitedMs(): number;
}

// Larger turns write several rows, which are taken up one by one.
const IN_A_ROW = 64;

/** `now` is a clock in milliseconds that does not go back. */
export function createHeldBook(now: () => number): HeldBook {
  const companies = new Map<bigint, number>();
  // In the order of writing.
  const waiting = new Set<HeldRow>();
  let [size, lastId] = [0, 0n];
  const count = (row: HeldRow, by: 1 | -1) => {
    size += by * row.count;
    for (const [company, deliveries] of row.companies) {
      const left = (companies.get(company) ?? 0) + by * deliveries;
      if (left > 0) companies.set(company, left);
      else companies.delete(company);
    }
  };
  return {
    size: () => size,
    has: (companyId) => companies.has(companyId),
    open: (node, owed) => {
      for (let from = 0; from < owed.length; from += IN_A_ROW) {
        const some = owed.slice(from, from + IN_A_ROW);
        lastId += 1n;
        const row = { node, id: lastId, count: some.length, companies: countByCompany(some), at: now() };
        for (const one of some) one.held = row;
        count(row, 1);
      }
    },
    written: (rows) => {
      for (const row of rows) waiting.add(row);
    },
    gone: (rows) => {
      for (const row of rows) {
        count(row, -1);
        waiting.delete(row);
      }
    },
    next: (limit) => {
      const rows: HeldRow[] = [];
      let deliveries = 0;
      for (const row of waiting) {
        deliveries += row.count;
        if (deliveries > limit && rows.length > 0) break;
        rows.push(row);
      }
      return rows;
    },
    waitedMs: () => {
      for (const { at } of waiting) return now() - at;
      return 0;
    },
  };
}

export function countByCompany(owed: readonly Owed[]): ReadonlyMap<bigint, number> {
  const counts = new Map<bigint, number>();
  for (const { endpoint } of owed) counts.set(endpoint.companyId, (counts.get(endpoint.companyId) ?? 0) + 1);
  return counts;
}

/** Returns the rows that hold these deliveries. */
export function rowsOf(owed: readonly Owed[]): HeldRow[] {
  return [...new Set(owed.flatMap(({ held }) => held ?? []))];
}
