import { type Executor, query, sql } from './pool.ts';

/**
 * Payment ids, fetched from the sequence a thousand at a time so that they cost no round trip. The unused rest of a
 * node's block is lost: ids are unique, not dense.
 */
export interface PaymentIds {
  take(count: number): Promise<bigint[]>;
  /** The same from fetched ids; undefined if they do not suffice. */
  takeNow(count: number): bigint[] | undefined;
}

// The sequence's increment: each value starts a block of this size.
const BLOCK = 1000n;

const nextBlocks = sql<{ start: bigint }>(
  'payment-ids.next-blocks',
  `select nextval('payment_ids') as start from generate_series(1, $1)`,
);

export function createPaymentIds(executor: Executor): PaymentIds {
  let next = 0n;
  let end = 0n;
  // The next block, fetched before it is needed: without it turns stood still for 1 % of their time.
  let spare: bigint | undefined;
  let asking = false;
  const goOn = (start: bigint) => {
    next = start;
    end = start + BLOCK;
  };
  const askForSpare = async () => {
    if (asking || spare !== undefined) return;
    asking = true;
    // If the database is unavailable, the caller that needs ids gets the error.
    const [block] = await query(executor, nextBlocks, [1]).catch(() => []);
    spare = block?.start;
    asking = false;
  };
  /** Returns a fetched id, or undefined if there is none. */
  const draw = () => {
    if (next >= end && spare !== undefined) {
      goOn(spare);
      spare = undefined;
    }
    return next < end ? next++ : undefined;
  };
  return {
    takeNow: (count) => {
      const here = end - next + (spare === undefined ? 0n : BLOCK);
      if (here < BigInt(count)) return undefined;
      const ids = Array.from({ length: count }, () => draw() as bigint);
      if (end - next < BLOCK / 2n) void askForSpare();
      return ids;
    },
    take: async (count) => {
      const ids: bigint[] = [];
      while (ids.length < count) {
        const id = draw();
        if (id === undefined) break;
        ids.push(id);
      }
      if (ids.length === count) return ids;
      const missing = count - ids.length;
      const blocks = await query(executor, nextBlocks, [Math.ceil(missing / Number(BLOCK))]);
      for (const block of blocks)
        for (let id = block.start; id < block.start + BLOCK; id++) {
          if (ids.length < count) ids.push(id);
          else {
            // The rest of the last block serves the next caller, unless another one has fetched meanwhile.
            if (next >= end) [next, end] = [id, block.start + BLOCK];
            break;
          }
        }
      return ids;
    },
  };
}
