import { int4Column, int8Column } from '../database/columns.ts';
import { type Databases, query, sql } from '../database/pool.ts';
import { batchTransaction } from '../database/transaction.ts';
import type { Attempt } from './attempt.ts';
import type { Claimer } from './claim.ts';

// A company's row of the outbox stands for one transaction, with up to hundreds of events at twenty endpoints each.
const ROWS_AT_ONCE = 16;

type HandedOut = Pick<
  Attempt,
  'companyId' | 'webhookId' | 'queue' | 'subject' | 'subjectId' | 'sequence' | 'id' | 'body'
>;

// The row disappears and the deliveries appear in one statement, so each is handed out once; and as many of them as
// this node has room for appear as claimed by it, with their first attempts in the log, so that nothing is read or
// written twice. A queue that was closed meanwhile matches no endpoint any more: what was pending for it is dropped,
// and this is as if it had been.
const handOut = sql<HandedOut>(
  'webhook-outbox.hand-out',
  `with recursive oldest as (
     select c.company_id, c.most, f.id, f.deliveries::int8 as upto, 1 as nth
       from unnest($1::int8[], $2::int4[]) as c(company_id, most)
      cross join lateral (select id, deliveries from webhook_outbox
                           where company_id = c.company_id and id > 0 order by id limit 1) f
     union all
     select o.company_id, o.most, f.id, o.upto + f.deliveries, o.nth + 1
       from oldest o
      cross join lateral (select id, deliveries from webhook_outbox
                           where company_id = o.company_id and id > o.id order by id limit 1) f
      where o.upto < o.most and o.nth < ${ROWS_AT_ONCE}),
   chosen as (
     select l.company_id, l.id from oldest o
      cross join lateral (select company_id, id from webhook_outbox
                           where company_id = o.company_id and id = o.id limit 1 for update skip locked) l),
   taken as (
     delete from webhook_outbox o using chosen c where o.company_id = c.company_id and o.id = c.id
     returning o.company_id, o.id, o.queues, o.account_ids, o.subjects, o.subject_ids, o.sequences, o.instants,
               o.end_to_end_ids),
   receivers as (
     select t.*, w.id as webhook_id, w.queue, w.shown_url, w.authorized, w.account_id as only_account,
            w.type as wants, coalesce(l.room, $5) as room
       from taken t cross join lateral unnest(t.queues) as open(queue)
      cross join lateral (
            select id, queue, account_id, type, shown_url,
                   (sealed_authorization is not null or shown_url <> url) as authorized
              from webhooks where queue = open.queue and company_id is not distinct from t.company_id limit 1) w
       left join lateral (select room from unnest($3::int8[], $4::int4[]) as lane(queue, room)
                           where lane.queue = w.queue limit 1) l on true),
   owed as (
     select *, case when nth <= room then nextval('webhook_log_ids') end as log_id
       from (select r.company_id, r.webhook_id, r.queue, r.shown_url, r.authorized, r.room, e.*,
                    row_number() over (partition by r.queue order by r.id, e.place) as nth
               from receivers r
              cross join lateral unnest(r.account_ids, r.subjects, r.subject_ids, r.sequences, r.instants,
                                        r.end_to_end_ids) with ordinality
                         as e(account_id, subject, subject_id, sequence, at, end_to_end_id, place)
              where (r.only_account is null or r.only_account = e.account_id)
                and case r.wants when 'ALL' then true when 'CASHIN' then e.subject in ('CODE', 'CASH_IN')
                                 else r.wants = e.subject end) numbered),
   written as (
     insert into webhook_deliveries (company_id, webhook_id, subject, subject_id, sequence, queue, attempts,
                                     end_to_end_id, due_at, claimed_by, lease_number, created_at)
     select company_id, webhook_id, subject, subject_id, sequence, queue, case when log_id is null then 0 else 1 end,
            end_to_end_id, at, case when log_id is not null then $6::int8 end,
            case when log_id is null then 0 else 1 end, at
       from owed),
   logged as (
     insert into webhook_attempts (company_id, id, created_at, updated_at, webhook_id, subject, subject_id, sequence,
                                   resend, attempt, end_to_end_id, url, authorized)
     select company_id, log_id, $7::timestamptz, $7::timestamptz, webhook_id, subject, subject_id, sequence, 0, 1,
            end_to_end_id, shown_url, authorized
       from owed where log_id is not null)
   select o.company_id as "companyId", o.webhook_id as "webhookId", o.queue, o.subject,
          o.subject_id as "subjectId", o.sequence, o.log_id as id, e.body
     from owed o
    cross join lateral (select body from events
                         where company_id = o.company_id and subject = o.subject
                           and subject_id = o.subject_id and sequence = o.sequence limit 1) e
    where o.log_id is not null
    order by o.nth`,
);

/** Whose events, and how many of their deliveries, are handed out now, and which of them this node makes itself. */
export interface HandingOut {
  companies: readonly { companyId: bigint; most: number }[];
  /** How many first attempts the node takes on, by queue. */
  rooms: readonly { queue: bigint; count: number }[];
  /** How many it takes on of a queue that is not among those. */
  otherRoom: number;
}

/**
 * Makes deliveries of what was published; answers the attempts that this node is to make, which are in the log. The
 * rest is due, for whoever has room first.
 */
export async function handOutDeliveries(
  db: Databases,
  { companies, rooms, otherRoom }: HandingOut,
  { node, now }: Claimer,
): Promise<Attempt[]> {
  const given = await batchTransaction(db.batch, (tx) =>
    query(tx, handOut, [
      int8Column(companies.map(({ companyId }) => companyId)),
      int4Column(companies.map(({ most }) => most)),
      int8Column(rooms.map(({ queue }) => queue)),
      int4Column(rooms.map(({ count }) => count)),
      ...[otherRoom, node, now],
    ]),
  );
  return given.map((one) => ({ ...one, resend: 0n, attempt: 1, leaseNumber: 1, createdAt: now }));
}
