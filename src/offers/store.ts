import { insertReceivedIds } from '../cash-ins/write-cash-ins.ts';
import { int8Column } from '../database/columns.ts';
import { paramRows } from '../database/param-rows.ts';
import { type Executor, query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import { byShard } from '../database/spread/shards.ts';
import { insertInto, lockIn, type RowRef, selectFrom, updateOf } from '../database/table.ts';
import type { Tx } from '../database/transaction.ts';
import type { Offer } from './offer.ts';
import { OFFERS_TABLE, toOffer } from './table.ts';

const insertRows = insertInto(OFFERS_TABLE);
const selectRows = selectFrom(OFFERS_TABLE);
const lockRows = lockIn(OFFERS_TABLE);

/** Writes offers, and reserves their end-to-end ids unless that is done, so that no other payment has one of them. */
export async function insertOffers(
  tx: Tx,
  offers: readonly Offer[],
  reserved: ReadonlySet<Offer>,
): Promise<void> {
  if (offers.length === 0) return;
  const unreserved = offers.filter((offer) => !reserved.has(offer));
  await Promise.all([insertReceivedIds(tx, unreserved), insertRows(tx, offers)]);
}

export async function selectOffers(executor: Executor, refs: readonly RowRef[]): Promise<Offer[]> {
  return refs.length === 0 ? [] : (await selectRows(executor, refs)).map(toOffer);
}

/** Locks offers; their accounts and codes must be locked first. */
export async function lockOffers(tx: Tx, refs: readonly RowRef[]): Promise<Offer[]> {
  return refs.length === 0 ? [] : (await lockRows(tx, refs)).map(toOffer);
}

export const updateOffers = updateOf(OFFERS_TABLE, [
  ...(['status', 'dueAt', 'settledAt', 'accountingDate', 'dropCode'] as const),
]);

const overdue = sql<RowRef & { endToEndId: string; limitAt: Date }>(
  'offers.overdue',
  `select o.company_id as "companyId", o.id, o.end_to_end_id as "endToEndId", o.limit_at as "limitAt"
     from offers o where o.due_at is not null and o.due_at <= $1 order by o.due_at limit $2`,
);
const nextDue = sql<{ at: Date }>(
  'offers.next-due',
  'select due_at as at from offers where due_at is not null order by due_at limit 1',
);
const postpone = sql(
  'offers.postpone',
  `update offers o set due_at = $3 from ${paramRows('n', 'company_id int8, id int8')}
    where ${ofCompany('o', 'n.company_id')} and o.id = n.id and o.status = 'PENDING'`,
);

export interface OverdueOffer extends RowRef {
  endToEndId: string;
  limitAt: Date;
}

export function selectOverdueOffers(executor: Executor, now: Date, limit: number): Promise<OverdueOffer[]> {
  return query(executor, overdue, [now, limit]);
}

export async function selectNextDueOffer(executor: Executor): Promise<Date | null> {
  return (await query(executor, nextDue))[0]?.at ?? null;
}

/** Postpones the next query of the rail about offers. */
export async function postponeOffers(
  executor: Executor,
  offers: readonly RowRef[],
  until: Date,
): Promise<void> {
  await byShard(executor, offers, (shard, some) =>
    query(shard, postpone, [
      int8Column(some.map((offer) => offer.companyId)),
      int8Column(some.map((offer) => offer.id)),
      until,
    ]),
  );
}
