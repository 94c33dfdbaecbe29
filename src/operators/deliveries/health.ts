import { paramRows } from '../../database/param-rows.ts';
import { type Executor, query, queryOne, sql } from '../../database/pool.ts';
import { inShard } from '../../database/spread/buckets.ts';
import { byShard } from '../../database/spread/shards.ts';
import { countLeased, selectWaitingQueues } from '../../webhooks/delivery/waiting.ts';
import { instant } from '../present.ts';

// More than this is "many", because counting all would take long.
const COUNTED = 10_000;
const COUNTED_PER_ENDPOINT = 1_000;
const ENDPOINTS_LOOKED_AT = 500;
const ENDPOINTS_SHOWN = 20;

const totals = sql<{ parked: number }>(
  'operator-health.webhooks',
  `select count(*)::int as parked
     from (select 1 from webhook_deliveries where parked_at is not null limit ${COUNTED}) p`,
);

interface EndpointQueue {
  companyId: bigint;
  companyName: string;
  webhookId: bigint;
  url: string;
  backlog: number;
  retrying: number;
  dueAt: Date;
}

// A delivery that is due in the future has failed at least once: a new one is due at once.
const endpoints = sql<EndpointQueue>(
  'operator-health.endpoints',
  `select w.company_id as "companyId", c.name as "companyName", w.id as "webhookId", w.shown_url as url,
          (select count(*)::int from (select 1 from webhook_deliveries
             where queue = q.queue and due_at <= $3 ${inShard()} limit ${COUNTED_PER_ENDPOINT}) d) as backlog,
          (select count(*)::int from (select 1 from webhook_deliveries
             where queue = q.queue and due_at > $3 ${inShard()} limit ${COUNTED_PER_ENDPOINT}) d) as retrying,
          q.due_at as "dueAt"
     from ${paramRows('q', 'queue int8, due_at timestamptz')}
     join webhooks w on w.queue = q.queue
     join companies c on c.id = w.company_id`,
);

/**
 * Reads how customers' receivers keep up: the deliveries that wait to be sent, those that are tried again because an
 * endpoint fails, and those that were given up. Figures stop at ten thousand, and at a thousand for each endpoint.
 */
export async function readWebhookHealth(executor: Executor, now: Date) {
  const [total, unpublished, waiting] = await Promise.all([
    queryOne(executor, totals),
    countLeased(executor),
    selectWaitingQueues(executor),
  ]);
  const looked = waiting.filter(({ open }) => open).slice(0, ENDPOINTS_LOOKED_AT);
  const found = await byShard(executor, looked, (shard, some) =>
    query(shard, endpoints, [some.map(({ queue }) => queue), some.map(({ dueAt }) => dueAt), now]),
  );
  const failing = found
    .filter(({ retrying }) => retrying > 0)
    .sort((one, other) => other.retrying - one.retrying);
  const late = found.filter(({ dueAt }) => dueAt <= now).map(({ dueAt }) => dueAt.getTime());
  const sum = (of: (queue: EndpointQueue) => number) =>
    found.reduce((before, queue) => before + of(queue), 0);
  return {
    unpublished,
    backlog: sum(({ backlog }) => backlog),
    backlog_since: instant(late.length === 0 ? null : new Date(Math.min(...late))),
    retrying: sum(({ retrying }) => retrying),
    parked: total?.parked ?? 0,
    failing_endpoints: failing.length,
    failing: failing.slice(0, ENDPOINTS_SHOWN).map((queue) => ({
      company_id: Number(queue.companyId),
      company_name: queue.companyName,
      webhook_id: Number(queue.webhookId),
      url: queue.url,
      backlog: queue.backlog,
      retrying: queue.retrying,
      next_attempt_at: instant(queue.dueAt),
    })),
  };
}
