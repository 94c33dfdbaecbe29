import { int4Column, int8Column, refColumns } from '../../database/columns.ts';
import type { Databases } from '../../database/databases.ts';
import { leasesOf } from '../../database/due-work/leases.ts';
import { paramRows } from '../../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../../database/pool.ts';
import { inShard, ofCompany } from '../../database/spread/buckets.ts';
import { byShard, sumOverShards } from '../../database/spread/shards.ts';
import type { SilentNode } from '../../nodes/beat.ts';
import { settlementLimitMs } from '../../rail/rail.ts';
import { CASHOUT_PRIORITY, type Cashout, type CashoutRef, inKeyOrder, toCashout } from '../cashout.ts';
import { refKey, selectCashouts } from '../store.ts';
import { CASHOUTS_TABLE, type CashoutRow } from '../table.ts';

const LEASES = leasesOf<CashoutRow>({
  ...{
    name: 'cashouts',
    table: 'cashouts',
    as: 'c',
    key: 'bucket, company_id, id',
    columns: CASHOUTS_TABLE.list,
  },
  due: 'due_at is not null and lease_until < clock_timestamp()',
  order: 'due_at',
  risesBy: 'due_at',
  owed: 'due_at is not null and lease_until is not null',
});

/** Takes over payments whose node did not finish its step in time. */
export async function takeLapsedLeases(executor: Executor, limit: number, from: Date): Promise<Cashout[]> {
  return (await LEASES.take(executor, limit, [from])).map(toCashout);
}

// Others are searched from the instant from which each node reports that it may hold some.
const held = sql<{ held: boolean }>(
  'cashouts.held',
  `select true as held from cashouts
    where created_at >= (select min(first_payment) from node_holdings) and status = 'PROCESSING' and due_at is null
    limit 1`,
);

/** Tells whether any node owes a step of any payment. Without fixed plans PostgreSQL reads the whole table for it. */
export async function anyLeaseHeld(executor: Executor): Promise<boolean> {
  return (await LEASES.anyOwed(executor)) || (await query(executor, held)).length > 0;
}

/** Reads the stored state of payments; those that ended, or that another node has taken over, are omitted. */
export async function reloadLeased(executor: Executor, cashouts: readonly Cashout[]): Promise<Cashout[]> {
  const now = await selectCashouts(executor, cashouts);
  return cashouts.flatMap((before) => {
    const cashout = now.get(refKey(before));
    return cashout?.status === 'PROCESSING' && cashout.leaseNumber === before.leaseNumber ? [cashout] : [];
  });
}

// In UTC, where adding to an instant is the same in every session; other expressions are not sent to a shard.
const DUE_AT = `coalesce(c.due_at,
  (c.processing_at at time zone 'UTC' + interval '${settlementLimitMs(CASHOUT_PRIORITY)} ms') at time zone 'UTC')`;

const queueSome = sql(
  'cashouts.queue',
  `update cashouts c set due_at = ${DUE_AT}
     from ${paramRows('n', 'company_id int8, id int8')}
    where ${ofCompany('c', 'n.company_id')} and c.id = n.id and c.status = 'PROCESSING' and c.due_at is null`,
);
const queueLeft = sql(
  'cashouts.queue-left',
  `update cashouts c set due_at = ${DUE_AT}
    where c.created_at >= $1 and c.status = 'PROCESSING' and c.due_at is null
      and c.lease_until < clock_timestamp() ${inShard('c')}`,
);

/** Puts payments into the queue that this node has held in memory; the lease stays. */
export async function queueHeld(executor: Executor, held: readonly CashoutRef[]): Promise<void> {
  await byShard(executor, inKeyOrder(held), (shard, refs) => query(shard, queueSome, refColumns(refs)));
}

/** Puts the payments of a silent node into the queue after their leases have expired; returns how many. */
export function queueLeftPayments(db: Databases, { firstPayment }: SilentNode): Promise<number> {
  return sumOverShards(db.main, (shard) => execute(shard, queueLeft, [firstPayment]));
}

const giveBack = sql(
  'cashouts.give-back',
  `update cashouts c set lease_until = clock_timestamp(), due_at = ${DUE_AT}
     from ${paramRows('n', 'company_id int8, id int8, lease_number int4')}
    where ${ofCompany('c', 'n.company_id')} and c.id = n.id and c.status = 'PROCESSING'
      and c.lease_number = n.lease_number`,
);

/** Lets any node take these payments over at once, before their lease expires. */
export async function giveBackLeases(executor: Executor, cashouts: readonly Cashout[]): Promise<void> {
  await byShard(executor, inKeyOrder(cashouts), (shard, refs) =>
    query(shard, giveBack, [
      int8Column(refs.map((cashout) => cashout.companyId)),
      int8Column(refs.map((cashout) => cashout.id)),
      int4Column(refs.map((cashout) => cashout.leaseNumber)),
    ]),
  );
}
