import type { Context } from '../../context.ts';
import { queryOne, sql } from '../../database/pool.ts';
import { readBacklog } from '../backlog/store.ts';
import type { DeliveryState } from '../delivery/outcome.ts';
import { countLeased, selectWaitingQueues } from '../delivery/waiting.ts';

// A backlog is counted up to here: a larger number would not change the reaction.
const COUNTED_AT_MOST = 100_000;

const pending = sql<{ pending: bigint }>(
  'webhook-deliveries.pending',
  `select count(*) as pending
     from (select 1 from webhook_deliveries where due_at is not null limit ${COUNTED_AT_MOST}) counted`,
);

/** Counts this process's attempts by the result of their delivery, and the whole bank's pending and late deliveries. */
export async function renderDeliveryMetrics(
  context: Context,
  counts: ReadonlyMap<DeliveryState, number>,
): Promise<string> {
  const row = await queryOne(context.db.batch, pending);
  const leased = await countLeased(context.db.main);
  const queues = await selectWaitingQueues(context.db.batch);
  const { held, since } = await readBacklog(context.db.batch);
  const now = context.clock.now().getTime();
  const late = [...queues.map(({ dueAt }) => dueAt), ...(since === null ? [] : [since])].map((dueAt) =>
    Math.max(0, now - dueAt.getTime()),
  );
  const outcomes: DeliveryState[] = ['DELIVERED', 'PENDING', 'PARKED', 'FAILED', 'DROPPED'];
  const name = (state: DeliveryState) => (state === 'PENDING' ? 'retried' : state.toLowerCase());
  return [
    '# HELP lastro_webhook_attempts_total Webhook delivery attempts, by outcome of the delivery.',
    '# TYPE lastro_webhook_attempts_total counter',
    ...outcomes.map(
      (state) => `lastro_webhook_attempts_total{outcome="${name(state)}"} ${counts.get(state) ?? 0}`,
    ),
    `# HELP lastro_webhook_deliveries_pending Pending deliveries, counted up to ${COUNTED_AT_MOST}.`,
    '# TYPE lastro_webhook_deliveries_pending gauge',
    `lastro_webhook_deliveries_pending ${Number(row?.pending ?? 0) + leased + held}`,
    `# HELP lastro_webhook_deliveries_held_back Deliveries that wait until payments leave capacity, counted up to ${COUNTED_AT_MOST}.`,
    '# TYPE lastro_webhook_deliveries_held_back gauge',
    `lastro_webhook_deliveries_held_back ${held}`,
    '# HELP lastro_webhook_oldest_due_seconds Age of the delivery that has been due the longest, in seconds.',
    '# TYPE lastro_webhook_oldest_due_seconds gauge',
    `lastro_webhook_oldest_due_seconds ${Math.max(0, ...late) / 1000}`,
    '',
  ].join('\n');
}
