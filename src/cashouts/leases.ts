import { int4Column, int8Column } from '../database/columns.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { type Cashout, inKeyOrder } from './cashout.ts';
import { CASHOUT_COLUMNS, type CashoutRow, toCashout } from './rows.ts';
import { LEASE_SECONDS, refKey, selectCashouts } from './store.ts';

/*
 * Who owes the next step of a payment. A node is given a payment for some seconds under a number; it
 * calls the directory and the rail outside any transaction, and records only if the number is still
 * its own. Leases run on the database's clock: the bank's may be moved, and nodes' may differ.
 */

const claimLapsed = sql<CashoutRow>(
  'cashouts.claim-lapsed',
  `update cashouts c
      set lease_number = c.lease_number + 1,
          lease_until = clock_timestamp() + interval '${LEASE_SECONDS} s'
    where (c.company_id, c.id) in (
            select company_id, id from cashouts
             where due_at is not null and lease_until < clock_timestamp()
             order by due_at limit $1 for no key update skip locked)
   returning ${CASHOUT_COLUMNS}`,
);

/** Takes over payments whose node has not finished its step in time. */
export async function claimLapsedLeases(tx: Tx, limit: number): Promise<Cashout[]> {
  return (await query(tx, claimLapsed, [limit])).map(toCashout);
}

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
    where c.company_id = n.company_id and c.id = n.id and c.status = 'PROCESSING'
      and c.lease_number = n.lease_number`,
);

/** Lets any node take these payments over at once instead of when their lease ends. */
export async function giveBackLeases(tx: Tx, cashouts: readonly Cashout[]): Promise<void> {
  if (cashouts.length === 0) return;
  await execute(tx, giveBack, leaseColumns(inKeyOrder(cashouts)));
}

function leaseColumns(cashouts: readonly Cashout[]): Buffer[] {
  return [
    int8Column(cashouts.map((cashout) => cashout.companyId)),
    int8Column(cashouts.map((cashout) => cashout.id)),
    int4Column(cashouts.map((cashout) => cashout.leaseNumber)),
  ];
}

const owed = sql<{ owed: boolean }>(
  'cashouts.owed',
  `select exists (select from cashouts where due_at is not null and lease_until is not null) as owed`,
);

/** Whether any node owes a step of any payment. */
export async function anyLeaseHeld(executor: Executor): Promise<boolean> {
  return (await query(executor, owed))[0]?.owed === true;
}
