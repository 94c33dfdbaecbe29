import type { DueWork } from '../../../database/due-work/due-work.ts';
import { execute, sql } from '../../../database/pool.ts';
import { DAY_MS } from '../../../values/dates.ts';
import type { Desk } from '../settlement/desk.ts';

const AT_ONCE = 500;
const LOOK_EVERY_MS = 60_000;

// Unsent and unprocessed messages are kept, and so are the answers to repeated offers of payments in flight.
const forgetOut = sql(
  'bcb.forget-out',
  `delete from bcb.outbox where message_id in
     (select o.message_id from bcb.outbox o
       where o.written_at <= $1 and o.sending is not null
         and not exists (select from bcb.transfers t
                          where t.id = any(o.transaction_ids) and t.state in ('WAITING', 'ACCEPTED'))
       order by o.written_at limit $2 for update skip locked)`,
);
const forgetIn = sql(
  'bcb.forget-in',
  `delete from bcb.inbox where resource_id in
     (select resource_id from bcb.inbox where read_at <= $1 and handled_at is not null
       order by read_at limit $2 for update skip locked)`,
);

const forgetInside = sql(
  'bcb.forget-inside',
  `delete from bcb.inside_reports where id in
     (select id from bcb.inside_reports where settled_at <= $1 and ask_at is null
       order by settled_at limit $2 for update skip locked)`,
);

/** Deletes expired messages and reports in portions. The ends of payments are kept for good. */
export function forgetMessages({ db, now, world }: Pick<Desk, 'db' | 'now' | 'world'>): DueWork {
  let lookedAt = Number.NEGATIVE_INFINITY;
  return {
    name: 'bcb: forget messages',
    runDue: async () => {
      const { keptDays } = world.facts;
      // A moved clock makes many rows due at once; the machine's clock says when to look.
      if (keptDays === 0 || performance.now() - lookedAt < LOOK_EVERY_MS) return 0;
      const asked = [new Date(now().getTime() - keptDays * DAY_MS), AT_ONCE];
      let left = 0;
      for (const forget of [forgetOut, forgetIn, forgetInside]) left += await execute(db, forget, asked);
      if (left === 0) lookedAt = performance.now();
      return left;
    },
    // A move of the clock need not stop at each deletion.
    nextDue: async () => null,
    busy: async () => false,
  };
}
