import { int8Column } from '../../database/columns.ts';
import { BEGINNING } from '../../database/due-work/floor.ts';
import { paramRows } from '../../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../../database/pool.ts';
import { bucketOf, inShard } from '../../database/spread/buckets.ts';
import { byShard } from '../../database/spread/shards.ts';
import type { Tx } from '../../database/transaction.ts';

// Beyond this the exact number does not matter.
const COUNTED_AT_MOST = 10_000;

/** A non-empty queue, and when its first delivery became due. */
export interface WaitingQueue {
  companyId: bigint;
  queue: bigint;
  /** Bank's clock. */
  dueAt: Date;
  /** True if it belongs to an open endpoint; the content of a closed one is dropped. */
  open: boolean;
}

// Walks from each queue's first row to the next queue's first: one step per queue, however many rows they hold.
const waiting = sql<WaitingQueue>(
  'webhook-deliveries.first-of-queues',
  `with recursive queues as (
     (select bucket, company_id, queue, due_at from webhook_deliveries where due_at is not null and due_at >= $1
       order by queue, due_at limit 1)
     union all
     select n.bucket, n.company_id, n.queue, n.due_at
       from queues q cross join lateral (
            select bucket, company_id, queue, due_at from webhook_deliveries
             where due_at is not null and due_at >= $1 and queue > q.queue
             order by queue, due_at limit 1) n)
   select q.company_id as "companyId", q.queue, q.due_at as "dueAt",
          exists (select from webhooks w
                   where w.bucket = q.bucket and w.queue = q.queue and w.company_id = q.company_id) as open
     from queues q`,
);

// The same on several machines, in one statement: walking from queue to queue would ask each machine each time.
const waitingEverywhere = sql<WaitingQueue>(
  'webhook-deliveries.queues',
  `select d.company_id as "companyId", d.queue, min(d.due_at) as "dueAt", count(w.id) > 0 as open
     from webhook_deliveries d
     left join webhooks w on w.bucket = d.bucket and w.queue = d.queue and w.company_id = d.company_id
    where d.due_at is not null and d.due_at >= $1 group by d.bucket, d.company_id, d.queue`,
);

/** Queues with deliveries due from an instant on, each with the instant of its first. */
export function selectWaitingQueues(executor: Executor, from = BEGINNING): Promise<WaitingQueue[]> {
  return query(executor, executor.shards === undefined ? waiting : waitingEverywhere, [from]);
}

// Company and queue, with their bucket.
const QUEUES = `(select ${bucketOf('company_id')} as bucket, *
                   from ${paramRows('n', 'company_id int8, queue int8')}) q`;

const nextUnclaimed = sql<{ next: Date | null }>(
  'webhook-deliveries.next-unclaimed',
  `select min(d.due_at) as next
     from ${QUEUES}
    cross join lateral (select due_at from webhook_deliveries
                         where bucket is not distinct from q.bucket ${inShard()} and queue = q.queue
                           and company_id is not distinct from q.company_id
                           and due_at is not null and claimed_by is null order by due_at limit 1) d`,
);

/** When the first delivery without a live lease is due. */
export async function selectNextDue(
  executor: Executor,
  queues: readonly WaitingQueue[],
): Promise<Date | null> {
  if (queues.length === 0) return null;
  const firsts = await byShard(executor, queues, (shard, some) =>
    query(shard, nextUnclaimed, queueColumns(some)),
  );
  const instants = firsts.flatMap(({ next }) => (next === null ? [] : next.getTime()));
  return instants.length === 0 ? null : new Date(Math.min(...instants));
}

/** Company and queue, as parameters of a set-based statement. */
export function queueColumns(queues: readonly { companyId: bigint; queue: bigint }[]): Buffer[] {
  return [int8Column(queues.map(({ companyId }) => companyId)), int8Column(queues.map(({ queue }) => queue))];
}

const dropClosed = sql(
  'webhook-deliveries.drop-closed',
  `update webhook_deliveries d set state = 'DROPPED', due_at = null, claimed_by = null, ended_at = $3
     from ${QUEUES}
    cross join lateral (
          select bucket, subject_id, subject, sequence, webhook_id, resend, created_at from webhook_deliveries
           where bucket is not distinct from q.bucket ${inShard()} and queue = q.queue
                           and company_id is not distinct from q.company_id
             and due_at is not null
           limit 1000 for update skip locked) p
    where d.bucket = p.bucket ${inShard('d')} and d.subject_id = p.subject_id and d.subject = p.subject and d.sequence = p.sequence
      and d.webhook_id = p.webhook_id and d.resend = p.resend and d.created_at = p.created_at`,
);

/** Drops pending deliveries of closed queues, in portions; returns how many. */
export async function dropPending(
  tx: Tx,
  queues: readonly { companyId: bigint; queue: bigint }[],
  now: Date,
): Promise<number> {
  const dropped = await byShard(tx, queues, async (shard, some) => [
    await execute(shard, dropClosed, [...queueColumns(some), now]),
  ]);
  return dropped.reduce((sum, count) => sum + count, 0);
}

// Scans from the position from which each node reports such rows.
const leased = sql<{ count: number }>(
  'webhook-deliveries.leased',
  `select coalesce(sum(d.count), 0)::int4 as count
     from node_holdings n cross join lateral (
          select count(*) from (
            select from webhook_deliveries
             where id + 0 >= n.first_delivery and claimed_by = n.id and due_at is null and state = 'PENDING'
             limit ${COUNTED_AT_MOST}) counted) d`,
);

// The same over several machines, node by node.
const nodes = sql<{ id: bigint; firstDelivery: bigint }>(
  'node-holdings.all',
  'select id, first_delivery as "firstDelivery" from node_holdings',
);
const leasedBy = sql<{ count: bigint }>(
  'webhook-deliveries.leased-by',
  `select count(*) as count from webhook_deliveries
    where id + 0 >= $2 and claimed_by = $1 and due_at is null and state = 'PENDING'`,
);

async function countLeasedEverywhere(executor: Executor): Promise<number> {
  let count = 0;
  for (const { id, firstDelivery } of await query(executor, nodes))
    count += Number((await query(executor, leasedBy, [id, firstDelivery]))[0]?.count ?? 0n);
  return Math.min(count, COUNTED_AT_MOST);
}

/** First attempts that nodes make, or had to make when they died, directly from their transactions. */
export async function countLeased(executor: Executor): Promise<number> {
  if (executor.shards !== undefined) return countLeasedEverywhere(executor);
  return (await query(executor, leased))[0]?.count ?? 0;
}
