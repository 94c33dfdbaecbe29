import type { CopiedSide } from '../books/other-sides.ts';
import type { Copied } from './copied.ts';

/*
 * The rows of some payments and of all that belongs to them are copied into temporary tables of the same names, which
 * every check then takes for the whole tables. The copy is closed: whatever two rows a check compares, both are in it.
 * `$live` stands for the schema of the tables, `$ispb` for the bank's own ISPB, `$since`, `$until`, `$from` and `$to` for instants; the last two leave room for
 * the other side of what happened at the edge.
 */

/** The rows by which something is found, and the table that keeps them: `touched_payments` unless it is named. */
export interface Source {
  readonly from: string;
  readonly into?: string;
  /** It names each payment once. */
  readonly once?: true;
}

/** The payments of a period: created, moved, refunded or reported in it. */
export const PAYMENTS_OF_A_PERIOD: readonly Source[] = [
  {
    from: `select bucket, company_id, id from $live.cashouts where created_at >= $from and created_at < $to`,
    once: true,
  },
  {
    from: `select bucket, company_id, id from $live.cash_ins where created_at >= $from and created_at < $to`,
    once: true,
  },
  {
    from: `select m.bucket, m.company_id, m.payment_id
     from $live.accounts a
    cross join lateral (
      select m.bucket, m.company_id, m.payment_id from $live.movements m
       where m.bucket = a.bucket and m.company_id = a.company_id and m.account_id = a.id
         and m.at >= $from and m.at < $to and m.payment_id is not null) m
    where a.last_movement_at >= $from`,
  },
  {
    from: `select bucket, company_id, cash_in_id from $live.refunds where created_at >= $from and created_at < $to`,
  },
  {
    from: `select bucket, company_id, cashout_id from $live.cashout_returns
    where created_at >= $from and created_at < $to`,
  },
  {
    from: `select bucket, company_id, id from $live.offers where accepted_at >= $from and accepted_at < $to`,
  },
  // Read once: with each row of a delivery come the bytes of its event.
  ...['webhook_deliveries', 'webhook_attempts', 'held_events'].map((told) => ({
    into: 'told_in_period',
    from: `select bucket, company_id, subject, subject_id from $live.${told}
      where created_at >= $since and created_at < $until`,
  })),
  {
    from: `select distinct bucket, company_id, subject_id from told_in_period
      where subject in ('CASHOUT', 'CASH_IN')`,
  },
];

export const PAYMENTS_IN_DISPUTE: readonly Source[] = [
  { from: 'select distinct (company_id & 1023)::int2, company_id, cash_in_id from $live.med_cases' },
];

/*
 * A payment between shards has two sides with instants of their own, far apart if a node died in between. Both have the
 * same number, each in its bucket: the other side is looked up by it. Inside one shard there is no such row.
 */
const NUMBER_OF = (payment: string) => `((${payment}.id & ~1023::int8) | (n.company_id & 1023))`;
/** The other sides of those payments. */
export const OTHER_SIDES: readonly string[] = [
  `select (n.company_id & 1023)::int2, n.company_id, ${NUMBER_OF('c')}
     from touched_payments t
     join $live.cashouts c on c.bucket = t.bucket and c.company_id = t.company_id and c.id = t.id
     join $live.account_numbers n on n.branch = c.recipient_branch and n.number = c.recipient_number
    where c.submitted_at is not null and c.recipient_ispb = $ispb`,
  `select (n.company_id & 1023)::int2, n.company_id, ${NUMBER_OF('i')}
     from touched_payments t
     join $live.cash_ins i on i.bucket = t.bucket and i.company_id = t.company_id and i.id = t.id
     join $live.account_numbers n on n.branch = i.payer_branch and n.number = i.payer_number
    where i.payer_ispb = $ispb`,
];

/** Codes of those payments, and of a period. */
export const CODES: readonly string[] = [
  ...['cash_ins', 'offers'].map(
    (name) => `select i.bucket, i.company_id, i.code_id
     from touched_payments t
     join $live.${name} i on i.bucket = t.bucket and i.company_id = t.company_id and i.id = t.id
    where i.code_id is not null`,
  ),
  `select bucket, company_id, id from $live.payment_codes where created_at >= $since and created_at < $until`,
  `select distinct bucket, company_id, subject_id from told_in_period where subject = 'CODE'`,
];

/** The payments that those codes were paid by, and those that they are kept for. */
export const PAYMENTS_OF_CODES = `
  select c.bucket, c.company_id, c.cash_in_id
    from touched_codes t
    join $live.payment_codes c on c.bucket = t.bucket and c.company_id = t.company_id and c.id = t.id
   where c.cash_in_id is not null
  union all
  select o.bucket, o.company_id, o.id
    from touched_codes t
    join $live.offers o on o.code_id = t.id and o.bucket = t.bucket and o.company_id = t.company_id
   where o.status = 'PENDING' and o.code_id is not null`;

