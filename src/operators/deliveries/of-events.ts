import { paramRows } from '../../database/param-rows.ts';
import { type Executor, query, sql } from '../../database/pool.ts';
import { bucketOf, inShard, ofCompany } from '../../database/spread/buckets.ts';
import { byShard } from '../../database/spread/shards.ts';
import type { DeliveryState } from '../../webhooks/delivery/outcome.ts';
import type { DeliverySubject } from '../../webhooks/endpoints/webhook.ts';
import { ATTEMPTS_OF_DELIVERY } from './attempts-of.ts';
import { deliveryName } from './name.ts';

/** The name of an event. */
export interface EventRef {
  companyId: bigint;
  subject: DeliverySubject;
  subjectId: bigint;
  sequence: number;
}

interface Told extends EventRef {
  /** Number of the asked event that it belongs to, from 1. */
  number: bigint;
  webhookId: bigint;
  resend: bigint;
  url: string;
  state: DeliveryState;
  attempts: number;
  dueAt: Date | null;
  statusCode: number | null;
  failure: string | null;
}

const AT_MOST = 500;

// Begins with the deliveries of each event: a company may have deleted many endpoints.
const ofEvents = sql<Told>(
  'operator-delivery.of-events',
  `select n.number, d.company_id as "companyId", d.webhook_id as "webhookId", d.subject,
          d.subject_id as "subjectId", d.sequence, d.resend, w.shown_url as url, d.state, d.attempts,
          d.due_at as "dueAt", a.status_code as "statusCode", a.failure
     from ${paramRows('n', 'number int8, company_id int8, subject text, subject_id int8, sequence int4')}
     cross join lateral (
       select * from webhook_deliveries
        where bucket = ${bucketOf('n.company_id')} ${inShard()} and company_id is not distinct from n.company_id
          and subject_id = n.subject_id and subject = n.subject and sequence = n.sequence limit ${AT_MOST}) d
     cross join lateral (select shown_url from webhooks
       where ${ofCompany('', 'n.company_id')} and id = d.webhook_id limit 1) w
     left join lateral (select a.status_code, a.failure from (${ATTEMPTS_OF_DELIVERY}) a
       where a.attempt = d.attempts limit 1) a on true
    order by n.number, d.webhook_id, d.resend limit ${AT_MOST}`,
);

/** A delivery of an event in short: destination, state, and last result. */
export interface ToldDelivery {
  id: string;
  url: string;
  state: DeliveryState;
  attempts: number;
  resend: boolean;
  next_attempt_at: string | null;
  status_code: number | null;
  failure: string | null;
}

/** For each event, in their order, to which endpoints it went and how that ended. */
export async function deliveriesOf(
  executor: Executor,
  events: readonly EventRef[],
): Promise<ToldDelivery[][]> {
  if (events.length === 0) return [];
  const numbered = events.map((event, index) => ({ ...event, number: index + 1 }));
  const rows = await byShard(executor, numbered, (shard, some) =>
    query(shard, ofEvents, [
      some.map(({ number }) => number),
      some.map(({ companyId }) => companyId),
      some.map(({ subject }) => subject),
      some.map(({ subjectId }) => subjectId),
      some.map(({ sequence }) => sequence),
    ]),
  );
  return events.map((_event, index) =>
    rows.filter(({ number }) => number === BigInt(index + 1)).map(presentTold),
  );
}

function presentTold(row: Told): ToldDelivery {
  return {
    id: deliveryName(row),
    url: row.url,
    state: row.state,
    attempts: row.attempts,
    resend: row.resend > 0n,
    next_attempt_at: row.dueAt?.toISOString() ?? null,
    status_code: row.statusCode,
    failure: row.failure,
  };
}
