import { boolColumn, int4Column, int8Column, textColumn } from '../../database/columns.ts';
import type { Databases } from '../../database/databases.ts';
import { paramRows } from '../../database/param-rows.ts';
import { query, sql } from '../../database/pool.ts';
import { atHome, bucketOf, homeIdOf, homeOfNew, idAtHome, inShard } from '../../database/spread/buckets.ts';
import { byShard } from '../../database/spread/shards.ts';
import { batchTransaction, type Tx } from '../../database/transaction.ts';
import { drawLogNumbers } from '../log/draw-numbers.ts';
import type { Attempt } from './attempt.ts';
import { queueColumns } from './waiting.ts';

/** Number of a queue's due deliveries that may be leased now. */
export interface Room {
  companyId: bigint;
  queue: bigint;
  count: number;
}

/** The node of the lease, and the bank's time. */
export interface Lessee {
  node: bigint;
  now: Date;
  /** The instant from which their queues are scanned. */
  from: Date;
}

// Leases the first deliveries of each queue, so that a long queue does not delay the others. Rows leased by a live
// node are skipped; a queue has at most as many of those as fit into its lane. The same statement writes the log's
// row: there is no attempt without one.
const DUE = (isLost: string, from: string) => `with open as (
     select q.bucket, q.company_id, q.queue, q.room, w.shown_url, w.authorized
       from (select ${bucketOf('company_id')} as bucket, *
               from ${paramRows('n', 'company_id int8, queue int8, room int4')}) q
      cross join lateral (
            select shown_url, (sealed_authorization is not null or shown_url <> url) as authorized from webhooks
             where bucket = q.bucket and queue = q.queue and company_id = q.company_id limit 1) w),
   due as (
     select d.*, o.shown_url, o.authorized from open o
      cross join lateral (
            select bucket, subject_id, subject, sequence, webhook_id, resend, created_at from webhook_deliveries d
             where bucket is not distinct from o.bucket ${inShard()} and queue = o.queue
               and company_id is not distinct from o.company_id
               and due_at is not null and due_at >= ${from} and due_at <= $4 and (claimed_by is null or ${isLost})
             order by due_at, subject_id, sequence limit o.room for update skip locked) d),
   taken as (
     update webhook_deliveries d
        set claimed_by = $5, lease_number = d.lease_number + 1, attempts = d.attempts + 1,
            attempted_at = case d.attempts when 0 then $4 else d.attempted_at end,
            url = case d.attempts when 0 then due.shown_url else d.url end,
            authorized = case d.attempts when 0 then due.authorized else d.authorized end
       from due
      where d.bucket = due.bucket ${inShard('d')} and d.subject_id = due.subject_id and d.subject = due.subject
        and d.sequence = due.sequence and d.webhook_id = due.webhook_id and d.resend = due.resend
        and d.created_at = due.created_at
     returning d.*, due.shown_url, due.authorized as authorized_now`;
const CLAIMED = `company_id as "companyId", webhook_id as "webhookId", subject, subject_id as "subjectId", sequence, resend,
          queue, attempts as attempt, lease_number as "leaseNumber", created_at as "toldAt", body`;

const leaseDue = sql<Omit<Attempt, 'createdAt'>>(
  'webhook-deliveries.claim',
  `${DUE(`not exists (select from node_holdings n where n.id = d.claimed_by and n.alive_until > clock_timestamp())`, '$6')},
               case d.attempts when 1 then d.id else ${homeIdOf(`nextval('webhook_log_ids')`, 'd.company_id')} end as log_id),
   logged as (
     insert into webhook_attempts (bucket, company_id, id, created_at, updated_at, webhook_id, subject, subject_id,
                                   sequence, resend, attempt, end_to_end_id, url, authorized)
     select bucket, company_id, log_id, $4, $4, webhook_id, subject, subject_id, sequence, resend, attempts,
            end_to_end_id, shown_url, authorized_now
       from taken where attempts > 1)
   select ${CLAIMED}, log_id as id from taken order by due_at, subject_id, sequence`,
);

