import type { Context } from '../../context.ts';
import { boolColumn, int8Column } from '../../database/columns.ts';
import type { Databases } from '../../database/databases.ts';
import type { DueWork } from '../../database/due-work/due-work.ts';
import { BEGINNING, createFloor, type Floor } from '../../database/due-work/floor.ts';
import { paramRows } from '../../database/param-rows.ts';
import { type Executor, query, sql } from '../../database/pool.ts';
import { splitOnFailure } from '../../database/split.ts';
import { ofCompany } from '../../database/spread/buckets.ts';
import { byShard } from '../../database/spread/shards.ts';
import type { Standing } from '../../rail/rail.ts';
import { inKeyOrder } from '../cashout.ts';
import { type Settlement, settleCashouts } from '../settle.ts';
import type { Dispatcher } from './dispatch.ts';
import { anyLeaseHeld, queueHeld, takeLapsedLeases } from './leases.ts';
import { finalWord } from './submit.ts';

/** Takes over payments whose node died or had no room for their next step. */
export function recoverLapsed(context: Context, dispatcher: Dispatcher, limit: number): DueWork {
  const floor = floorOfQueue(context);
  return {
    name: 'cashouts: recover',
    runDue: async () => {
      await queueOverdue(context);
      const room = Math.min(limit, dispatcher.room());
      if (room === 0) return 0;
      const taken = await takeLapsedLeases(context.db.batch, room, await floor.from());
      dispatcher.offer(taken.map((cashout) => ({ cashout })));
      return taken.length;
    },
    thorough: floor.fall,
    // Leases run on the machine's clock, so moving the bank's clock expires none of them.
    nextDue: async () => null,
    busy: async () => dispatcher.underWay() > 0 || (await anyLeaseHeld(context.db.batch)),
  };
}

/** Puts payments into the queue that this node has held in memory for too long. */
async function queueOverdue({ db, openPayments }: Context): Promise<void> {
  const overdue = openPayments.overdue();
  if (overdue.length === 0) return;
  await queueHeld(db.batch, overdue);
  for (const ref of overdue) openPayments.drop(ref);
}

interface Overdue {
  companyId: bigint;
  id: bigint;
  accountId: bigint;
  endToEndId: string;
  submittedAt: Date | null;
  leaseNumber: number;
}

const overdue = sql<Overdue>(
  'cashouts.overdue',
  `select c.company_id as "companyId", c.id, c.account_id as "accountId", c.end_to_end_id as "endToEndId",
          c.submitted_at as "submittedAt", c.lease_number as "leaseNumber"
     from cashouts c where c.due_at is not null and c.due_at >= $3 and c.due_at <= $1 order by c.due_at limit $2`,
);
const postpone = sql(
  'cashouts.postpone',
  `update cashouts c
      set due_at = $4, lease_until = case when n.unknown then clock_timestamp() else c.lease_until end
     from ${paramRows('n', 'company_id int8, id int8, unknown bool')}
    where ${ofCompany('c', 'n.company_id')} and c.id = n.id and c.status = 'PROCESSING'`,
);
const nextDue = sql<{ at: Date | null }>(
  'cashouts.next-due',
  `select due_at as at from cashouts where due_at is not null and due_at >= $1 order by due_at limit 1`,
);

function floorOfQueue({ db, clock }: Context): Floor {
  return createFloor((from) => firstDue(db, from), clock);
}

async function firstDue(db: Databases, from: Date): Promise<Date | null> {
  return (await query(db.batch, nextDue, [from]))[0]?.at ?? null;
}

const ASK_AGAIN_MS = 5_000;
/** Number of expired leases after which a payment counts as failing. */
const LEASES_ENOUGH = 3;

/**
 * Asks the rail about payments whose limit has passed without an outcome; its answer is final. A payment that the
 * rail does not know is submitted (again). A submission may still be in flight elsewhere: the rail refuses the late
 * one, and of two orders under one end-to-end id only the first counts. A payment that could repeatedly not be
 * submitted fails like a late order.
 */
export function askAboutOverdue(context: Context, limit: number): DueWork {
  const floor = floorOfQueue(context);
  return {
    name: 'cashouts: overdue',
    runDue: async () => {
      const now = context.clock.now();
      const late = await query(context.db.batch, overdue, [now, limit, await floor.from()]);
      if (late.length === 0) return 0;
      await splitOnFailure(
        late,
        (some) => ask(context, some, now),
        (cashout, error) => putOff(context, { cashout, error, now }),
      );
      return late.length;
    },
    thorough: floor.fall,
    nextDue: () => firstDue(context.db, BEGINNING),
    busy: async () => false,
  };
}

interface Answered {
  cashout: Overdue;
  standing: Standing;
}

async function ask(context: Context, late: readonly Overdue[], now: Date): Promise<void> {
  const standings = await context.rail.query(late.map((cashout) => cashout.endToEndId));
  const answered = late.map((cashout, index) => ({ cashout, standing: standings[index] as Standing }));
  await settleCashouts(context, answered.flatMap(lastWord));
  // A payment that another node has taken over meanwhile stays open, whatever was decided here.
  const open = answered.filter((answer) => finalWord(answer).length === 0);
  await askAgain(context.db.batch, open, now);
}

/** Postpones it like any other; asking again at once would repeat without end. */
async function putOff(
  context: Context,
  { cashout, error, now }: { cashout: Overdue; error: unknown; now: Date },
): Promise<void> {
  context.log.error(
    { err: error, endToEndId: cashout.endToEndId },
    'ending a payment past its limit failed; it will be retried',
  );
  const open = [{ cashout, standing: { state: 'PENDING' } } as const];
  await askAgain(context.db.batch, open, now);
}

/**
 * The rail's final outcome, or the bank's own if the rail could not be asked, which holds only if still no node has
 * asked it.
 */
function lastWord(answered: Answered): Settlement[] {
  const { cashout, standing } = answered;
  const { submittedAt, leaseNumber: lease } = cashout;
  if (standing.state === 'UNKNOWN' && submittedAt === null && lease >= LEASES_ENOUGH)
    return [{ cashout, ending: { settled: false, code: 'AB03' }, lease }];
  return finalWord(answered);
}

async function askAgain(executor: Executor, answered: readonly Answered[], now: Date): Promise<void> {
  const unknown = new Set(
    answered.flatMap(({ cashout, standing }) => (standing.state === 'UNKNOWN' ? cashout : [])),
  );
  const open = inKeyOrder(answered.map(({ cashout }) => cashout));
  const again = new Date(now.getTime() + ASK_AGAIN_MS);
  await byShard(executor, open, (shard, some) =>
    query(shard, postpone, [
      int8Column(some.map((cashout) => cashout.companyId)),
      int8Column(some.map((cashout) => cashout.id)),
      boolColumn(some.map((cashout) => unknown.has(cashout))),
      again,
    ]),
  );
}
