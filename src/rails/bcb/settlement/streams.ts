import { int4Column } from '../../../database/columns.ts';
import { type Executor, execute, query, sql } from '../../../database/pool.ts';
import { routine } from '../../../database/routine.ts';

const LEASE = `interval '6 s'`;

const makePlaces = sql(
  'bcb.make-places',
  `insert into bcb.streams (place, held_by, lease_until)
   select n, $2::text::uuid, '-infinity' from generate_series(1, $1) n on conflict (place) do nothing`,
);
const keep = routine(
  sql<{ place: number }>(
    'bcb.keep-places',
    `with mine as (
     select place from bcb.streams where place <= $3
        and (held_by = $1::text::uuid or lease_until <= clock_timestamp())
      order by held_by = $1::text::uuid desc, place limit $2 for update skip locked
   )
   update bcb.streams s set held_by = $1::text::uuid, lease_until = clock_timestamp() + ${LEASE}
     from mine where s.place = mine.place returning s.place`,
  ),
);
const release = sql(
  'bcb.release-places',
  `update bcb.streams set lease_until = '-infinity' where held_by = $1::text::uuid and not place = any($2::int4[])`,
);

/**
 * Stream leases: the system limits the streams of a bank over all its nodes. A node keeps its own and takes free
 * ones, up to its share. Returns the leases that it has.
 */
export async function keepPlaces(
  executor: Executor,
  nodeId: string,
  { all, part }: { all: number; part: number },
): Promise<number[]> {
  await execute(executor, makePlaces, [all, nodeId]);
  const kept = await query(executor, keep, [nodeId, part, all]);
  return kept.map(({ place }) => place);
}

/** Releases a node's leases except these, after their streams are closed. */
export async function releasePlaces(
  executor: Executor,
  nodeId: string,
  kept: readonly number[] = [],
): Promise<void> {
  await execute(executor, release, [nodeId, int4Column(kept)]);
}
