import { int8Column, textColumn } from '../database/columns.ts';
import { LEASE, leasesOf } from '../database/due-work/leases.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import { insertInto, lockIn, type RowRef, selectFrom, updateOf } from '../database/table.ts';
import type { Tx } from '../database/transaction.ts';
import type { Refund } from './refund.ts';
import { REFUNDS_TABLE } from './table.ts';

// A new PENDING refund is owed its submission: by the node that creates it if it is leased, else by any node.
const insertRows = insertInto(REFUNDS_TABLE, {
  also: {
    lease_until: `case when n.due_at is not null then clock_timestamp() + n.lease_number * ${LEASE} end`,
  },
});
const insertIds = sql(
  'refund-ids.insert',
  `insert into refund_ids (any_id, company_id, refund_id)
   select * from ${paramRows('n', 'any_id text, company_id int8, refund_id int8')}`,
);

export async function insertRefunds(tx: Tx, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return;
  const twice = [...refunds, ...refunds];
  await Promise.all([
    insertRows(tx, refunds),
    execute(tx, insertIds, [
      textColumn([...refunds.map((r) => r.publicId), ...refunds.map((r) => r.returnId)]),
      int8Column(twice.map((r) => r.companyId)),
      int8Column(twice.map((r) => r.id)),
    ]),
  ]);
}

export const selectRefunds = selectFrom(REFUNDS_TABLE);

/** Locks refunds; their accounts, codes and cash-ins must be locked first. */
export const selectLockedRefunds = lockIn(REFUNDS_TABLE);

export const updateRefunds = updateOf(REFUNDS_TABLE, ['status', 'errorCode', 'completedAt', 'dueAt'], {
  also: { lease_until: 'null' },
});

const findIds = sql<RowRef>(
  'refund-ids.find',
  `select company_id as "companyId", refund_id as id from refund_ids where any_id = any($1::text[])`,
);

/** By public id or return id, over all companies. */
export async function selectRefundsByAnyId(executor: Executor, ids: readonly string[]): Promise<Refund[]> {
  return selectRefunds(executor, await query(executor, findIds, [textColumn(ids)]));
}

/** Leases for submitting PENDING refunds to the rail. */
export const REFUND_LEASES = leasesOf<Refund>({
  ...{
    name: 'refunds',
    table: 'refunds',
    as: 'r',
    key: 'bucket, company_id, id',
    columns: REFUNDS_TABLE.list,
  },
  due: 'due_at is not null and lease_until <= clock_timestamp()',
  order: 'due_at',
  risesBy: 'due_at',
  owed: 'due_at is not null and lease_until is not null',
});
const overdue = sql<Refund>(
  'refunds.overdue',
  `select ${REFUNDS_TABLE.list} from refunds r
    where r.due_at is not null and r.due_at >= $3 and r.due_at <= $1 order by r.due_at limit $2`,
);
const nextDue = sql<{ at: Date }>(
  'refunds.next-due',
  'select due_at as at from refunds where due_at is not null and due_at >= $1 order by due_at limit 1',
);
export function selectOverdueRefunds(
  executor: Executor,
  { now, from, limit }: { now: Date; from: Date; limit: number },
): Promise<Refund[]> {
  return query(executor, overdue, [now, limit, from]);
}

export async function selectNextDueRefund(executor: Executor, from: Date): Promise<Date | null> {
  return (await query(executor, nextDue, [from]))[0]?.at ?? null;
}
