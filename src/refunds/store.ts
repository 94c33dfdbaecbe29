import { int4Column, int8Column, refColumns, textColumn, timestampColumn } from '../database/columns.ts';
import { LEASE, leasesOf } from '../database/leases.ts';
import { type Executor, execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { Refund, RefundRef } from './refund.ts';

const COLUMNS = `r.company_id as "companyId", r.id, r.public_id as "publicId", r.account_id as "accountId",
  r.cash_in_id as "cashInId", r.code_id as "codeId", r.route, r.amount, r.information, r.reason, r.status,
  r.return_id as "returnId", r.error_code as "errorCode", r.created_at as "createdAt",
  r.completed_at as "completedAt", r.due_at as "dueAt", r.lease_number as "leaseNumber"`;

// A PENDING refund is owed its submission from the moment it is written: by the node that makes it where it is leased,
// else by any node.
const insert = sql(
  'refunds.insert',
  `insert into refunds (company_id, id, public_id, account_id, cash_in_id, code_id, route, amount,
     information, reason, status, return_id, created_at, completed_at, due_at, lease_number, lease_until)
   select n.*, case when n.due_at is not null then clock_timestamp() + n.lease_number * ${LEASE} end
     from unnest($1::int8[], $2::int8[], $3::text[], $4::int8[], $5::int8[], $6::int8[], $7::text[],
       $8::int8[], $9::text[], $10::text[], $11::text[], $12::text[], $13::timestamptz[],
       $14::timestamptz[], $15::timestamptz[], $16::int4[])
       as n(company_id, id, public_id, account_id, cash_in_id, code_id, route, amount, information, reason,
            status, return_id, created_at, completed_at, due_at, lease_number)`,
);
const insertIds = sql(
  'refund-ids.insert',
  `insert into refund_ids (any_id, company_id, refund_id)
   select * from unnest($1::text[], $2::int8[], $3::int8[])`,
);

export async function insertRefunds(tx: Tx, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return;
  const text = (get: (refund: Refund) => string) => textColumn(refunds.map(get));
  const int8 = (get: (refund: Refund) => bigint | null) => int8Column(refunds.map(get));
  const twice = [...refunds, ...refunds];
  await Promise.all([
    execute(tx, insert, [
      int8((r) => r.companyId),
      int8((r) => r.id),
      text((r) => r.publicId),
      int8((r) => r.accountId),
      int8((r) => r.cashInId),
      int8((r) => r.codeId),
      text((r) => r.route),
      int8((r) => r.amount),
      text((r) => r.information),
      text((r) => r.reason),
      text((r) => r.status),
      text((r) => r.returnId),
      timestampColumn(refunds.map((r) => r.createdAt)),
      timestampColumn(refunds.map((r) => r.completedAt)),
      timestampColumn(refunds.map((r) => r.dueAt)),
      int4Column(refunds.map((r) => r.leaseNumber)),
    ]),
    execute(tx, insertIds, [
      textColumn([...refunds.map((r) => r.publicId), ...refunds.map((r) => r.returnId)]),
      int8Column(twice.map((r) => r.companyId)),
      int8Column(twice.map((r) => r.id)),
    ]),
  ]);
}

const selectByIds = sql<Refund>(
  'refunds.select-by-ids',
  `select ${COLUMNS}
     from (select distinct * from unnest($1::int8[], $2::int8[])) as asked(company_id, id)
     cross join lateral (
       select * from refunds r
        where r.company_id = asked.company_id and r.id = asked.id limit 1) r`,
);
const lockByIds = sql<Refund>(
  'refunds.lock-by-ids',
  `select ${COLUMNS}
     from (select distinct * from unnest($1::int8[], $2::int8[]) order by 1, 2) as asked(company_id, id)
     cross join lateral (
       select * from refunds r
        where r.company_id = asked.company_id and r.id = asked.id limit 1 for no key update) r`,
);
const selectByAnyIds = sql<Refund>(
  'refunds.select-by-any-ids',
  `select ${COLUMNS}
     from refund_ids i
     cross join lateral (
       select * from refunds r where r.company_id = i.company_id and r.id = i.refund_id limit 1) r
    where i.any_id = any($1::text[])`,
);

export async function selectRefunds(executor: Executor, refs: readonly RefundRef[]): Promise<Refund[]> {
  return refs.length === 0 ? [] : query(executor, selectByIds, refColumns(refs));
}

/** By public id or return id, whosever they are. */
export function selectRefundsByAnyId(executor: Executor, ids: readonly string[]): Promise<Refund[]> {
  return query(executor, selectByAnyIds, [textColumn(ids)]);
}

/** Locks refunds; their accounts, codes and cash-ins are locked before them, always. */
export async function selectLockedRefunds(tx: Tx, refs: readonly RefundRef[]): Promise<Refund[]> {
  return refs.length === 0 ? [] : query(tx, lockByIds, refColumns(refs));
}

const update = sql(
  'refunds.update',
  `update refunds r
      set status = n.status, error_code = n.error_code, completed_at = n.completed_at, due_at = n.due_at,
          lease_until = null
     from unnest($1::int8[], $2::int8[], $3::text[], $4::text[], $5::timestamptz[], $6::timestamptz[])
          as n(company_id, id, status, error_code, completed_at, due_at)
    where r.company_id = n.company_id and r.id = n.id`,
);

export async function updateRefunds(tx: Tx, refunds: readonly Refund[]): Promise<void> {
  if (refunds.length === 0) return;
  await execute(tx, update, [
    ...refColumns(refunds),
    textColumn(refunds.map((r) => r.status)),
    textColumn(refunds.map((r) => r.errorCode)),
    timestampColumn(refunds.map((r) => r.completedAt)),
    timestampColumn(refunds.map((r) => r.dueAt)),
  ]);
}

/** Leases for handing PENDING refunds to the rail. */
export const REFUND_LEASES = leasesOf<Refund>({
  ...{ name: 'refunds', table: 'refunds', as: 'r', key: 'company_id, id', columns: COLUMNS },
  due: 'due_at is not null and lease_until <= clock_timestamp()',
  order: 'due_at',
  owed: 'due_at is not null and lease_until is not null',
});
const overdue = sql<Refund>(
  'refunds.overdue',
  `select ${COLUMNS} from refunds r
    where r.due_at is not null and r.due_at <= $1 order by r.due_at limit $2`,
);
const nextDue = sql<{ at: Date }>(
  'refunds.next-due',
  'select due_at as at from refunds where due_at is not null order by due_at limit 1',
);
export function selectOverdueRefunds(executor: Executor, now: Date, limit: number): Promise<Refund[]> {
  return query(executor, overdue, [now, limit]);
}

export async function selectNextDueRefund(executor: Executor): Promise<Date | null> {
  return (await query(executor, nextDue))[0]?.at ?? null;
}
