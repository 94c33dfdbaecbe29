import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work.ts';
import { execute, sql } from '../database/pool.ts';
import { transaction } from '../database/transaction.ts';

/** How long a message that has left is kept, and in a sandbox one that had nowhere to leave to. */
export const KEPT_DAYS = 90;
const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 500;

const forget = sql(
  'messages.forget',
  `delete from messages where id in
     (select id from messages where status in ('KEPT', 'SENT') and created_at <= $1
       order by created_at limit $2 for update skip locked)`,
);

/**
 * Forgets old messages: who was written to is nobody's business for ever. One that is still to be sent stays, and so does
 * one that was given up, until somebody has seen why.
 */
export function forgetOldMessages({ db, clock }: Pick<Context, 'db' | 'clock'>): DueWork {
  return {
    name: 'messages: forget',
    runDue: () => {
      const until = new Date(clock.now().getTime() - KEPT_DAYS * DAY_MS);
      return transaction(db.main, (tx) => execute(tx, forget, [until, AT_ONCE]));
    },
    // Nobody waits for it, so a move of the clock need not stop at each message's hour.
    nextDue: async () => null,
    busy: async () => false,
  };
}
