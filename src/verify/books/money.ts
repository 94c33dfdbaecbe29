import { type Check, dayInSql, eachOk, SINCE, UNTIL } from '../check.ts';

const SIGNED = `case k.direction when 'CREDIT' then m.amount else -m.amount end`;

// Money that has arrived in another shard, and is still on hold where it leaves.
const ON_HOLD = `
  select i.amount from cashouts c
    join received_ids r on r.end_to_end_id = c.end_to_end_id
    join cash_ins i on i.company_id = r.company_id and i.id = r.cash_in_id
   where c.status = 'PROCESSING' and c.submitted_at is not null
   union all
  select r.amount from refunds f join cashout_returns r on r.return_id = f.return_id where f.status = 'PENDING'`;

// Each side of a period has its other one beside it.
const PAIRS_OF_TRANSFERS = eachOk(`
  select sum(${SIGNED}) = 0
         or sum(${SIGNED}) > 0 and (payment in (select end_to_end_id from cashouts
                                                 where status = 'PROCESSING' and submitted_at is not null)
                                    or reference in (select return_id from refunds where status = 'PENDING')) as ok
    from (select m.*, coalesce(o.end_to_end_id, i.end_to_end_id) as payment
            from movements m
            left join cashouts o on o.company_id = m.company_id and o.id = m.payment_id
            left join cash_ins i on i.company_id = m.company_id and i.id = m.payment_id) m
    join movement_kinds k on k.kind = m.kind and k.contra = 'TRANSFERS'
   group by payment, reference
  having bool_or(m.at >= ${SINCE} and m.at < ${UNTIL})`);

// Each running balance follows from the one before it, back to the first line: see M8. By the instant of its last movement
// a proof finds the accounts on which money has moved.
const NEWEST_LINES = eachOk(`
  select a.balance = coalesce(n.balance_after, 0) and coalesce(n.at <= a.last_movement_at, true) as ok
    from accounts a
    left join lateral (select balance_after, at from movements m
                        where m.bucket = a.bucket and m.company_id = a.company_id and m.account_id = a.id
                        order by m.at desc, m.code desc limit 1) n on true`);

const DAYS_SINCE = eachOk(`
  select t.ok
    from accounts a
   cross join lateral (
     select coalesce(d.credits, 0) = coalesce(s.credits, 0) and coalesce(d.debits, 0) = coalesce(s.debits, 0) as ok
       from (select * from account_days d
              where d.bucket = a.bucket and d.company_id = a.company_id and d.account_id = a.id
                and d.day >= ${dayInSql(SINCE)}) d
       full join (select ${dayInSql('m.at')} as day,
                         coalesce(sum(m.amount) filter (where k.direction = 'CREDIT'), 0) as credits,
                         coalesce(sum(m.amount) filter (where k.direction = 'DEBIT'), 0) as debits
                    from account_day_marks n
                    join movements m on m.bucket = a.bucket and m.company_id = a.company_id and m.account_id = a.id
                     and m.at >= ${SINCE} and (m.at, m.code) <= (n.at, n.code)
                    join movement_kinds k on k.kind = m.kind
                   where n.bucket = a.bucket and n.company_id = a.company_id and n.account_id = a.id
                   group by 1) s on s.day = d.day) t`);

// A payment under way is in its queue, or some node may still hold it.
const HOLDS_IN_FLIGHT = eachOk(`
  select a.blocked = coalesce(h.held, 0) as ok
    from accounts a
    left join (select company_id, account_id, sum(held) as held
                 from (select company_id, account_id, amount + fee as held
                         from cashouts where due_at is not null and status = 'PROCESSING'
                       union all
                       select company_id, account_id, amount + fee from cashouts
                        where created_at >= (select min(first_payment) from node_holdings)
                          and due_at is null and status = 'PROCESSING'
                       union all
                       select company_id, account_id, amount from refunds
                        where due_at is not null and status = 'PENDING'
                       union all
                       select company_id, account_id, blocked from med_cases where blocked > 0) live
                group by 1, 2) h
           on h.company_id = a.company_id and h.account_id = a.id`);

const LINES_OF_A_PERIOD = eachOk(`
  select balance_after = coalesce(lag(balance_after) over account, before, 0) + change as ok
    from (select m.*, ${SIGNED} as change, o.balance_after as before
            from movements m
            left join movement_kinds k on k.kind = m.kind
            left join balances_before o on o.company_id = m.company_id and o.account_id = m.account_id
           where m.at >= ${SINCE} and m.at < ${UNTIL}) m
  window account as (partition by company_id, account_id order by at, code)`);

