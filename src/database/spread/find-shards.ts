import { StartError } from '../../composition/start-error.ts';
import { createPool, type Pool, queryText } from '../pool.ts';
import { BUCKET_BITS } from './buckets.ts';
import { FIRST_OF_BUCKETS } from './placement.ts';
import type { Shards } from './shard-groups.ts';
import { shardsOf } from './shards.ts';

const BUCKETS = 1 << Number(BUCKET_BITS);

/** Returns the database's distribution over machines; undefined for a single PostgreSQL. */
export async function findShards(url: string): Promise<Shards | undefined> {
  const pool = createPool({ url, connections: 1 });
  try {
    if (!(await isSpread(pool))) return undefined;
    await checkBuckets(pool);
    const asked = performance.now();
    const [clock] = await queryText<{ now: Date }>(pool, 'select clock_timestamp() as now');
    const rows = await queryText<{ shard: bigint }>(
      pool,
      `select get_shard_id_for_distribution_column('${FIRST_OF_BUCKETS}', bucket::int2) as shard
         from generate_series(0, 1023) as bucket order by bucket`,
    );
    let begun = (clock?.now.getTime() ?? Date.now()) - asked;
    return shardsOf(
      rows.map(({ shard }) => shard),
      {
        now: () => new Date(begun + performance.now()),
        hear: (at) => {
          begun = at - performance.now();
        },
      },
    );
  } finally {
    await pool.close();
  }
}

/** A new row takes its bucket from `buckets`: without that table inserts would silently insert nothing. */
async function checkBuckets(pool: Pool): Promise<void> {
  const [found] = await queryText<{ there: number }>(pool, 'select count(*)::int4 as there from buckets');
  if (found?.there === BUCKETS) return;
  throw new StartError(
    `the table buckets has ${found?.there ?? 0} of ${BUCKETS} rows: as the owner of the tables, insert those that are missing`,
  );
}

/** Tells whether the bank's tables are distributed over machines. */
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
