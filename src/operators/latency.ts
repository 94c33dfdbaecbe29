import { type Executor, query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import { onEachShard } from '../database/spread/shards.ts';

/** Durations of the newest payments, from PROCESSING until they were settled, by the bank's clock. */
export interface Latency {
  /** Number of payments that it covers. */
  settled: number;
  /** Milliseconds; null where there is none. */
  p50_ms: number | null;
  p95_ms: number | null;
  slowest_ms: number | null;
}

const NEWEST = 200;
const MINUTES = 5;

// As in a look-up: the newest of all are with the companies that have the newest ones. With that many companies, none is
// older than the oldest of their newest: ids rise with time. This reads some hundred rows of a thousand companies in place
// of 40,000.
const newest = sql<{ id: bigint; ms: number | null }>(
  'operator-health.latency',
  `with candidates as (
     select k.id, newest.id as newest from companies k
      cross join lateral (select id from cashouts where ${ofCompany('', 'k.id')} order by id desc limit 1) newest
      order by newest.id desc limit ${NEWEST}),
   floor as (select case when count(*) = ${NEWEST} then min(newest) else 0 end as id from candidates)
   select t.id, case when t.status in ('SUCCESS', 'REFUNDED')
                      and t.completed_at > $1::timestamptz - interval '${MINUTES} minutes'
                     then (extract(epoch from t.completed_at - t.processing_at) * 1000)::float8 end as ms
     from floor cross join candidates k
     cross join lateral (select id, status, processing_at, completed_at from cashouts
                          where ${ofCompany('', 'k.id')} and cashouts.id >= floor.id order by id desc limit ${NEWEST}) t
    order by t.id desc limit ${NEWEST}`,
);

/** Of the newest payments of the bank, those that settled in the last minutes. */
export async function readLatency(executor: Executor, now: Date): Promise<Latency> {
  const found = await onEachShard(executor, (shard) => query(shard, newest, [now]));
  const looked = found.sort((one, other) => Number(other.id - one.id)).slice(0, NEWEST);
  const took = looked.flatMap(({ ms }) => ms ?? []).sort((one, other) => one - other);
  return {
    settled: took.length,
    p50_ms: percentile(took, 0.5),
    p95_ms: percentile(took, 0.95),
    slowest_ms: percentile(took, 1),
  };
}

/** Between the two nearest, as PostgreSQL's percentile_cont; null of nothing. */
function percentile(sorted: readonly number[], share: number): number | null {
  const place = share * (sorted.length - 1);
  const [below, above] = [sorted[Math.floor(place)], sorted[Math.ceil(place)]];
  if (below === undefined || above === undefined) return null;
  return Math.round(below + (above - below) * (place - Math.floor(place)));
}
