import { createPool, type Pool, queryText } from '../pool.ts';
import { FIRST_OF_BUCKETS } from './placement.ts';
import { type Shards, shardsOf } from './shards.ts';

/** Finds the database's spread over machines; undefined for a single PostgreSQL. */
export async function findShards(url: string): Promise<Shards | undefined> {
  const pool = createPool({ url, connections: 1 });
  try {
    if (!(await isSpread(pool))) return undefined;
    const asked = performance.now();
    const [clock] = await queryText<{ now: Date }>(pool, 'select clock_timestamp() as now');
    const rows = await queryText<{ shard: bigint }>(
      pool,
      `select get_shard_id_for_distribution_column('${FIRST_OF_BUCKETS}', bucket::int2) as shard
         from generate_series(0, 1023) as bucket order by bucket`,
    );
    const begun = (clock?.now.getTime() ?? Date.now()) - asked;
    return shardsOf(
      rows.map(({ shard }) => shard),
      () => new Date(begun + performance.now()),
    );
  } finally {
    await pool.close();
  }
}

/** Tells if the bank's tables are spread over machines. */
export async function isSpread(pool: Pool): Promise<boolean> {
  const [catalogue] = await queryText<{ there: boolean }>(
    pool,
    `select to_regclass('pg_dist_partition') is not null and to_regclass('${FIRST_OF_BUCKETS}') is not null as there`,
  );
  if (catalogue?.there !== true) return false;
  const rows = await queryText(
    pool,
    `select 1 as one from pg_dist_partition
      where logicalrelid = '${FIRST_OF_BUCKETS}'::regclass and partmethod = 'h'`,
  );
  return rows.length > 0;
}
