import { type Executor, query, queryOne, sql } from '../../database/pool.ts';
import { bucketOf } from '../../database/spread/buckets.ts';
import { atHomeOf } from '../../database/spread/shards.ts';
import { readSalt } from '../../webhooks/events/salt.ts';
import { instant } from '../present.ts';
import { ATTEMPTS_OF_DELIVERY } from './attempts-of.ts';
import { DELIVERY_COLUMNS, DELIVERY_JOINS, type DeliveryLine, presentDelivery } from './delivery.ts';
import type { DeliveryName } from './name.ts';

const NAMED = `d.bucket = ${bucketOf('$1')} and d.company_id is not distinct from $1 and d.webhook_id = $2 and d.subject = $3 and d.subject_id = $4
  and d.sequence = $5 and d.resend = $6`;

const one = sql<DeliveryLine & { body: string }>(
  'operator-delivery.one',
  `select ${DELIVERY_COLUMNS}, d.body
     from webhook_deliveries d ${DELIVERY_JOINS} where ${NAMED}`,
);

interface AttemptLine {
  id: bigint;
  attempt: number;
  createdAt: Date;
  updatedAt: Date;
  statusCode: number | null;
  failure: string | null;
  response: string | null;
}

const attempts = sql<AttemptLine>(
  'operator-delivery.attempts',
  `select a.id, a.attempt, a.created_at as "createdAt", a.updated_at as "updatedAt",
          a.status_code as "statusCode", a.failure, a.response
     from webhook_deliveries d cross join lateral (${ATTEMPTS_OF_DELIVERY}) a
    where ${NAMED} order by a.attempt, a.id`,
);

/** Finds a delivery by name, with its body and its attempts, oldest first; undefined if there is none. */
export async function describeDelivery(executor: Executor, name: DeliveryName): Promise<object | undefined> {
  const { companyId, webhookId, subject, subjectId, sequence, resend } = name;
  const named = [companyId, webhookId, subject, subjectId, sequence, resend];
  const line = await queryOne(executor, one, named);
  if (line === undefined) return undefined;
  const made = await query(atHomeOf(executor, companyId), attempts, named);
  return {
    ...presentDelivery(line, await readSalt(executor)),
    body: line.body,
    tries: made.map((attempt) => ({
      log_id: Number(attempt.id),
      attempt: attempt.attempt,
      created_at: instant(attempt.createdAt),
      answered_at:
        attempt.statusCode === null && attempt.failure === null ? null : instant(attempt.updatedAt),
      status_code: attempt.statusCode,
      failure: attempt.failure,
      response: attempt.response,
    })),
  };
}
