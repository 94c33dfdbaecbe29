import type { Context } from '../../context.ts';
import { execute, queryOne, sql } from '../../database/pool.ts';
import { bucketOf, homeIdOf, idAtHome } from '../../database/spread/buckets.ts';
import { transaction } from '../../database/transaction.ts';
import { Refusal } from '../../refusals.ts';
import { lockWebhook } from '../endpoints/store.ts';
import type { DeliveryKey, Webhook } from '../endpoints/webhook.ts';

const logRow = sql<DeliveryKey>(
  'webhook-log.by-id',
  `select company_id as "companyId", webhook_id as "webhookId", subject, subject_id as "subjectId", sequence, resend
     from webhook_log
    where company_id is not distinct from $1 and id = $2 and created_at < 'infinity'`,
);

const drawNumber = sql<{ number: bigint }>(
  'webhook-log.draw-id',
  `select nextval('webhook_log_ids') as number`,
);

// A resend carries the event of the delivery that it repeats.
const insertResend = sql(
  'webhook-deliveries.insert-resend',
  `insert into webhook_deliveries
          (bucket, company_id, account_id, id, webhook_id, subject, subject_id, sequence, resend, queue, type, body,
           seal, end_to_end_id, url, authorized, due_at, created_at)
   select d.bucket, d.company_id, d.account_id, $10, d.webhook_id, d.subject, d.subject_id, d.sequence, $9, $7, d.type,
          d.body, d.seal, d.end_to_end_id, d.url, d.authorized, $8, $8
     from webhook_deliveries d
    where d.bucket = ${bucketOf('$1')} and d.company_id is not distinct from $1 and d.webhook_id = $2 and d.subject = $3
      and d.subject_id = $4 and d.sequence = $5 and d.resend = $6`,
);
const insertTest = sql<{ subjectId: bigint }>(
  'webhook-deliveries.insert-test',
  `insert into webhook_deliveries
          (bucket, company_id, id, webhook_id, subject, subject_id, sequence, queue, type, body, url, authorized, due_at,
           created_at)
   select ${bucketOf('$1')}, $1, ${homeIdOf('n.number', '$1')}, $2, 'TEST', n.number, 1, $3, 'WEBHOOK_TEST', $4,
          $5, false, $6, $6
     from nextval('webhook_log_ids') as n(number)
   returning subject_id as "subjectId"`,
);

/**
 * Owes the endpoint of a log row one more attempt, at once, with the same id and body. Returns the
 * event's name. Refuses an unknown row, another company's included, and an endpoint that is off or deleted.
 */
export async function resend(
  context: Context,
  ref: { companyId: bigint; logId: bigint },
): Promise<EventName> {
  context.freeActs.spend('WEBHOOK_CALL', ref.companyId);
  return transaction(context.db.main, async (tx) => {
    const row = await queryOne(tx, logRow, [ref.companyId, ref.logId]);
    if (row === undefined) throw new Refusal('webhookLogNotFound');
    const webhook = await lockWebhook(tx, { companyId: ref.companyId, id: row.webhookId });
    if (webhook === undefined) throw new Refusal('webhookDisabled');
    const key = [row.companyId, row.webhookId, row.subject, row.subjectId, row.sequence, row.resend];
    const queue = queueOf(webhook);
    const { number } = (await queryOne(tx, drawNumber)) as { number: bigint };
    const id = idAtHome(number, row.companyId);
    await execute(tx, insertResend, [...key, queue, context.clock.now(), number, id]);
    return row;
  });
}

/** Owes the endpoint one `WEBHOOK_TEST`, whatever its type. Returns its name; refuses as `resend` does. */
export async function sendTest(context: Context, ref: { companyId: bigint; id: bigint }): Promise<EventName> {
  context.freeActs.spend('WEBHOOK_CALL', ref.companyId);
  return transaction(context.db.main, async (tx) => {
    const webhook = await lockWebhook(tx, ref);
    if (webhook === undefined) throw new Refusal('webhookNotFound');
    const body = JSON.stringify({
      type: 'WEBHOOK_TEST',
      data: { webhook_id: Number(webhook.id), sequence: 1 },
    });
    const about = [webhook.companyId, webhook.id, queueOf(webhook), body, webhook.shownUrl];
    const made = await queryOne(tx, insertTest, [...about, context.clock.now()]);
    return { subject: 'TEST', subjectId: (made as { subjectId: bigint }).subjectId, sequence: 1 };
  });
}

/** The members that the `webhook-id` of an event is made of. */
export type EventName = Pick<DeliveryKey, 'subject' | 'subjectId' | 'sequence'>;

function queueOf({ queue }: Webhook): bigint {
  if (queue === null) throw new Refusal('webhookDisabled');
  return queue;
}
