import { type Executor, query, sql } from '../database/pool.ts';
import { inShard, ofCompany } from '../database/spread/buckets.ts';
import { atHomeOf } from '../database/spread/shards.ts';
import { DAY_MS } from '../values/dates.ts';

/** An endpoint's recent results. */
export interface EndpointHealth {
  id: bigint;
  /** Ended first attempts, and the accepted ones among them. */
  attempts: number;
  taken: number;
  /** Milliseconds until 50 and 95 % had responded; null if none did. */
  p50: number | null;
  p95: number | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
  lastStatusCode: number | null;
  /** Number of pending retries, and the time of the next. */
  retrying: number;
  nextAt: Date | null;
  /** Set if the bank has disabled it. */
  switchedOffAt: Date | null;
  failingSince: Date | null;
}

/** A company's latest first attempts within this time are read. */
const SEEN_MS = 7 * DAY_MS;
const LOOKED_AT = 2_000;
const COUNTED = 1_000;

/*
 * A call's time is the machine's, and the rest of its row is the bank's clock, which a sandbox moves: if the two are
 * inconsistent, it is timed from its lease.
 */
const durationOf = (as: string, takenOn: string) =>
  `greatest(0, extract(epoch from ${as}.updated_at - case when ${as}.sent_at between ${as}.${takenOn} and ${as}.updated_at
     then ${as}.sent_at else ${as}.${takenOn} end) * 1000)::float8`;

const health = sql<EndpointHealth>(
  'webhooks.health',
  `with made as (
     select d.webhook_id, d.state, d.status_code, d.failure, d.updated_at,
            ${durationOf('d', 'attempted_at')} as ms,
            d.status_code between 200 and 299 as took
       from webhook_deliveries d
      where ${ofCompany('d', '$1')} ${inShard('d')} and d.attempted_at >= $2 and d.attempted_at < 'infinity'
        and d.updated_at is not null
      order by d.attempted_at desc, d.id desc limit ${LOOKED_AT})
   select w.id, coalesce(m.attempts, 0) as attempts, coalesce(m.taken, 0) as taken, m.p50, m.p95,
          f.updated_at as "lastFailureAt", f.failure as "lastFailure", f.status_code as "lastStatusCode",
          coalesce(q.retrying, 0) as retrying, q.next_at as "nextAt",
          w.switched_off_at as "switchedOffAt", w.failing_since as "failingSince"
     from webhooks w
     left join lateral (
       select count(*)::int as attempts, (count(*) filter (where took))::int as taken,
              percentile_cont(0.5) within group (order by ms) filter (where status_code is not null) as p50,
              percentile_cont(0.95) within group (order by ms) filter (where status_code is not null) as p95
         from made where webhook_id = w.id) m on true
     left join lateral (
       select updated_at, failure, status_code from made
        where webhook_id = w.id and took is not true order by updated_at desc limit 1) f on true
     left join lateral (
       select count(*)::int as retrying, min(due_at) as next_at
         from (select due_at from webhook_deliveries where queue = w.queue and due_at > $3 ${inShard()} limit ${COUNTED}) due) q on true
    where ${ofCompany('w', '$1')} and w.deleted_at is null
    order by w.id`,
);

/** Reads the results of each endpoint of a company in the last days, from its latest first attempts. */
export function readEndpointHealth(
  executor: Executor,
  companyId: bigint,
  now: Date,
): Promise<EndpointHealth[]> {
  const since = new Date(now.getTime() - SEEN_MS);
  return query(atHomeOf(executor, companyId), health, [companyId, since, now]);
}

/** Facts that the log's row of an attempt lacks: cause of failure, duration, next step of its delivery. */
export interface AttemptDetail {
  failure: string | null;
  ms: number | null;
  state: string;
  nextAt: Date | null;
}

const detail = sql<AttemptDetail>(
  'webhook-log.detail',
  `select a.failure, case when a.sent_at is not null then ${durationOf('a', 'created_at')} end as ms, d.state, d.due_at as "nextAt"
     from webhook_log a
     join lateral (select state, due_at from webhook_deliveries
                    where bucket = a.bucket and subject_id = a.subject_id and subject = a.subject
                      and sequence = a.sequence and webhook_id = a.webhook_id and resend = a.resend limit 1) d on true
    where a.company_id is not distinct from $1 and a.id = $2 and a.created_at < 'infinity'`,
);

/** Describes one attempt of a company's; undefined if it does not belong to it. */
export async function readAttemptDetail(
  executor: Executor,
  companyId: bigint,
  logId: bigint,
): Promise<AttemptDetail | undefined> {
  const [row] = await query(atHomeOf(executor, companyId), detail, [companyId, logId]);
  return row;
}
