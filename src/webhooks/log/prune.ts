import type { Context } from '../../context.ts';
import type { DueWork } from '../../database/due-work/due-work.ts';
import { execute, sql } from '../../database/pool.ts';
import { inShard } from '../../database/spread/buckets.ts';
import { sumOverShards } from '../../database/spread/shards.ts';
import { LOG_MS } from './log-days.ts';
import { keepWeeks } from './log-weeks.ts';

const EVERY_MS = 3_600_000;
const ROWS_AT_ONCE = 5_000;

const saySo = sql(
  'webhook-log.cleared',
  `insert into webhook_log_cleared (before) values ($1)
   on conflict (one) do update set before = greatest(webhook_log_cleared.before, excluded.before)`,
);
const clearAttempts = sql(
  'webhook-attempts.clear',
  `delete from webhook_attempts_other where ctid = any(array(
     select ctid from webhook_attempts_other where created_at < $1 ${inShard()} limit ${ROWS_AT_ONCE})) ${inShard()}`,
);
const clearDeliveries = sql(
  'webhook-deliveries.clear',
  `delete from webhook_deliveries_other where ctid = any(array(
     select ctid from webhook_deliveries_other where created_at < $1 and ended_at < $1 ${inShard()}
      limit ${ROWS_AT_ONCE})) ${inShard()}`,
);
const clearWebhooks = sql('webhooks.clear', 'delete from webhooks where deleted_at < $1');

/** Clears away what is older than the log is kept: with its week, and once an hour, in portions, what lies in none. */
export function clearLog(context: Context): DueWork {
  let clearedAt = Number.NEGATIVE_INFINITY;
  const weeks = keepWeeks(context);
  return {
    name: 'webhooks: clear the log',
    runDue: async () => {
      await weeks.keep();
      const now = context.clock.now();
      if (now.getTime() < clearedAt + EVERY_MS) return 0;
      const { main } = context.db;
      const before = new Date(now.getTime() - LOG_MS);
      await execute(main, saySo, [before]);
      const rows = await sumOverShards(
        main,
        async (shard) =>
          (await execute(shard, clearAttempts, [before])) + (await execute(shard, clearDeliveries, [before])),
      );
      if (rows > 0) return rows;
      await execute(main, clearWebhooks, [before]);
      clearedAt = now.getTime();
      return 0;
    },
    nextDue: async () => null,
    busy: async () => false,
  };
}
