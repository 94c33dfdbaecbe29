import { int8Column, textColumn, timestampColumn } from '../../database/columns.ts';
import { paramRows } from '../../database/param-rows.ts';
import { type Executor, query, sql } from '../../database/pool.ts';
import { ofCompany } from '../../database/spread/buckets.ts';
import { byShard } from '../../database/spread/shards.ts';
import { insertInto, int8, table, text } from '../../database/table.ts';
import type { Tx } from '../../database/transaction.ts';
import { COURSE_COLUMNS } from '../../offers/course-columns.ts';
import type { OfferCourse } from '../../offers/offer.ts';
import { LOCK_ORDER, type WorkingSet, type WorkingSetKind } from '../../turns/turn.ts';
import { type Centavos, centavos, ZERO } from '../../values/money.ts';
import type { CashoutRef } from '../cashout.ts';

/** An accepted return of a sent payment, which the rail may still settle or drop. */
export interface ReturnOffer extends OfferCourse {
  readonly companyId: bigint;
  readonly returnId: string;
  readonly accountId: bigint;
  readonly cashoutId: bigint;
  readonly endToEndId: string;
  readonly amount: Centavos;
  readonly reason: string;
}

const RETURN_OFFERS_TABLE = table('return_offers', {
  as: 'o',
  columns: {
    companyId: int8(),
    returnId: text(),
    accountId: int8(),
    cashoutId: int8(),
    endToEndId: text(),
    amount: int8<Centavos>(),
    reason: text(),
    ...COURSE_COLUMNS,
  },
});

const insertRows = insertInto(RETURN_OFFERS_TABLE);
// The caller has locked the payments, and one has few returns. An id may already name money of another payment.
const ofCashouts = sql<ReturnOffer>(
  'return-offers.of-cashouts',
  `select ${RETURN_OFFERS_TABLE.list}
     from ${paramRows('asked', 'company_id int8, id int8')}
     join return_offers o on ${ofCompany('o', 'asked.company_id')} and o.cashout_id = asked.id
   union
   select ${RETURN_OFFERS_TABLE.list}
     from ${paramRows('named', 'company_id int8, return_id text', 3)}
     join return_offers o on ${ofCompany('o', 'named.company_id')} and o.return_id = named.return_id`,
);
const end = sql(
  'return-offers.end',
  `update return_offers o set status = n.status, due_at = null, settled_at = n.settled_at,
          accounting_date = n.accounting_date, drop_code = n.drop_code
     from ${paramRows(
       'n',
       `company_id int8, return_id text, status text, settled_at timestamptz, accounting_date text,
           drop_code text`,
     )}
    where ${ofCompany('o', 'n.company_id')} and o.return_id = n.return_id`,
);

/** The return offers of a turn. */
export interface ReturnOfferSet extends WorkingSet {
  /** Requests all offers for a payment, which must be requested too, and the offer with this id. */
  want(cashout: CashoutRef, returnId: string): void;
  get(companyId: bigint, returnId: string): ReturnOffer | undefined;
  /** Adds up what accepted offers may still return of a payment. */
  pendingOf(cashout: CashoutRef): Centavos;
  add(offer: ReturnOffer): void;
  replace(offer: ReturnOffer): void;
}

export const RETURN_OFFERS: WorkingSetKind<ReturnOfferSet> = {
  place: LOCK_ORDER.returnOffers,
  open: openReturnOffers,
};

function openReturnOffers(tx: Tx): ReturnOfferSet {
  const wanted: { cashout: CashoutRef; returnId: string }[] = [];
  const current = new Map<string, ReturnOffer>();
  const added = new Map<string, ReturnOffer>();
  const ended = new Map<string, ReturnOffer>();
  const keyOf = (companyId: bigint, returnId: string) => `${companyId}/${returnId}`;
  const note = (offer: ReturnOffer) => {
    current.set(keyOf(offer.companyId, offer.returnId), offer);
  };
  return {
    want: (cashout, returnId) => wanted.push({ cashout, returnId }),
    lock: async () => {
      const asked = wanted.map((one) => ({ ...one, companyId: one.cashout.companyId }));
      const rows = await byShard(tx, asked, (shard, some) => {
        const companies = int8Column(some.map(({ companyId }) => companyId));
        const payments = int8Column(some.map(({ cashout }) => cashout.id));
        return query(shard, ofCashouts, [
          ...[companies, payments, companies],
          textColumn(some.map(({ returnId }) => returnId)),
        ]);
      });
      for (const row of rows) note(row);
    },
    get: (companyId, returnId) => current.get(keyOf(companyId, returnId)),
    pendingOf: ({ companyId, id }) => {
      let sum: bigint = ZERO;
      for (const offer of current.values())
        if (offer.status === 'PENDING' && offer.companyId === companyId && offer.cashoutId === id)
          sum += offer.amount;
      return centavos(sum);
    },
    add: (offer) => {
      note(offer);
      added.set(keyOf(offer.companyId, offer.returnId), offer);
    },
    replace: (offer) => {
      note(offer);
      const key = keyOf(offer.companyId, offer.returnId);
      (added.has(key) ? added : ended).set(key, offer);
    },
    save: () => Promise.all([insertRows(tx, [...added.values()]), writeEnds(tx, [...ended.values()])]),
  };
}

async function writeEnds(tx: Tx, offers: readonly ReturnOffer[]): Promise<void> {
  await byShard(tx, offers, (shard, some) =>
    query(shard, end, [
      int8Column(some.map((offer) => offer.companyId)),
      textColumn(some.map((offer) => offer.returnId)),
      textColumn(some.map((offer) => offer.status)),
      timestampColumn(some.map((offer) => offer.settledAt)),
      textColumn(some.map((offer) => offer.accountingDate)),
      textColumn(some.map((offer) => offer.dropCode)),
    ]),
  );
}

const overdue = sql<OverdueReturn>(
  'return-offers.overdue',
  `select o.company_id as "companyId", o.return_id as "returnId", o.end_to_end_id as "endToEndId",
          o.limit_at as "limitAt"
     from return_offers o where o.due_at is not null and o.due_at <= $1 order by o.due_at limit $2`,
);
const nextDue = sql<{ at: Date }>(
  'return-offers.next-due',
  'select due_at as at from return_offers where due_at is not null order by due_at limit 1',
);
const postpone = sql(
  'return-offers.postpone',
  `update return_offers o set due_at = $3 from ${paramRows('n', 'company_id int8, return_id text')}
    where ${ofCompany('o', 'n.company_id')} and o.return_id = n.return_id and o.status = 'PENDING'`,
);

export interface OverdueReturn {
  companyId: bigint;
  returnId: string;
  endToEndId: string;
  limitAt: Date;
}

export function selectOverdueReturns(executor: Executor, now: Date, limit: number): Promise<OverdueReturn[]> {
  return query(executor, overdue, [now, limit]);
}

export async function selectNextDueReturn(executor: Executor): Promise<Date | null> {
  return (await query(executor, nextDue))[0]?.at ?? null;
}

/** Postpones the next query of the rail about return offers. */
export async function postponeReturns(
  executor: Executor,
  offers: readonly OverdueReturn[],
  until: Date,
): Promise<void> {
  await byShard(executor, offers, (shard, some) =>
    query(shard, postpone, [
      int8Column(some.map((offer) => offer.companyId)),
      textColumn(some.map((offer) => offer.returnId)),
      until,
    ]),
  );
}
