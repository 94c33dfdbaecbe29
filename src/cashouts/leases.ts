import { ofCompany } from '../database/buckets.ts';
import { int4Column, int8Column } from '../database/columns.ts';
import { leasesOf } from '../database/leases.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import { byShard } from '../database/shards.ts';
import { type Cashout, inKeyOrder } from './cashout.ts';
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

/** Tells if any node owes a step of any payment. */
export const anyLeaseHeld = LEASES.anyOwed;

/** Payments as they are written down now; those that ended, or that another node has taken over, are left out. */
export async function reloadLeased(executor: Executor, cashouts: readonly Cashout[]): Promise<Cashout[]> {
  const now = await selectCashouts(executor, cashouts);
  return cashouts.flatMap((before) => {
    const cashout = now.get(refKey(before));
    return cashout?.status === 'PROCESSING' && cashout.leaseNumber === before.leaseNumber ? [cashout] : [];
  });
}

const giveBack = sql(
  'cashouts.give-back',
  `update cashouts c set lease_until = clock_timestamp()
     from unnest($1::int8[], $2::int8[], $3::int4[]) as n(company_id, id, lease_number)
    where ${ofCompany('c', 'n.company_id')} and c.id = n.id and c.status = 'PROCESSING'
      and c.lease_number = n.lease_number`,
);

/** Lets any node take these payments over at once instead of when their lease ends. */
export async function giveBackLeases(executor: Executor, cashouts: readonly Cashout[]): Promise<void> {
  await byShard(executor, inKeyOrder(cashouts), (shard, refs) =>
    query(shard, giveBack, [
      int8Column(refs.map((cashout) => cashout.companyId)),
      int8Column(refs.map((cashout) => cashout.id)),
      int4Column(refs.map((cashout) => cashout.leaseNumber)),
    ]),
  );
}
