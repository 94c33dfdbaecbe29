import { type Executor, queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';

/** Durations of the newest payments, from PROCESSING until they were settled, by the bank's clock. */
export interface Latency {
  /** Number of payments that it is told of. */
  settled: number;
  /** Milliseconds; null where there is none. */
  p50_ms: number | null;
  p95_ms: number | null;
  slowest_ms: number | null;
}

const NEWEST = 200;
const MINUTES = 5;

// As in a look-up: the newest of all are with the companies that have the newest ones.
const settled = sql<{ settled: number; p50: number | null; p95: number | null; slowest: number | null }>(
  'operator-health.latency',
  `with candidates as (
     select k.id from companies k
      cross join lateral (select id from cashouts where ${ofCompany('', 'k.id')} order by id desc limit 1) newest
      order by newest.id desc limit ${NEWEST}),
   newest as (
     select t.* from candidates k
      cross join lateral (select id, status, processing_at, completed_at from cashouts
                           where ${ofCompany('', 'k.id')} order by id desc limit ${NEWEST}) t
      order by t.id desc limit ${NEWEST}),
   took as (
     select extract(epoch from completed_at - processing_at) * 1000 as ms from newest
      where status in ('SUCCESS', 'REFUNDED') and completed_at > $1::timestamptz - interval '${MINUTES} minutes')
   select count(*)::int as settled,
          round(percentile_cont(0.5) within group (order by ms))::int as p50,
          round(percentile_cont(0.95) within group (order by ms))::int as p95,
          round(max(ms))::int as slowest
     from took`,
);

/** Of the newest payments of the bank, those that settled in the last minutes. */
export async function readLatency(executor: Executor, now: Date): Promise<Latency> {
  const row = await queryOne(executor, settled, [now]);
  return {
    settled: row?.settled ?? 0,
    p50_ms: row?.p50 ?? null,
    p95_ms: row?.p95 ?? null,
    slowest_ms: row?.slowest ?? null,
  };
}
