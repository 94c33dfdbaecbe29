import { paramRows } from '../../database/param-rows.ts';
import { type Executor, query, sql } from '../../database/pool.ts';
import { ofCompany } from '../../database/spread/buckets.ts';
import { type SearchedBank, search } from '../search.ts';
import { DELIVERY_COLUMNS, DELIVERY_JOINS, type DeliveryLine } from './delivery.ts';
import { type DeliveryName, parseDeliveryName } from './name.ts';

export type Trouble = 'RETRYING' | 'PARKED';

export interface DeliveriesAsked {
  /** The operator's query: the id of a delivery, its event or a row of the log. */
  q: string | undefined;
  trouble: Trouble;
  companyId: bigint | undefined;
  webhookId: bigint | undefined;
  /** Number of rows that the pages before this one have shown. */
  skip: number;
  limit: number;
}

const OF_ENDPOINT = `($3::int8 is null or d.company_id = $3) and ($4::int8 is null or d.webhook_id = $4)`;

// The newest of all that were given up are looked through for an endpoint's.
const PARKED_SEARCHED = 20_000;

const parked = sql<DeliveryLine>(
  'operator-look-up.deliveries.parked',
  `select ${DELIVERY_COLUMNS} from (
     select * from (
       select * from webhook_deliveries d where d.parked_at is not null
        order by d.parked_at desc, d.company_id desc, d.webhook_id desc, d.subject_id desc, d.sequence desc
        limit ${PARKED_SEARCHED}) d
      where ${OF_ENDPOINT}
      order by d.parked_at desc, d.company_id desc, d.webhook_id desc, d.subject_id desc, d.sequence desc
      limit $1 offset $2) d ${DELIVERY_JOINS}
    order by d.parked_at desc, d.company_id desc, d.webhook_id desc, d.subject_id desc, d.sequence desc`,
);

// Deliveries due in the future have failed before: new ones are due at once. Each queue's own first ones are read,
// as many steps as there are queues.
const retrying = sql<DeliveryLine>(
  'operator-look-up.deliveries.retrying',
  `with recursive queues as (
     (select queue from webhook_deliveries where due_at is not null order by queue, due_at limit 1)
     union all
     select n.queue from queues q cross join lateral (
       select queue from webhook_deliveries where due_at is not null and queue > q.queue
        order by queue, due_at limit 1) n)
   select ${DELIVERY_COLUMNS} from (
     select d.* from queues q cross join lateral (
       -- A queue is of one endpoint: its first row tells whose.
       select 1 from (select * from webhook_deliveries
         where queue = q.queue and due_at is not null order by due_at limit 1) d where ${OF_ENDPOINT}) wanted cross join lateral (
       select * from webhook_deliveries d where d.queue = q.queue and d.due_at > $5
        order by d.due_at limit $1::int8 + $2::int8) d
      order by d.due_at, d.company_id, d.webhook_id, d.subject_id, d.sequence limit $1 offset $2) d
     ${DELIVERY_JOINS} order by d.due_at, d.company_id, d.webhook_id, d.subject_id, d.sequence`,
);

// The same over several machines, in one statement: a walk from queue to queue would ask each of them.
const retryingEverywhere = sql<DeliveryLine>(
  'operator-look-up.deliveries.retrying-everywhere',
  `select ${DELIVERY_COLUMNS} from webhook_deliveries d ${DELIVERY_JOINS}
    where d.due_at > $5 and ${OF_ENDPOINT}
    order by d.due_at, d.company_id, d.webhook_id, d.subject_id, d.sequence limit $1 offset $2`,
);

const named = sql<DeliveryLine>(
  'operator-look-up.deliveries.named',
  `select ${DELIVERY_COLUMNS}
     from ${paramRows('n', `company_id int8, webhook_id int8, subject text, subject_id int8, sequence int4, resend int8`)}
     join webhook_deliveries d on ${ofCompany('d', 'n.company_id')} and d.webhook_id = n.webhook_id
      and d.subject = n.subject and d.subject_id = n.subject_id and d.sequence = n.sequence
      and d.resend = n.resend ${DELIVERY_JOINS}
    order by d.created_at desc, d.webhook_id, d.resend`,
);

/** The deliveries of these names, newest first. */
export function findDeliveryLines(
  executor: Executor,
  names: readonly DeliveryName[],
): Promise<DeliveryLine[]> {
  const column = (of: (name: DeliveryName) => unknown) => names.map(of);
  return query(executor, named, [
    column(({ companyId }) => companyId),
    column(({ webhookId }) => webhookId),
    column(({ subject }) => subject),
    column(({ subjectId }) => subjectId),
    column(({ sequence }) => sequence),
    column(({ resend }) => resend),
  ]);
}

/**
 * Deliveries in trouble: those that wait for another attempt, the next one first, or those that were given up, the
 * last one first; one more than the limit where there are more. A search finds deliveries however they stand.
 */
export async function listDeliveryLines(
  bank: SearchedBank,
  asked: DeliveriesAsked,
  now: Date,
): Promise<DeliveryLine[]> {
  const { q, trouble, companyId, webhookId, skip, limit } = asked;
  const executor = bank.db.reads;
  if (q !== undefined) {
    const found = await search(bank, q);
    const names = found.flatMap((hit) => parseDeliveryName(hit.name ?? '') ?? []);
    return findDeliveryLines(executor, names);
  }
  const page = [limit + 1, skip, companyId ?? null, webhookId ?? null];
  if (trouble === 'PARKED') return query(executor, parked, page);
  return query(executor, executor.shards === undefined ? retrying : retryingEverywhere, [...page, now]);
}
