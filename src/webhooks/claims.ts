import { int4Column, int8Column, textColumn, timestampColumn } from '../database/columns.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { type Attempt, loggedHeaders, loggedUrl } from './attempt.ts';
import { type DeliveryKey, logType } from './webhook.ts';

/** A queue that holds something, and since when its first is due. */
export interface WaitingQueue {
  companyId: bigint;
  queue: bigint;
  /** Bank's clock. */
  dueAt: Date;
}

// From each queue's first row to the next queue's first: as many steps as queues, however many rows they hold.
const waiting = sql<WaitingQueue>(
  'webhook-deliveries.waiting',
  `with recursive queues as (
     (select company_id, queue, due_at from webhook_deliveries where due_at is not null
       order by company_id, queue, due_at limit 1)
     union all
     select n.company_id, n.queue, n.due_at
       from queues q cross join lateral (
            select company_id, queue, due_at from webhook_deliveries
             where due_at is not null and (company_id, queue) > (q.company_id, q.queue)
             order by company_id, queue, due_at limit 1) n)
   select company_id as "companyId", queue, due_at as "dueAt" from queues`,
);

/** The queues that hold deliveries, each with the instant of its first. */
export function selectWaitingQueues(executor: Executor): Promise<WaitingQueue[]> {
  return query(executor, waiting);
}

const nextUnclaimed = sql<{ next: Date | null }>(
  'webhook-deliveries.next',
  `select min(d.due_at) as next
     from unnest($1::int8[], $2::int8[]) as q(company_id, queue)
    cross join lateral (select due_at from webhook_deliveries
                         where company_id = q.company_id and queue = q.queue and due_at is not null
                           and claimed_by is null order by due_at limit 1) d`,
);

/** When the first delivery that nobody is making is due. */
export async function selectNextDue(
  executor: Executor,
  queues: readonly WaitingQueue[],
): Promise<Date | null> {
  if (queues.length === 0) return null;
  return (await query(executor, nextUnclaimed, queueColumns(queues)))[0]?.next ?? null;
}

/** How many of a queue's due deliveries may be claimed now. */
export interface Room {
  companyId: bigint;
  queue: bigint;
  count: number;
}

/** A delivery that this node has claimed; `body` and `logId` are what the attempt needs of it. */
export interface Claim extends DeliveryKey {
  queue: bigint;
  attempt: number;
  leaseNumber: number;
  body: string;
  logId: bigint;
}

// Each queue's own first ones, so that however much one holds the others are served. Only columns that no index
// mentions change. What a live node has claimed is passed over; a queue has at most as many of those as fit on a wire.
const claimDue = sql<Claim>(
  'webhook-deliveries.claim',
  `with due as (
     select d.* from unnest($1::int8[], $2::int8[], $3::int4[]) as q(company_id, queue, room)
      cross join lateral (
            select company_id, webhook_id, subject, subject_id, sequence, resend from webhook_deliveries d
             where company_id = q.company_id and queue = q.queue and due_at is not null and due_at <= $4
               and (claimed_by is null or not exists (
                     select from webhook_nodes n
                      where n.id = d.claimed_by and n.alive_until > clock_timestamp()))
             order by due_at, subject_id, sequence limit q.room for update skip locked) d),
   taken as (
     update webhook_deliveries d
        set claimed_by = $5, lease_number = d.lease_number + 1, attempts = d.attempts + 1
       from due
      where d.company_id = due.company_id and d.webhook_id = due.webhook_id and d.subject = due.subject
        and d.subject_id = due.subject_id and d.sequence = due.sequence and d.resend = due.resend
     returning d.company_id, d.webhook_id, d.subject, d.subject_id, d.sequence, d.resend, d.queue, d.attempts,
               d.lease_number, d.body, d.due_at)
   select t.company_id as "companyId", t.webhook_id as "webhookId", t.subject, t.subject_id as "subjectId",
          t.sequence, t.resend, t.queue, t.attempts as attempt, t.lease_number as "leaseNumber",
          coalesce(t.body, e.body) as body, nextval('webhook_log_ids') as "logId"
     from taken t
     left join lateral (select body from events
                         where company_id = t.company_id and subject = t.subject
                           and subject_id = t.subject_id and sequence = t.sequence limit 1) e on true
    order by t.due_at, t.subject_id, t.sequence`,
);

