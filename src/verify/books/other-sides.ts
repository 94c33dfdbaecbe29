import { type Executor, queryText } from '../../database/pool.ts';
import type { Copied } from '../parts/copied.ts';
import { GIVEN } from './settlement.ts';

/** Books of another party beside the bank's: what of them belongs to the payments that are looked at. */
export interface CopiedSide {
  /** SQL for one boolean: whether there are any. */
  given: string;
  /** Payments that they say something of in a period. */
  payments: readonly string[];
  rows: readonly Copied[];
  /** Ids of the bank that they name, by table. */
  ids: Readonly<Record<string, readonly string[]>>;
}

// One after the other, because over several machines ids lie elsewhere than refunds.
const refundsNamedBy = (from: string) => `
  with i as materialized (
    select i.company_id, i.refund_id from ${from} join $live.refund_ids i on i.any_id = o.name)
  select r.bucket, r.company_id, r.cash_in_id
    from i
    join $live.refunds r on r.bucket = (i.company_id & 1023)::int2 and r.company_id = i.company_id and r.id = i.refund_id`;

const SIMULATOR: CopiedSide = {
  given: GIVEN,
  payments: [
    `select (i.company_id & 1023)::int2, i.company_id, i.cash_in_id
       from simulator.payments p join $live.received_ids i on i.end_to_end_id = p.end_to_end_id
      where p.made_at >= $since and p.made_at < $until`,
    refundsNamedBy(`(select return_id as name from simulator.refunds
                      where taken_at >= $since and taken_at < $until) o`),
  ],
  rows: [
    {
      name: 'simulator_orders',
      of: 'simulator.orders',
      rows: [
        'select o.* from cashouts c join simulator.orders o on o.end_to_end_id = c.end_to_end_id',
        'select * from simulator.orders where taken_at >= $since and taken_at < $until',
      ],
      key: 'end_to_end_id',
    },
    {
      name: 'simulator_payments',
      of: 'simulator.payments',
      rows: [
        'select p.* from cash_ins i join simulator.payments p on p.end_to_end_id = i.end_to_end_id',
        'select * from simulator.payments where made_at >= $since and made_at < $until',
      ],
      key: 'end_to_end_id',
    },
    {
      name: 'simulator_returns',
      of: 'simulator.returns',
      rows: [
        `select r.* from movements m join simulator.returns r on r.return_id = m.reference
        where m.kind = 'CASHOUT_RETURN'`,
        'select * from simulator.returns where made_at >= $since and made_at < $until',
      ],
      key: 'return_id',
    },
    {
      name: 'simulator_refunds',
      of: 'simulator.refunds',
      rows: [
        'select o.* from refunds r join simulator.refunds o on o.return_id = r.return_id',
        'select * from simulator.refunds where taken_at >= $since and taken_at < $until',
      ],
      key: 'return_id',
    },
  ],
  ids: {
    received_ids: [
      'select r.* from simulator_payments p join $live.received_ids r on r.end_to_end_id = p.end_to_end_id',
    ],
    refund_ids: ['select i.* from simulator_refunds o join $live.refund_ids i on i.any_id = o.return_id'],
  },
};

// A settlement belongs to the day on which it happened. A day there may begin a little before or after the instant's own.
const SETTLED_IN_PERIOD = `accounting_date between ($since)::date - 1 and ($until)::date + 1
  and settled_at >= $since and settled_at < $until`;
const WRITTEN_IN_PERIOD = 'o.written_at >= $since and o.written_at < $until';

const CENTRAL_BANK: CopiedSide = {
  given: `select to_regclass('bcb.transfers') is not null`,
  payments: [
    `select (i.company_id & 1023)::int2, i.company_id, i.cash_in_id
       from bcb.transfers t join $live.received_ids i on i.end_to_end_id = t.id
      where ${SETTLED_IN_PERIOD} and t.direction = 'IN'`,
    refundsNamedBy(`(select id as name from bcb.transfers
                      where ${SETTLED_IN_PERIOD} and direction = 'OUT' and id <> end_to_end_id) o`),
  ],
  rows: [
    {
      name: 'return_offers',
      rows: [
        `select o.* from touched_payments t
           join $live.return_offers o on o.cashout_id = t.id and o.bucket = t.bucket`,
      ],
    },
    {
      name: 'bcb_transfers',
      of: 'bcb.transfers',
      rows: [
        'select t.* from cashouts c join bcb.transfers t on t.id = c.end_to_end_id',
        'select t.* from cash_ins i join bcb.transfers t on t.id = i.end_to_end_id',
        'select t.* from refunds r join bcb.transfers t on t.id = r.return_id',
        `select t.* from movements m join bcb.transfers t on t.id = m.reference where m.kind = 'CASHOUT_RETURN'`,
        `select * from bcb.transfers where ${SETTLED_IN_PERIOD}`,
        'select * from bcb.transfers where ask_at is not null and made_at >= $since and made_at < $until',
      ],
      key: 'id',
    },
    {
      name: 'bcb_outbox',
      of: 'bcb.outbox',
      rows: [
        `select o.* from bcb.outbox o where ${WRITTEN_IN_PERIOD} and o.type in ('pacs.008', 'pacs.004')`,
      ],
    },
    {
      name: 'bcb_carried',
      of: 'bcb.transfers',
      rows: [
        `select t.* from bcb_outbox o cross join unnest(o.transaction_ids) c(id) join bcb.transfers t on t.id = c.id`,
      ],
      key: 'id',
    },
    {
      // Of a period from which messages are forgotten already, nothing is asked.
      name: 'bcb_answered',
      of: 'bcb.transfers',
      rows: [
        `select t.* from bcb.transfers t
          where t.made_at >= $since and t.made_at < $until and t.direction = 'IN' and t.message_id is not null
            and (exists (select from bcb.outbox where written_at < $since)
                 or t.made_at >= (select min(o.written_at) from bcb.outbox o where ${WRITTEN_IN_PERIOD}))`,
      ],
    },
    {
      name: 'bcb_answers',
      of: 'bcb.outbox',
      rows: ['select o.* from bcb_answered t join bcb.outbox o on o.message_id = t.message_id'],
      key: 'message_id',
    },
  ],
  ids: {
    received_ids: ['select r.* from bcb_transfers t join $live.received_ids r on r.end_to_end_id = t.id'],
    refund_ids: ['select i.* from bcb_transfers t join $live.refund_ids i on i.any_id = t.id'],
  },
};

/** The counterparts whose books are in this database. */
export async function otherSidesOf(tx: Executor): Promise<CopiedSide[]> {
  const sides: CopiedSide[] = [];
  for (const side of [SIMULATOR, CENTRAL_BANK]) {
    const [row] = await queryText<{ given: boolean }>(tx, `select (${side.given}) as given`);
    if (row?.given === true) sides.push(side);
  }
  return sides;
}
