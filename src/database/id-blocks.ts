import { type Executor, query, sql } from './pool.ts';

/**
 * Payment ids, taken from the sequence a thousand at a time so that they cost no round trip. A block
 * that a node did not use up is lost: ids are unique, not dense.
 */
export interface PaymentIds {
  take(count: number): Promise<bigint[]>;
  /** The same from what was taken before; undefined where that does not reach. */
  takeNow(count: number): bigint[] | undefined;
}

// The sequence's own increment: each value starts a block of this many.
const BLOCK = 1000n;

const nextBlocks = sql<{ start: bigint }>(
  'payment-ids.next-blocks',
  `select nextval('payment_ids') as start from generate_series(1, $1)`,
);

export function createPaymentIds(executor: Executor): PaymentIds {
  let next = 0n;
  let end = 0n;
  return {
    takeNow: (count) => {
      if (end - next < BigInt(count)) return undefined;
      return Array.from({ length: count }, () => next++);
    },
    take: async (count) => {
      const ids: bigint[] = [];
      while (ids.length < count && next < end) ids.push(next++);
      if (ids.length === count) return ids;
      const missing = count - ids.length;
      const blocks = await query(executor, nextBlocks, [Math.ceil(missing / Number(BLOCK))]);
      for (const block of blocks)
        for (let id = block.start; id < block.start + BLOCK; id++) {
          if (ids.length < count) ids.push(id);
          else {
            // The rest of the last block serves the next caller, unless another filled up meanwhile.
            if (next >= end) [next, end] = [id, block.start + BLOCK];
            break;
          }
        }
      return ids;
    },
  };
}