export const MONEY_CHECKS: readonly Check[] = [
  {
    id: 'M1',
    days: true,
    holds: 'The two legs of every movement are equal, debit against credit',
    sql: eachOk(`
      select count(*) = 2 and count(*) filter (where direction = 'DEBIT') = 1 and min(amount) = max(amount) as ok
        from entries group by company_id, movement
      union all
      select false from movements m where not exists (select from movement_kinds k where k.kind = m.kind)`),
  },
  {
    id: 'M1-total',
    days: true,
    holds: 'All entries of a company together sum to zero',
    sql: eachOk(`
      select sum(case direction when 'DEBIT' then amount else -amount end) = 0 as ok
        from entries group by company_id`),
  },
  {
    id: 'M1-transfers',
    days: PAIRS_OF_TRANSFERS,
    holds: 'Payments between customers of the bank net to zero over the bank, but for those under way',
    sql: eachOk(`
      select coalesce(sum(${SIGNED}), 0) = (select coalesce(sum(amount), 0) from (${ON_HOLD}) held) as ok
        from movements m join movement_kinds k on k.kind = m.kind where k.contra = 'TRANSFERS'`),
  },
  {
    id: 'M2',
    now: NEWEST_LINES,
    holds:
      "An account's balance equals the sum of its movements and its newest running balance, and none is later",
    sql: eachOk(`
      select a.balance = coalesce(s.total, 0) and a.balance = coalesce(n.balance_after, 0)
             and coalesce(n.at <= a.last_movement_at, true) as ok
        from accounts a
        left join (select m.company_id, m.account_id, sum(${SIGNED}) as total
                     from movements m join movement_kinds k on k.kind = m.kind group by 1, 2) s
               on s.company_id = a.company_id and s.account_id = a.id
        left join lateral (select balance_after, at from movements m
                            where m.company_id = a.company_id and m.account_id = a.id
                            order by m.at desc, m.code desc limit 1) n on true`),
  },
  {
    id: 'M2-days',
    now: DAYS_SINCE,
    parts: { tables: ['accounts'], by: 'id::text' },
    holds: 'The sums by account and day equal the movements up to the mark',
    sql: eachOk(`
      select coalesce(d.credits, 0) = coalesce(s.credits, 0) and coalesce(d.debits, 0) = coalesce(s.debits, 0) as ok
        from account_days d
        full join (select m.company_id, m.account_id, ((m.at at time zone 'UTC') - interval '3 hours')::date as day,
                          coalesce(sum(m.amount) filter (where k.direction = 'CREDIT'), 0) as credits,
                          coalesce(sum(m.amount) filter (where k.direction = 'DEBIT'), 0) as debits
                     from account_day_marks n
                     join movements m on m.company_id = n.company_id and m.account_id = n.account_id
                      and (m.at, m.code) <= (n.at, n.code)
                     join movement_kinds k on k.kind = m.kind group by 1, 2, 3) s
               on s.company_id = d.company_id and s.account_id = d.account_id and s.day = d.day`),
  },
  {
    id: 'M3',
    holds:
      'The database itself refuses to change or delete movements and kept events, and to rewrite what was told',
    sql: eachOk(`
      select exists (select from pg_trigger t
                      where t.tgrelid = (current_schema() || '.' || name)::regclass and t.tgname = name || guard
                        and t.tgenabled in ('O', 'A')) as ok
        from (values ('movements', '_append_only'), ('kept_events', '_append_only'), ('webhook_deliveries', '_told'),
                     ('held_deliveries', '_told'), ('held_turns', '_told'))
               as tables(name, guard)`),
  },
  {
    id: 'M4',
    now: HOLDS_IN_FLIGHT,
    holds: 'The blocked money of an account equals the sum of its live holds',
    sql: eachOk(`
      select a.blocked = coalesce(h.held, 0) as ok
        from accounts a
        left join (select company_id, account_id, sum(held) as held
                     from (select company_id, account_id, amount + fee as held
                             from cashouts where status = 'PROCESSING'
                           union all
                           select company_id, account_id, amount from refunds where status = 'PENDING'
                           union all
                           select company_id, account_id, blocked from med_cases where blocked > 0) live
                    group by 1, 2) h
               on h.company_id = a.company_id and h.account_id = a.id`),
  },
  {
    id: 'M5',
    holds: 'Nothing but named fees has taken what is available below zero, and by no more than they are',
    sql: eachOk(`
      select a.overdraft = greatest(0, a.blocked - a.balance)
             and (a.overdraft = 0 or a.overdraft <= (select sum(m.amount) from movements m
                    where m.bucket = a.bucket and m.company_id = a.company_id and m.account_id = a.id
                      and m.kind in ('CASHIN_FEE', 'MED_FEE'))) as ok
        from accounts a`),
  },
  {
    id: 'M6',
    days: true,
    holds: 'A cashout that settled was debited once, amount and fee; any other was not debited at all',
    sql: eachOk(`
      select case when c.status in ('SUCCESS', 'REFUNDED')
                  then coalesce(d.debits, 0) = 1 and d.debited = c.amount and coalesce(d.fees, 0) = c.fee
                  else d.payment_id is null end as ok
        from cashouts c
        left join (select company_id, account_id, payment_id,
                          count(*) filter (where kind in ('CASHOUT', 'CASHOUT_INSIDE')) as debits,
                          sum(amount) filter (where kind in ('CASHOUT', 'CASHOUT_INSIDE')) as debited,
                          sum(amount) filter (where kind = 'CASHOUT_FEE') as fees
                     from movements where kind in ('CASHOUT', 'CASHOUT_INSIDE', 'CASHOUT_FEE')
                    group by 1, 2, 3) d
               on d.company_id = c.company_id and d.payment_id = c.id and d.account_id = c.account_id`),
  },
  {
    id: 'M6-returns',
    days: true,
    holds:
      'The returns of a cashout were credited, are at most its amount, and a cashout returned in full is REFUNDED',
    sql: eachOk(`
      select c.returned = coalesce(r.returned, 0) and c.returned = coalesce(m.credited, 0)
             and (c.status = 'REFUNDED') = (c.returned = c.amount) as ok
        from cashouts c
        left join (select company_id, cashout_id, sum(amount) as returned
                     from cashout_returns group by 1, 2) r
               on r.company_id = c.company_id and r.cashout_id = c.id
        left join (select company_id, payment_id, sum(amount) as credited
                     from movements where kind in ('CASHOUT_RETURN', 'CASHOUT_RETURN_INSIDE') group by 1, 2) m
               on m.company_id = c.company_id and m.payment_id = c.id
       where c.returned > 0 or r.cashout_id is not null or m.payment_id is not null`),
  },
  {
    id: 'M6-cash-ins',
    days: true,
    holds: 'Every cash-in was credited once, and its fee charged once',
    sql: eachOk(`
      select coalesce(d.credits, 0) = 1 and d.credited = i.amount and coalesce(d.fees, 0) = i.fee as ok
        from cash_ins i
        left join (select company_id, payment_id,
                          count(*) filter (where kind in ('CASHIN', 'CASHIN_INSIDE')) as credits,
                          sum(amount) filter (where kind in ('CASHIN', 'CASHIN_INSIDE')) as credited,
                          sum(amount) filter (where kind = 'CASHIN_FEE') as fees
                     from movements where kind in ('CASHIN', 'CASHIN_INSIDE', 'CASHIN_FEE') group by 1, 2) d
               on d.company_id = i.company_id and d.payment_id = i.id`),
  },
  {
    id: 'M7',
    days: true,
    holds:
      'No more was given back of a payment than came, with at most one refund to another institution under way',
    sql: eachOk(`
      select i.refunded = coalesce(r.settled, 0) and i.refund_pending = coalesce(r.pending, 0)
             and (coalesce(r.under_way, 0) <= 1 or i.payer_ispb = (select ispb from bank_facts)) and i.refunded + i.refund_pending <= i.amount
             and i.refunded = coalesce(m.debited, 0) as ok
        from cash_ins i
        left join (select company_id, cash_in_id,
                          sum(amount) filter (where status = 'SUCCESS') as settled,
                          sum(amount) filter (where status = 'PENDING') as pending,
                          count(*) filter (where status = 'PENDING') as under_way
                     from refunds group by 1, 2) r
               on r.company_id = i.company_id and r.cash_in_id = i.id
        left join (select company_id, payment_id, sum(amount) as debited
                     from movements where kind in ('REFUND', 'REFUND_INSIDE') group by 1, 2) m
               on m.company_id = i.company_id and m.payment_id = i.id`),
  },
  {
    id: 'M8',
    days: LINES_OF_A_PERIOD,
    holds: 'Read from start to end, each running balance follows from the one before it',
    sql: eachOk(`
      select balance_after = coalesce(lag(balance_after) over account, 0) + change as ok
        from (select m.*, ${SIGNED} as change from movements m join movement_kinds k on k.kind = m.kind) m
      window account as (partition by company_id, account_id order by at, code)`),
  },
];
