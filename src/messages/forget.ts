import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { execute, sql } from '../database/pool.ts';
import { transaction } from '../database/transaction.ts';
import { DAY_MS } from '../values/dates.ts';

/** Days for which the bank keeps a message that was sent or given up, and in a sandbox one without a channel. */
export const KEPT_DAYS = 90;
const AT_ONCE = 500;
const PARKED_EVERY_MS = 3_600_000;

const forget = sql(
  'messages.forget',
  `delete from messages where id in
     (select id from messages where status in ('KEPT', 'SENT') and created_at <= $1
       order by created_at limit $2 for update skip locked)`,
);
// Messages that were given up are few and have no index, so the table is scanned for them from time to time.
const forgetParked = sql(
  'messages.forget-parked',
  `delete from messages where id in
     (select id from messages where status = 'PARKED' and created_at <= $1 limit $2 for update skip locked)`,
);

/**
 * Deletes old messages, because recipients are personal data. Unsent ones are kept; those given up are kept long
 * enough for people to investigate.
 */
export function forgetOldMessages({ db, clock }: Pick<Context, 'db' | 'clock'>): DueWork {
  let parkedSeenAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'messages: forget',
    runDue: () => {
      const now = clock.now().getTime();
      const asked = [new Date(now - KEPT_DAYS * DAY_MS), AT_ONCE];
      return transaction(db.main, async (tx) => {
        const left = await execute(tx, forget, asked);
        if (now < parkedSeenAt + PARKED_EVERY_MS) return left;
        const parked = await execute(tx, forgetParked, asked);
        if (parked < AT_ONCE) parkedSeenAt = now;
        return left + parked;
      });
    },
    // A move of the clock need not stop at each deletion.
    nextDue: async () => null,
    busy: async () => false,
  };
}
