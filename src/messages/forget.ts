import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { execute, sql } from '../database/pool.ts';
import { transaction } from '../database/transaction.ts';
import { DAY_MS } from '../values/dates.ts';

/**
 * Days for which the bank keeps a message that has left or was given up, and in a sandbox one that had nowhere to go.
 */
export const KEPT_DAYS = 90;
const AT_ONCE = 500;
const PARKED_EVERY_MS = 3_600_000;

const forget = sql(
  'messages.forget',
  `delete from messages where id in
     (select id from messages where status in ('KEPT', 'SENT') and created_at <= $1
       order by created_at limit $2 for update skip locked)`,
);
// Those that were given up are few and have no index of their own, so the table is read for them, now and then.
const forgetParked = sql(
  'messages.forget-parked',
  `delete from messages where id in
     (select id from messages where status = 'PARKED' and created_at <= $1 limit $2 for update skip locked)`,
);

/**
 * Forgets old messages: who was written to is nobody's business for ever. One that is still to be sent stays; for one
 * that was given up there has been a season in which somebody could see why.
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
    // A move of the clock need not stop at each message's hour: none is waited for.
    nextDue: async () => null,
    busy: async () => false,
  };
}
