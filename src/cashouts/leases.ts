import { ofCompany } from '../database/buckets.ts';
import { int4Column, int8Column } from '../database/columns.ts';
import { leasesOf } from '../database/leases.ts';
import { type Databases, type Executor, execute, queryOne, sql } from '../database/pool.ts';
import type { SilentNode } from '../nodes/take-back.ts';
import { SETTLEMENT_LIMIT_MS } from '../rail/rail.ts';
import { type Cashout, type CashoutRef, inKeyOrder } from './cashout.ts';
import { refKey, selectCashouts } from './store.ts';
import { CASHOUTS_TABLE, type CashoutRow, toCashout } from './table.ts';

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
  owed: 'due_at is not null and lease_until is not null',
});

/** Takes over payments whose node has not finished its step in time. */
export async function claimLapsedLeases(executor: Executor, limit: number): Promise<Cashout[]> {
  return (await LEASES.claim(executor, limit)).map(toCashout);
}

// The others are looked for from where on each node says that it may hold some.
const held = sql<{ held: boolean }>(
  'cashouts.held',
  `select exists (select from cashouts
                   where created_at >= (select min(first_payment) from node_holdings)
                     and status = 'PROCESSING' and due_at is null) as held`,
);

/** Tells if any node owes a step of any payment. */
export async function anyLeaseHeld(executor: Executor): Promise<boolean> {
  return (await LEASES.anyOwed(executor)) || (await queryOne(executor, held))?.held === true;
}

/** Payments as they are written down now; those that ended, or that another node has taken over, are left out. */
export async function reloadLeased(executor: Executor, cashouts: readonly Cashout[]): Promise<Cashout[]> {
  const now = await selectCashouts(executor, cashouts);
  return cashouts.flatMap((before) => {
    const cashout = now.get(refKey(before));
    return cashout?.status === 'PROCESSING' && cashout.leaseNumber === before.leaseNumber ? [cashout] : [];
  });
}

const DUE_AT = `coalesce(c.due_at, c.processing_at + interval '${SETTLEMENT_LIMIT_MS} ms')`;

const queueSome = sql(
  'cashouts.queue',
  `update cashouts c set due_at = ${DUE_AT}
     from unnest($1::int8[], $2::int8[]) as n(company_id, id)
    where ${ofCompany('c', 'n.company_id')} and c.id = n.id and c.status = 'PROCESSING' and c.due_at is null`,
);
const queueLeft = sql(
  'cashouts.queue-left',
  `update cashouts c set due_at = ${DUE_AT}
    where c.created_at >= $1 and c.status = 'PROCESSING' and c.due_at is null
      and c.lease_until < clock_timestamp()`,
);

/** Puts payments into the queue that this node has held in memory; who has the lease keeps it. */
export async function queueHeld(executor: Executor, held: readonly CashoutRef[]): Promise<void> {
  const refs = inKeyOrder(held);
  await execute(executor, queueSome, [
    int8Column(refs.map((cashout) => cashout.companyId)),
    int8Column(refs.map((cashout) => cashout.id)),
  ]);
}

/** Puts into the queue the payments that a silent node held in memory, once their leases have run out; how many. */
export function queueLeftPayments(db: Databases, { firstPayment }: SilentNode): Promise<number> {
  return execute(db.main, queueLeft, [firstPayment]);
}

const giveBack = sql(
  'cashouts.give-back',
  `update cashouts c set lease_until = clock_timestamp(), due_at = ${DUE_AT}
     from unnest($1::int8[], $2::int8[], $3::int4[]) as n(company_id, id, lease_number)
    where ${ofCompany('c', 'n.company_id')} and c.id = n.id and c.status = 'PROCESSING'
      and c.lease_number = n.lease_number`,
);

/** Lets any node take these payments over at once instead of when their lease ends. */
export async function giveBackLeases(executor: Executor, cashouts: readonly Cashout[]): Promise<void> {
  if (cashouts.length === 0) return;
  const refs = inKeyOrder(cashouts);
  await execute(executor, giveBack, [
    int8Column(refs.map((cashout) => cashout.companyId)),
    int8Column(refs.map((cashout) => cashout.id)),
    int4Column(refs.map((cashout) => cashout.leaseNumber)),
  ]);
}
