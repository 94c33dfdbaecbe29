import { int8Column } from '../database/columns.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';

/** A queue that holds something, and since when its first is due. */
export interface WaitingQueue {
  companyId: bigint;
  queue: bigint;
  /** Bank's clock. */
  dueAt: Date;
  /** Whether it is still an endpoint's; what a closed one holds is to be dropped. */
  open: boolean;
}

// From each queue's first row to the next queue's first: as many steps as queues, however many rows they hold.
const waiting = sql<WaitingQueue>(
  'webhook-deliveries.first-of-queues',
  `with recursive queues as (
     (select company_id, queue, due_at from webhook_deliveries where due_at is not null
       order by queue, due_at limit 1)
     union all
     select n.company_id, n.queue, n.due_at
       from queues q cross join lateral (
            select company_id, queue, due_at from webhook_deliveries
             where due_at is not null and queue > q.queue
             order by queue, due_at limit 1) n)
   select q.company_id as "companyId", q.queue, q.due_at as "dueAt",
          exists (select from webhooks w
                   where w.queue = q.queue and w.company_id is not distinct from q.company_id) as open
     from queues q`,
);

/** The queues that hold deliveries, each with the instant of its first. */
export function selectWaitingQueues(executor: Executor): Promise<WaitingQueue[]> {
  return query(executor, waiting);
}

const nextUnclaimed = sql<{ next: Date | null }>(
  'webhook-deliveries.next-unclaimed',
  `select min(d.due_at) as next
     from unnest($1::int8[], $2::int8[]) as q(company_id, queue)
    cross join lateral (select due_at from webhook_deliveries
                         where company_id is not distinct from q.company_id and queue = q.queue
                           and due_at is not null and claimed_by is null order by due_at limit 1) d`,
);

/** When the first delivery that nobody is making is due. */
export async function selectNextDue(
  executor: Executor,
  queues: readonly WaitingQueue[],
): Promise<Date | null> {
  if (queues.length === 0) return null;
  return (await query(executor, nextUnclaimed, queueColumns(queues)))[0]?.next ?? null;
}

/** Company and queue, as parameters of a set-based statement. */
export function queueColumns(queues: readonly { companyId: bigint; queue: bigint }[]): Buffer[] {
  return [int8Column(queues.map(({ companyId }) => companyId)), int8Column(queues.map(({ queue }) => queue))];
}

const dropClosed = sql(
  'webhook-deliveries.drop-closed',
  `update webhook_deliveries d set state = 'DROPPED', due_at = null, claimed_by = null, ended_at = $3
     from unnest($1::int8[], $2::int8[]) as q(company_id, queue)
    cross join lateral (
          select company_id, webhook_id, subject, subject_id, sequence, resend from webhook_deliveries
           where company_id is not distinct from q.company_id and queue = q.queue and due_at is not null
           limit 1000 for update skip locked) p
    where d.company_id = p.company_id and d.webhook_id = p.webhook_id and d.subject = p.subject
      and d.subject_id = p.subject_id and d.sequence = p.sequence and d.resend = p.resend`,
);

/** Drops what is pending in queues that have been closed, a portion of it; how much it was. */
export function dropPending(
  tx: Tx,
  queues: readonly { companyId: bigint; queue: bigint }[],
  now: Date,
): Promise<number> {
  return execute(tx, dropClosed, [...queueColumns(queues), now]);
}

const companies = sql<{ companyId: bigint }>(
  'webhook-outbox.first-of-companies',
  `with recursive waiting as (
     (select company_id from webhook_outbox order by company_id, id limit 1)
     union all
     select n.company_id
       from waiting w cross join lateral (
            select company_id from webhook_outbox where company_id > w.company_id
             order by company_id, id limit 1) n)
   select company_id as "companyId" from waiting`,
);

/** The companies whose events wait in the outbox. */
export async function selectWaitingCompanies(executor: Executor): Promise<bigint[]> {
  return (await query(executor, companies)).map(({ companyId }) => companyId);
}
