import { leasesOf } from '../../database/due-work/leases.ts';
import { execute, queryOne, sql } from '../../database/pool.ts';
import type { SimulatedWorld } from '../world.ts';

/** A notification that the bank has not received, held under a lease. */
export interface SimulatedNotice {
  kind: 'OUTCOME' | 'PAYMENT' | 'PAYMENTS' | 'WORD' | 'RETURN' | 'REPORT' | 'REPORT_CANCELLED';
  endToEndId: string;
  /** All payments of `PAYMENTS`, the first one included. */
  payments?: readonly string[] | null;
  /** Empty unless it is a return. */
  returnId: string;
  /** Fencing number: only who holds the newest one may strike the notice off. */
  lease: number;
}

/** The lease number of a notice that its maker tells at once. */
export const FIRST_LEASE = 1;

interface Claimed extends SimulatedNotice {
  dueAt: Date;
}

const LEASES = leasesOf<Claimed>({
  ...{
    name: 'simulator.notices',
    table: 'simulator.notices',
    as: 'n',
    key: 'end_to_end_id, kind, return_id',
  },
  columns: `n.kind, n.end_to_end_id as "endToEndId", n.return_id as "returnId", n.lease_number as lease,
            n.payments, n.due_at as "dueAt"`,
  due: 'parked is null and due_at <= $3 and (lease_until is null or lease_until <= clock_timestamp())',
  order: 'due_at, end_to_end_id, kind, return_id',
  risesBy: 'due_at',
  lasts: `$4 * interval '1 millisecond'`,
});
const first = sql<{ dueAt: Date }>(
  'simulator.first-notice',
  `select due_at as "dueAt" from simulator.notices where parked is null and due_at >= $1
    order by due_at, end_to_end_id, kind, return_id limit 1`,
);
const park = sql(
  'simulator.park-notice',
  `update simulator.notices set parked = $5
    where end_to_end_id = $1 and kind = $2 and return_id = $3 and lease_number = $4`,
);

const split = sql(
  'simulator.split-notice',
  `with whole as (
     delete from simulator.notices
      where end_to_end_id = $1 and kind = 'PAYMENTS' and return_id = '' and lease_number = $2
     returning payments, due_at, lease_until, lease_number
   )
   insert into simulator.notices (end_to_end_id, kind, due_at, lease_until, lease_number)
   select unnest(payments), 'PAYMENT', due_at, lease_until, lease_number from whole`,
);

/** Leases up to `limit` notices that are due, the longest due first, then by end-to-end id. */
export async function takeNotices(
  world: SimulatedWorld,
  { limit, from }: { limit: number; from: Date },
): Promise<SimulatedNotice[]> {
  const taken = await LEASES.take(world.db.batch, limit, [from, world.clock.now(), world.leaseMs]);
  return taken.sort(
    (one, other) =>
      one.dueAt.getTime() - other.dueAt.getTime() ||
      compare(one.endToEndId, other.endToEndId) ||
      compare(one.kind, other.kind) ||
      compare(one.returnId, other.returnId),
  );
}

/** Bank's clock: when the next notice is due, or was if a node holds it now. */
export async function findNextNotice(world: SimulatedWorld, from: Date): Promise<Date | null> {
  return (await queryOne(world.db.batch, first, [from]))?.dueAt ?? null;
}

/** Gives a notice up for good: it stays to be seen, with the reason. */
export async function parkNotice(
  world: SimulatedWorld,
  notice: SimulatedNotice,
  reason: string,
): Promise<void> {
  const { endToEndId, kind, returnId, lease } = notice;
  await execute(world.db.batch, park, [endToEndId, kind, returnId, lease, reason]);
}

/**
 * Gives each payment of a notice one of its own under the same lease, so that a failing one does not stop the others.
 */
export async function splitNotice(
  world: SimulatedWorld,
  { endToEndId, lease }: SimulatedNotice,
): Promise<void> {
  await execute(world.db.batch, split, [endToEndId, lease]);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
