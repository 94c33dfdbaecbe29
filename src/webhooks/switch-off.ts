import { tellPermitted } from '../companies/notices.ts';
import { execute, queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { recordSecurityAct } from '../security-log/record.ts';
import { DAY_MS } from '../values/dates.ts';
import type { Delivering } from './delivery/delivering.ts';
import { lockWebhook } from './endpoints/store.ts';

/** An endpoint that has taken nothing for so long is switched off. */
export const FAILING_MS = 5 * DAY_MS;
// Deliveries that are given up were tried for three days before.
const GIVEN_UP_MS = 2 * DAY_MS;
const LOOKED_THROUGH = 20_000;

/** An endpoint of which a delivery was given up, and the queue that it was in. */
export interface FailingEndpoint {
  companyId: bigint;
  id: bigint;
  queue: bigint;
}

const since = sql<{ at: Date }>(
  'webhook-deliveries.failing-since',
  `select d.created_at as at from (
     select * from webhook_deliveries where parked_at >= $3 and parked_at <= $4 order by parked_at limit ${LOOKED_THROUGH}) d
    where d.company_id = $1 and d.webhook_id = $2 limit 1`,
);

const anyArrived = sql(
  'webhook-deliveries.any-arrived',
  `select from (
     select * from webhook_deliveries d
      where ${ofCompany('d', '$1')} and d.attempted_at >= $3 and d.attempted_at < 'infinity'
      order by d.attempted_at desc, d.id desc limit ${LOOKED_THROUGH}) d
    where d.webhook_id = $2 and d.state = 'DELIVERED' limit 1`,
);

const close = sql(
  'webhooks.switch-off',
  `update webhooks set queue = null, watched_from = null, updated_at = $3, switched_off_at = $3, failing_since = $4
    where ${ofCompany('', '$1')} and id = $2`,
);

/** Switches endpoints off that have taken nothing for five days, and tells those who may switch them on again. */
export async function switchOffFailing(
  context: Delivering,
  endpoints: readonly FailingEndpoint[],
): Promise<void> {
  const each = new Map(endpoints.map((one) => [one.id, one]));
  for (const endpoint of each.values())
    await transaction(context.db.main, (tx) => judge(tx, context, endpoint));
}

async function judge(tx: Tx, context: Delivering, { companyId, id, queue }: FailingEndpoint): Promise<void> {
  const now = context.clock.now();
  const webhook = await lockWebhook(tx, { companyId, id });
  if (webhook === undefined || webhook.queue !== queue) return;
  const before = (ms: number) => new Date(now.getTime() - ms);
  const failing = await queryOne(tx, since, [companyId, id, before(30 * DAY_MS), before(GIVEN_UP_MS)]);
  if (failing === undefined) return;
  if ((await execute(tx, anyArrived, [companyId, id, before(FAILING_MS)])) > 0) return;
  await execute(tx, close, [companyId, id, now, failing.at]);
  const { shownUrl } = webhook;
  await recordSecurityAct(tx, {
    ...{ companyId, by: null, act: 'WEBHOOK_SWITCHED_OFF', subject: shownUrl, now },
    details: { id: Number(id) },
  });
  const notice = { of: 'WEBHOOK_SWITCHED_OFF', url: shownUrl, since: failing.at } as const;
  await tellPermitted(tx, context, { companyId, permission: 'webhook.manage', notice });
}
