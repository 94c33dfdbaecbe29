import type { Shards } from '../src/database/spread/shard-groups.ts';
import { shardsOf } from '../src/database/spread/shards.ts';

/** A bank that is given these takes its one PostgreSQL for as many machines. */
export function pretendShards(count: number): Shards {
  return shardsOf(
    Array.from({ length: 1024 }, (_, bucket) => BigInt(bucket % count)),
    () => new Date(),
  );
}