/** The subjects of their events, and of all other events of the period. */
export const SUBJECTS: readonly string[] = [
  `select bucket, 'CASHOUT', id from cashouts`,
  `select bucket, 'CASH_IN', id from cash_ins`,
  `select bucket, 'CODE', id from touched_codes`,
  'select distinct bucket, subject, subject_id from told_in_period',
  `select bucket, subject, subject_id from $live.kept_events
    where created_at >= $since and created_at < $until`,
];

const PAYMENT = (as: string) => `${as}.bucket = t.bucket and ${as}.company_id = t.company_id`;

const PAYMENT_ROWS: readonly Copied[] = [
  {
    name: 'cashouts',
    rows: [`select c.* from touched_payments t join $live.cashouts c on ${PAYMENT('c')} and c.id = t.id`],
  },
  {
    name: 'cash_ins',
    rows: [`select i.* from touched_payments t join $live.cash_ins i on ${PAYMENT('i')} and i.id = t.id`],
  },
  {
    name: 'offers',
    rows: [`select o.* from touched_payments t join $live.offers o on ${PAYMENT('o')} and o.id = t.id`],
  },
  {
    name: 'payment_codes',
    rows: [`select c.* from touched_codes t join $live.payment_codes c on ${PAYMENT('c')} and c.id = t.id`],
  },
  {
    // By the payment alone, to find a movement on another company's account.
    name: 'movements',
    rows: [
      `select m.* from touched_payments t join $live.movements m on m.payment_id = t.id and m.bucket = t.bucket`,
      `select m.*
         from $live.accounts a
        cross join lateral (
          select * from $live.movements m
           where m.bucket = a.bucket and m.company_id = a.company_id and m.account_id = a.id
             and m.at >= $since and m.at < $until) m
        where a.last_movement_at >= $since`,
    ],
    key: 'bucket, company_id, account_id, at, code',
  },
  {
    name: 'cashout_returns',
    rows: [
      `select r.* from touched_payments t
         join $live.cashout_returns r on r.cashout_id = t.id and r.bucket = t.bucket and r.amount > 0`,
    ],
  },
  {
    name: 'refunds',
    rows: [
      `select r.* from touched_payments t
         join $live.refunds r on r.cash_in_id = t.id and r.bucket = t.bucket and r.amount > 0`,
    ],
  },
  {
    name: 'idempotency_keys',
    rows: [
      `select k.* from refunds r
         join $live.idempotency_keys k on k.made_id = r.id and k.made = 'REFUND' and k.bucket = r.bucket`,
      `select k.* from payment_codes c
         join $live.idempotency_keys k on k.made_id = c.id and k.made = 'CODE' and k.bucket = c.bucket`,
    ],
  },
  {
    name: 'promised_ids',
    rows: ['select p.* from cashouts c join $live.promised_ids p on p.end_to_end_id = c.end_to_end_id'],
  },
];

const TOLD_ROWS: readonly Copied[] = [
  ...['webhook_deliveries', 'webhook_attempts', 'kept_events'].map((name) => ({
    name,
    rows: [
      `select d.* from touched_subjects t
         join $live.${name} d on d.bucket = t.bucket and d.subject_id = t.id and d.subject = t.subject`,
    ],
  })),
  {
    // A view over rows of many payments each, and all but empty: read once.
    name: 'held_events',
    rows: [
      `select * from $live.held_events
        where (bucket, subject, subject_id) in (select bucket, subject, id from touched_subjects)`,
    ],
  },
];

/** Ids that are unique in the whole bank. */
const ID_ROWS: readonly Copied[] = [
  {
    name: 'received_ids',
    rows: [
      'select r.* from cash_ins i join $live.received_ids r on r.end_to_end_id = i.end_to_end_id',
      'select r.* from offers o join $live.received_ids r on r.end_to_end_id = o.end_to_end_id',
    ],
    key: 'end_to_end_id',
  },
  {
    name: 'refund_ids',
    rows: ['select i.* from refunds r join $live.refund_ids i on i.any_id = r.return_id'],
    key: 'any_id',
  },
];

/** The copies made of the payments of a period: of themselves, of their events, and of what is found by either. */
export interface Belongings {
  readonly payments: readonly Copied[];
  readonly events: readonly Copied[];
  readonly rest: readonly Copied[];
}

/** Lists these copies, in the order in which one is found by the other. */
export function belongingsOf({ told, sides }: { told: boolean; sides: readonly CopiedSide[] }): Belongings {
  // Events of disputes stay whole where disputes are looked at: all of them are needed there.
  const events = told ? TOLD_ROWS : TOLD_ROWS.filter(({ name }) => name !== 'kept_events');
  const ids = ID_ROWS.map(({ name, rows, ...rest }) => ({
    ...{ name, ...rest },
    rows: [...rows, ...sides.flatMap(({ ids: more }) => more[name] ?? [])],
  }));
  return { payments: PAYMENT_ROWS, events, rest: [...sides.flatMap(({ rows }) => rows), ...ids] };
}
