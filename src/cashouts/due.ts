import type { Context } from '../context.ts';
import { boolColumn, int8Column } from '../database/columns.ts';
import type { DueWork } from '../database/due-work.ts';
import { execute, query, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { Standing } from '../rail/rail.ts';
import type { Dispatcher } from './dispatch.ts';
import { anyLeaseHeld, claimLapsedLeases } from './leases.ts';
import { settleCashouts } from './settle.ts';
import { finalWord } from './submit.ts';

/** Takes over payments that a node was given and did not bring on: it died, or had no room. */
export function recoverLapsed(context: Context, dispatcher: Dispatcher, limit: number): DueWork {
  return {
    name: 'cashouts: recover',
    runDue: async () => {
      const room = Math.min(limit, dispatcher.room());
      if (room === 0) return 0;
      const claimed = await transaction(context.db.batch, (tx) => claimLapsedLeases(tx, room));
      dispatcher.offer(claimed);
      return claimed.length;
    },
    // Leases run on the machine's clock, so a moved bank's clock makes none of them lapse.
    nextDue: async () => null,
    busy: async () => dispatcher.inHand() > 0 || (await anyLeaseHeld(context.db.main)),
  };
}

interface Overdue {
  companyId: bigint;
  id: bigint;
  accountId: bigint;
  endToEndId: string;
}

const overdue = sql<Overdue>(
  'cashouts.overdue',
  `select c.company_id as "companyId", c.id, c.account_id as "accountId", c.end_to_end_id as "endToEndId"
     from cashouts c where c.due_at is not null and c.due_at <= $1 order by c.due_at limit $2`,
);
const postpone = sql(
  'cashouts.postpone',
  `update cashouts c
      set due_at = $4, lease_until = case when n.unknown then clock_timestamp() else c.lease_until end
     from unnest($1::int8[], $2::int8[], $3::bool[]) as n(company_id, id, unknown)
    where c.company_id = n.company_id and c.id = n.id and c.status = 'PROCESSING'`,
);
const nextDue = sql<{ at: Date | null }>(
  'cashouts.next-due',
  `select due_at as at from cashouts where due_at is not null order by due_at limit 1`,
);

const ASK_AGAIN_MS = 5_000;

/**
 * Asks the rail about payments whose limit has passed without a word; its answer is final. A payment
 * that the rail does not know is handed over (again): a submission may still be under way elsewhere,
 * and of two orders under one end-to-end id, the rail refusing the late one, only the first counts.
 */
export function askAboutOverdue(context: Context, limit: number): DueWork {
  return {
    name: 'cashouts: overdue',
    runDue: async () => {
      const now = context.clock.now();
      const late = await query(context.db.batch, overdue, [now, limit]);
      if (late.length === 0) return 0;
      const standings = await context.rail.query(late.map((cashout) => cashout.endToEndId));
      const answered = late.map((cashout, index) => ({ cashout, standing: standings[index] as Standing }));
      await settleCashouts(context, answered.flatMap(finalWord));
      const open = answered.filter((answer) => finalWord(answer).length === 0);
      await transaction(context.db.batch, (tx) => askAgain(tx, open, now));
      return late.length;
    },
    nextDue: async () => (await query(context.db.main, nextDue))[0]?.at ?? null,
    busy: async () => false,
  };
}

interface Answered {
  cashout: Overdue;
  standing: Standing;
}

async function askAgain(tx: Tx, open: readonly Answered[], now: Date): Promise<void> {
  if (open.length === 0) return;
  const again = new Date(now.getTime() + ASK_AGAIN_MS);
  await execute(tx, postpone, [
    int8Column(open.map(({ cashout }) => cashout.companyId)),
    int8Column(open.map(({ cashout }) => cashout.id)),
    boolColumn(open.map(({ standing }) => standing.state === 'UNKNOWN')),
    again,
  ]);
}