/** Claims what is due, for each queue as much as there is room for, in the order in which it became due. */
export function claimDeliveries(
  tx: Tx,
  rooms: readonly Room[],
  claimer: { node: bigint; now: Date },
): Promise<Claim[]> {
  const counts = int4Column(rooms.map((room) => room.count));
  return query(tx, claimDue, [...queueColumns(rooms), counts, claimer.now, claimer.node]);
}

function queueColumns(queues: readonly { companyId: bigint; queue: bigint }[]): Buffer[] {
  return [int8Column(queues.map(({ companyId }) => companyId)), int8Column(queues.map(({ queue }) => queue))];
}

const insertAttempts = sql(
  'webhook-attempts.insert',
  `insert into webhook_attempts
          (company_id, id, created_at, updated_at, webhook_id, subject, subject_id, sequence, resend, attempt,
           type, end_to_end_id, url, header)
   select company_id, id, at, at, webhook_id, subject, subject_id, sequence, resend, attempt, type, e2e, url, header
     from unnest($1::int8[], $2::int8[], $3::timestamptz[], $4::int8[], $5::text[], $6::int8[], $7::int4[],
                 $8::int8[], $9::int4[], $10::text[], $11::text[], $12::text[], $13::text[])
          as n(company_id, id, at, webhook_id, subject, subject_id, sequence, resend, attempt, type, e2e, url, header)`,
);

/** Writes the log rows of attempts that are about to be made. */
export function logAttempts(tx: Tx, attempts: readonly Attempt[]): Promise<number> {
  const int8 = (get: (attempt: Attempt) => bigint) => int8Column(attempts.map(get));
  const text = (get: (attempt: Attempt) => string | null) => textColumn(attempts.map(get));
  return execute(tx, insertAttempts, [
    int8((attempt) => attempt.companyId),
    int8((attempt) => attempt.id),
    timestampColumn(attempts.map((attempt) => attempt.createdAt)),
    int8((attempt) => attempt.webhookId),
    text((attempt) => attempt.subject),
    int8((attempt) => attempt.subjectId),
    int4Column(attempts.map((attempt) => attempt.sequence)),
    int8((attempt) => attempt.resend),
    int4Column(attempts.map((attempt) => attempt.attempt)),
    text((attempt) => logType(attempt.type)),
    text((attempt) => attempt.endToEndId),
    text((attempt) => loggedUrl(attempt.url)),
    text((attempt) => loggedHeaders(attempt.headers)),
  ]);
}

const dropClosed = sql(
  'webhook-deliveries.drop-closed',
  `update webhook_deliveries d set state = 'DROPPED', due_at = null, claimed_by = null, ended_at = $3
    where (d.company_id, d.webhook_id, d.subject, d.subject_id, d.sequence, d.resend) in (
            select p.company_id, p.webhook_id, p.subject, p.subject_id, p.sequence, p.resend
              from unnest($1::int8[], $2::int8[]) as q(company_id, queue)
             cross join lateral (
                   select company_id, webhook_id, subject, subject_id, sequence, resend from webhook_deliveries
                    where company_id = q.company_id and queue = q.queue and due_at is not null
                    limit 1000 for update skip locked) p)`,
);

/** Drops what is pending in queues that have been closed, a portion of it; how much it was. */
export function dropPending(
  tx: Tx,
  queues: readonly { companyId: bigint; queue: bigint }[],
  now: Date,
): Promise<number> {
  return execute(tx, dropClosed, [...queueColumns(queues), now]);
}
