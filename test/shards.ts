import type { Shards } from '../src/database/spread/shard-groups.ts';
import { shardsOf } from '../src/database/spread/shards.ts';

// `npm run test:shards` has the banks of the tests take their PostgreSQL for so many machines.
const COUNT = Number(process.env.LASTRO_TEST_SHARDS ?? '1');
export const PRETENDED = COUNT > 1 ? pretendShards(COUNT) : undefined;

/** A bank that is given these takes its one PostgreSQL for as many machines. */
export function pretendShards(count: number): Shards {
  return shardsOf(
    Array.from({ length: 1024 }, (_, bucket) => BigInt(bucket % count)),
    { now: () => new Date(), hear: () => undefined },
  );
}
