import type { Context } from '../context.ts';
import { query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import { transaction } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { lockWebhook } from './endpoints/store.ts';
import { type OwedEvent, oweAgain } from './owe-again.ts';

/** Most events that one replay sends again; the next one goes on from there. */
export const REPLAYED_AT_ONCE = 500;

// Most of the company's deliveries that are looked through for those of one endpoint.
const LOOKED_THROUGH = 20_000;

export interface AskedReplay {
  companyId: bigint;
  id: bigint;
  since: Date;
  /** True for what did not arrive; else everything is sent again. */
  failedOnly: boolean;
}

export interface Replayed {
  events: number;
  /** Place to go on from; null once all of it has been sent again. */
  next: Date | null;
}

const wanted = sql<OwedEvent & { webhookId: bigint; at: Date; isWanted: boolean }>(
  'webhook-deliveries.replayable',
  `select d.webhook_id as "webhookId", d.subject, d.subject_id as "subjectId", d.sequence, d.attempted_at as at,
          d.webhook_id = $3 and d.resend = 0 and d.subject <> 'TEST'
            and (d.state = 'PARKED' or d.state = 'DROPPED' or (not $4 and d.state = 'DELIVERED')) as "isWanted"
     from webhook_deliveries d
    where ${ofCompany('d', '$1')} and d.attempted_at >= $2 and d.attempted_at < 'infinity'
    order by d.attempted_at, d.id limit ${LOOKED_THROUGH}`,
);

/**
 * Sends an endpoint again what happened since an instant, the oldest first: as many as one replay may, and as the
 * company's budget of calls still allows. Refuses what is no endpoint of the company's, and one that is off.
 */
export function replay(context: Context, asked: AskedReplay): Promise<Replayed> {
  const { companyId, id, since, failedOnly } = asked;
  context.freeActs.spend('WEBHOOK_CALL', companyId);
  return transaction(context.db.main, async (tx) => {
    const webhook = await lockWebhook(tx, { companyId, id });
    if (webhook === undefined) throw new Refusal('webhookNotFound');
    const { queue } = webhook;
    if (queue === null) throw new Refusal('webhookDisabled');
    const looked = await query(tx, wanted, [companyId, since, id, failedOnly]);
    const events: OwedEvent[] = [];
    let last: Date | undefined;
    let next: Date | null = looked.length === LOOKED_THROUGH ? (looked.at(-1)?.at ?? null) : null;
    for (const { isWanted, at, ...event } of looked) {
      if (!isWanted) continue;
      // Deliveries of one instant go together: a replay that goes on from there would begin with them again.
      const isFull = events.length >= REPLAYED_AT_ONCE && at.getTime() !== last?.getTime();
      if (isFull || isSpent(context, companyId, events.length)) {
        next = at;
        break;
      }
      events.push(event);
      last = at;
    }
    const owed = await oweAgain(tx, { webhook: { ...webhook, queue }, events, now: context.clock.now() });
    return { events: owed, next };
  });
}

/** Takes one more call from the budget; the first is paid by the replay itself. */
function isSpent({ freeActs }: Context, companyId: bigint, calls: number): boolean {
  return calls > 0 && freeActs.refuse('WEBHOOK_CALL', companyId) !== undefined;
}
