import { type Check, eachOk } from './check.ts';

export const ONCE_CHECKS: readonly Check[] = [
  {
    id: 'O1',
    holds: 'An idempotency key made at most one cashout on its account',
    sql: eachOk(`
      select count(*) = 1 as ok from cashouts where idempotency_key is not null
       group by company_id, account_id, lower(idempotency_key)`),
  },
  {
    id: 'O1-keys',
    holds: 'An idempotency key made at most one refund and one code on its account, which are there',
    sql: eachOk(`
      select coalesce(r.account_id, c.account_id) = k.account_id
             and row_number() over (partition by k.company_id, k.account_id, k.made, lower(k.key)) = 1
             and row_number() over (partition by k.company_id, k.made, k.made_id) = 1 as ok
        from idempotency_keys k
        left join refunds r on k.made = 'REFUND' and r.company_id = k.company_id and r.id = k.made_id
        left join payment_codes c on k.made = 'CODE' and c.company_id = k.company_id and c.id = k.made_id`),
  },
  {
    id: 'O4-out',
    holds: 'Every cashout that was sent has an end-to-end id, and no other cashout has it',
    sql: eachOk(`
      select row_number() over (partition by end_to_end_id) = 1 as ok
        from cashouts where end_to_end_id is not null`),
  },
  {
    id: 'O4-in',
    holds: 'Every cash-in owns its end-to-end id, so that one payment is credited once',
    sql: eachOk(`
      select r.cash_in_id = i.id and r.company_id = i.company_id as ok
        from cash_ins i left join received_ids r on r.end_to_end_id = i.end_to_end_id`),
  },
  {
    id: 'O4-owned',
    holds: 'No end-to-end id is kept without its payment',
    sql: eachOk(`
      select i.end_to_end_id = r.end_to_end_id as ok
        from received_ids r left join cash_ins i on i.company_id = r.company_id and i.id = r.cash_in_id
      union all
      select c.end_to_end_id = p.end_to_end_id
        from promised_ids p left join cashouts c on c.company_id = p.company_id and c.id = p.cashout_id`),
  },
  {
    id: 'O4-inside',
    holds: 'What one customer paid another arrived there, for the same amount',
    sql: eachOk(`
      select o.amount = i.amount as ok
        from (select c.end_to_end_id, m.amount
                from movements m join cashouts c on c.company_id = m.company_id and c.id = m.payment_id
               where m.kind = 'CASHOUT_INSIDE') o
        full join (select c.end_to_end_id, m.amount
                     from movements m join cash_ins c on c.company_id = m.company_id and c.id = m.payment_id
                    where m.kind = 'CASHIN_INSIDE') i on i.end_to_end_id = o.end_to_end_id`),
  },
  {
    id: 'O4-back',
    holds: 'What one customer gave back to another arrived there, for the same amount',
    sql: eachOk(`
      select o.amount = i.amount as ok
        from (select reference, amount from movements where kind = 'REFUND_INSIDE') o
        full join (select reference, amount from movements where kind = 'CASHOUT_RETURN_INSIDE') i
               on i.reference = o.reference`),
  },
];
