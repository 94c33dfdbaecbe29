import type { Context } from '../context.ts';
import { queryOne, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { lockWebhook } from './store.ts';
import type { DeliveryKey, DeliverySubject, Webhook } from './webhook.ts';

const logRow = sql<DeliveryKey & { endToEndId: string | null }>(
  'webhook-attempts.by-id',
  `select company_id as "companyId", webhook_id as "webhookId", subject, subject_id as "subjectId", sequence, resend,
          end_to_end_id as "endToEndId"
     from webhook_attempts where company_id is not distinct from $1 and id = $2`,
);

// A test's own body is on its first delivery; an event's is with the event.
const insertOne = sql<{ subjectId: bigint }>(
  'webhook-deliveries.insert-one',
  `insert into webhook_deliveries
          (company_id, webhook_id, subject, subject_id, sequence, resend, queue, body, due_at, created_at, end_to_end_id)
   select $1, $2, $3, coalesce($4, n.number), $5, case when $6 then n.number else 0 end, $7,
          coalesce($8, (select body from webhook_deliveries
                         where company_id = $1 and webhook_id = $2 and subject = $3 and subject_id = $4
                           and sequence = $5 and body is not null limit 1)), $9, $9, $10
     from nextval('webhook_log_ids') as n(number)
   returning subject_id as "subjectId"`,
);

/**
 * Owes the endpoint of a log row one more attempt, at once, with the same id and body. Answers what
 * names the event. Refuses an unknown row, another company's included, and an endpoint that is off or deleted.
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
    await owe(tx, webhook, { ...row, again: true, body: null, now: context.clock.now() });
    return row;
  });
}

/** Owes the endpoint one `WEBHOOK_TEST`, whatever its type. Answers its name; refuses as `resend` does. */
export async function sendTest(context: Context, ref: { companyId: bigint; id: bigint }): Promise<EventName> {
  context.freeActs.spend('WEBHOOK_CALL', ref.companyId);
  return transaction(context.db.main, async (tx) => {
    const webhook = await lockWebhook(tx, ref);
    if (webhook === undefined) throw new Refusal('webhookNotFound');
    const data = { webhook_id: Number(webhook.id), sequence: 1 };
    const subjectId = await owe(tx, webhook, {
      ...{ subject: 'TEST', subjectId: null, sequence: 1, again: false, endToEndId: null },
      body: JSON.stringify({ type: 'WEBHOOK_TEST', data }),
      now: context.clock.now(),
    });
    return { subject: 'TEST', subjectId, sequence: 1 };
  });
}

/** What the `webhook-id` of an event is made of. */
export type EventName = Pick<DeliveryKey, 'subject' | 'subjectId' | 'sequence'>;

interface Owed {
  subject: DeliverySubject;
  /** Null draws a number of its own. */
  subjectId: bigint | null;
  sequence: number;
  /** Beside what the schedule owes. */
  again: boolean;
  body: string | null;
  endToEndId: string | null;
  now: Date;
}

async function owe(tx: Tx, webhook: Webhook, owed: Owed): Promise<bigint> {
  const { subject, subjectId, sequence, again, body, endToEndId, now } = owed;
  if (webhook.queue === null) throw new Refusal('webhookDisabled');
  const key = [webhook.companyId, webhook.id, subject, subjectId, sequence, again];
  const row = await queryOne(tx, insertOne, [...key, webhook.queue, body, now, endToEndId]);
  return (row as { subjectId: bigint }).subjectId;
}