/*
 * On several machines the same in three statements, because live nodes are known only on the coordinator, and numbers
 * are drawn there.
 */
const alive = sql<{ id: bigint }>(
  'node-holdings.alive',
  'select id from node_holdings where alive_until > clock_timestamp()',
);
type Leased = Omit<Attempt, 'createdAt'> & { endToEndId: string | null; url: string; authorized: boolean };
const leaseInShard = sql<Leased>(
  'webhook-deliveries.claim-in-shard',
  `${DUE('claimed_by <> all($6::int8[])', '$7')})
   select ${CLAIMED}, id, end_to_end_id as "endToEndId", shown_url as url, authorized_now as authorized
     from taken order by due_at, subject_id, sequence`,
);
const log = sql(
  'webhook-attempts.insert',
  `insert into webhook_attempts (bucket, company_id, id, created_at, updated_at, webhook_id, subject, subject_id,
                                 sequence, resend, attempt, end_to_end_id, url, authorized)
   select ${homeOfNew('n.company_id')}, n.company_id, n.id, $11, $11, n.webhook_id, n.subject, n.subject_id, n.sequence,
          n.resend, n.attempt, n.end_to_end_id, n.url, n.authorized
     from ${paramRows(
       'n',
       `company_id int8, id int8, webhook_id int8, subject text, subject_id int8, sequence int4, resend int8,
        attempt int4, end_to_end_id text, url text, authorized bool $12`,
     )} ${atHome('n.company_id')}`,
);

async function leaseOverShards(
  tx: Tx,
  rooms: readonly Room[],
  { node, now, from }: Lessee,
): Promise<Omit<Attempt, 'createdAt'>[]> {
  const nodes = int8Column((await query(tx, alive)).map(({ id }) => id));
  const leased = await byShard(tx, rooms, (shard, some) =>
    query(shard, leaseInShard, [...roomColumns(some), now, node, nodes, from]),
  );
  const again = leased.filter(({ attempt }) => attempt > 1);
  if (again.length === 0) return leased;
  const numbers = await drawLogNumbers(tx, again.length);
  for (const [index, one] of again.entries()) one.id = idAtHome(numbers[index] as bigint, one.companyId);
  await byShard(tx, again, (shard, some) => query(shard, log, logColumns(some, now)));
  return leased;
}

function logColumns(made: readonly Leased[], now: Date): unknown[] {
  return [
    int8Column(made.map(({ companyId }) => companyId)),
    int8Column(made.map(({ id }) => id)),
    int8Column(made.map(({ webhookId }) => webhookId)),
    textColumn(made.map(({ subject }) => subject)),
    int8Column(made.map(({ subjectId }) => subjectId)),
    int4Column(made.map(({ sequence }) => sequence)),
    int8Column(made.map(({ resend }) => resend)),
    int4Column(made.map(({ attempt }) => attempt)),
    textColumn(made.map(({ endToEndId }) => endToEndId)),
    textColumn(made.map(({ url }) => url)),
    now,
    boolColumn(made.map(({ authorized }) => authorized)),
  ];
}

function roomColumns(rooms: readonly Room[]): Buffer[] {
  return [...queueColumns(rooms), int4Column(rooms.map((room) => room.count))];
}

/**
 * Leases due deliveries, for each queue as many as there is room for, in the order in which they became due, and
 * writes the attempts into the log. Must be called outside a transaction.
 */
export async function leaseDeliveries(
  db: Databases,
  rooms: readonly Room[],
  { node, now, from }: Lessee,
): Promise<Attempt[]> {
  const leased = await batchTransaction(db.batch, (tx) =>
    tx.shards === undefined
      ? query(tx, leaseDue, [...roomColumns(rooms), now, node, from])
      : leaseOverShards(tx, rooms, { node, now, from }),
  );
  return leased.map((attempt) => ({ ...attempt, createdAt: now }));
}
