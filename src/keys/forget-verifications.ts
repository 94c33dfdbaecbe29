import type { Context } from '../context.ts';
import type { DueWork } from '../database/due-work/due-work.ts';
import { execute, sql } from '../database/pool.ts';
import { DAY_MS } from '../values/dates.ts';

// Far longer than anybody could need to refer to one.
const KEPT_MS = 30 * DAY_MS;
const EVERY_MS = 3_600_000;
const AT_ONCE = 5_000;

// A month of rows is scanned once an hour; an index for it would cost every code that is sent.
const forget = sql(
  'key-verifications.forget-old',
  `delete from key_verifications where ctid = any(array(
     select ctid from key_verifications where created_at < $1 limit ${AT_ONCE}))`,
);

/** Deletes old verifications, including those of inactive accounts, because they hold personal data. */
export function forgetVerifications({ db, clock }: Pick<Context, 'db' | 'clock'>): DueWork {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'keys: forget verifications',
    runDue: async () => {
      const now = clock.now().getTime();
      if (now < lookedAt + EVERY_MS) return 0;
      const gone = await execute(db.main, forget, [new Date(now - KEPT_MS)]);
      if (gone < AT_ONCE) lookedAt = now;
      return gone;
    },
    // A move of the clock need not stop at each deletion.
    nextDue: async () => null,
    busy: async () => false,
  };
}
