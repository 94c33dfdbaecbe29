import { int4Column, int8Column, textColumn } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { execute, sql } from '../database/pool.ts';
import { bucketOf, idAtHome } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { lockWebhook } from './endpoints/store.ts';
import type { DeliveryKey, Webhook } from './endpoints/webhook.ts';
import { drawLogNumbers } from './log/draw-numbers.ts';

/** The schedule's own delivery of an event to an endpoint. */
export type OwedEvent = Pick<DeliveryKey, 'subject' | 'subjectId' | 'sequence'>;

const insert = sql(
  'webhook-deliveries.owe-again',
  `insert into webhook_deliveries
          (bucket, company_id, account_id, id, webhook_id, subject, subject_id, sequence, resend, queue, type, body,
           seal, end_to_end_id, url, authorized, due_at, created_at)
   select d.bucket, d.company_id, d.account_id, n.id, d.webhook_id, d.subject, d.subject_id, d.sequence, n.resend, $3, d.type,
          d.body, d.seal, d.end_to_end_id, d.url, d.authorized, $4, $4
     from ${paramRows('n', 'subject text, subject_id int8, sequence int4, resend int8, id int8', 5)}
     join webhook_deliveries d
       on d.bucket = ${bucketOf('$1')} and d.company_id is not distinct from $1 and d.webhook_id = $2
      and d.subject = n.subject and d.subject_id = n.subject_id and d.sequence = n.sequence and d.resend = 0`,
);

interface Owed {
  webhook: Webhook & { queue: bigint };
  events: readonly OwedEvent[];
  now: Date;
}

/** Owes an endpoint one more attempt at each of these events, at once, with the ids and bodies that they had. */
export async function oweAgain(tx: Tx, { webhook, events, now }: Owed): Promise<number> {
  if (events.length === 0) return 0;
  const numbers = await drawLogNumbers(tx, events.length);
  return execute(tx, insert, [
    ...[webhook.companyId, webhook.id, webhook.queue, now],
    textColumn(events.map(({ subject }) => subject)),
    int8Column(events.map(({ subjectId }) => subjectId)),
    int4Column(events.map(({ sequence }) => sequence)),
    int8Column(numbers),
    int8Column(numbers.map((number) => idAtHome(number, webhook.companyId))),
  ]);
}

interface OwedToOpen {
  endpoint: { companyId: bigint; id: bigint };
  events: readonly OwedEvent[];
  now: Date;
}

/** As `oweAgain`, with the endpoint looked up and locked. Refusals: `webhookNotFound`, `webhookDisabled`. */
export async function oweOpenEndpoint(tx: Tx, { endpoint, events, now }: OwedToOpen): Promise<number> {
  const webhook = await lockWebhook(tx, endpoint);
  if (webhook === undefined) throw new Refusal('webhookNotFound');
  const { queue } = webhook;
  if (queue === null) throw new Refusal('webhookDisabled');
  return oweAgain(tx, { webhook: { ...webhook, queue }, events, now });
}
