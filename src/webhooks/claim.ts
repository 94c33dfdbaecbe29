import { bucketOf, homeIdOf } from '../database/buckets.ts';
import { int4Column } from '../database/columns.ts';
import { type Databases, query, sql } from '../database/pool.ts';
import { batchTransaction } from '../database/transaction.ts';
import type { Attempt } from './attempt.ts';
import { queueColumns } from './waiting.ts';

/** How many of a queue's due deliveries may be claimed now. */
export interface Room {
  companyId: bigint;
  queue: bigint;
  count: number;
}

/** For whom something is claimed, and the bank's time. */
export interface Claimer {
  node: bigint;
  now: Date;
}

// Each queue's own first ones, so that however much one holds the others are served. What a live node has claimed is
// passed over; a queue has at most as many of those as fit on a wire. The log's row is written by the same statement:
// there is no attempt without one.
const claimDue = sql<Omit<Attempt, 'createdAt'>>(
  'webhook-deliveries.claim',
  `with open as (
     select q.bucket, q.company_id, q.queue, q.room, w.shown_url, w.authorized
       from (select ${bucketOf('company_id')} as bucket, *
               from unnest($1::int8[], $2::int8[], $3::int4[]) as n(company_id, queue, room)) q
      cross join lateral (
            select shown_url, (sealed_authorization is not null or shown_url <> url) as authorized from webhooks
             where bucket = q.bucket and queue = q.queue and company_id = q.company_id limit 1) w),
   due as (
     select d.*, o.shown_url, o.authorized from open o
      cross join lateral (
            select bucket, subject_id, subject, sequence, webhook_id, resend from webhook_deliveries d
             where bucket is not distinct from o.bucket and queue = o.queue
               and company_id is not distinct from o.company_id
               and due_at is not null and due_at <= $4
               and (claimed_by is null or not exists (
                     select from node_holdings n
                      where n.id = d.claimed_by and n.alive_until > clock_timestamp()))
             order by due_at, subject_id, sequence limit o.room for update skip locked) d),
   taken as (
     update webhook_deliveries d
        set claimed_by = $5, lease_number = d.lease_number + 1, attempts = d.attempts + 1,
            attempted_at = case d.attempts when 0 then $4 else d.attempted_at end,
            url = case d.attempts when 0 then due.shown_url else d.url end,
            authorized = case d.attempts when 0 then due.authorized else d.authorized end
       from due
      where d.bucket = due.bucket and d.subject_id = due.subject_id and d.subject = due.subject
        and d.sequence = due.sequence and d.webhook_id = due.webhook_id and d.resend = due.resend
     returning d.*, due.shown_url, due.authorized as authorized_now,
               case d.attempts when 1 then d.id else ${homeIdOf(`nextval('webhook_log_ids')`, 'd.company_id')} end as log_id),
   logged as (
     insert into webhook_attempts (bucket, company_id, id, created_at, updated_at, webhook_id, subject, subject_id,
                                   sequence, resend, attempt, end_to_end_id, url, authorized)
     select bucket, company_id, log_id, $4, $4, webhook_id, subject, subject_id, sequence, resend, attempts,
            end_to_end_id, shown_url, authorized_now
       from taken where attempts > 1)
   select company_id as "companyId", webhook_id as "webhookId", subject, subject_id as "subjectId", sequence, resend,
          queue, attempts as attempt, lease_number as "leaseNumber", body, log_id as id
     from taken order by due_at, subject_id, sequence`,
);

/**
 * Claims what is due, for each queue as much as there is room for, in the order in which it became due, and writes the
 * attempts into the log. To be called outside of any transaction.
 */
export async function claimDeliveries(
  db: Databases,
  rooms: readonly Room[],
  { node, now }: Claimer,
): Promise<Attempt[]> {
  const counts = int4Column(rooms.map((room) => room.count));
  const claims = await batchTransaction(db.batch, (tx) =>
    query(tx, claimDue, [...queueColumns(rooms), counts, now, node]),
  );
  return claims.map((claim) => ({ ...claim, createdAt: now }));
}
