import { BANK_NOW, type Check, eachOk } from '../check.ts';

const QUEUES = eachOk(`
  select due_at > bank.now - interval '5 minutes' as ok
    from (select due_at from cashouts where due_at is not null
          union all select due_at from refunds where due_at is not null
          union all select due_at from offers where due_at is not null
          union all select due_at from return_offers where due_at is not null
          union all select due_at from payment_codes where due_at is not null
          union all select due_at from med_cases where due_at is not null
          union all select due_at from messages where due_at is not null) waiting
    cross join ${BANK_NOW} as bank(now)`);

export const STATE_CHECKS: readonly Check[] = [
  {
    id: 'S1',
    days: true,
    holds: 'The instants of a cashout tell the same story as its status',
    sql: eachOk(`
      select case status
               when 'NEW' then processing_at is null and completed_at is null and submitted_at is null
               when 'CANCELLED' then processing_at is null and submitted_at is null and completed_at is not null
               when 'PROCESSING' then processing_at is not null and completed_at is null
                                     and (due_at is not null or lease_until is not null)
               when 'FAILED' then processing_at is not null and completed_at is not null
                                  and (end_to_end_id is not null or error_code = 'NO_BALANCE')
               else processing_at is not null and submitted_at is not null and completed_at is not null
                    and recipient_ispb is not null
             end
             and (error_code is distinct from 'NO_BALANCE' or end_to_end_id is null)
             and (submitted_at is null or end_to_end_id is not null and recipient_ispb is not null)
             and (status = 'PROCESSING' or lease_until is null) as ok
        from cashouts`),
  },
  {
    id: 'S1-course',
    days: true,
    holds: 'The events of a cashout tell a course that a cashout can take',
    sql: eachOk(`
      select case sequence when 1 then type = 'PIX_CASHOUT_CREATED'
                           when 2 then type in ('PIX_CASHOUT_SUCCESS', 'PIX_CASHOUT_ERROR', 'PIX_CASHOUT_CANCELED')
                           else type = 'PIX_CASHOUT_REFUND' end as ok
        from events where subject = 'CASHOUT'`),
  },
  {
    id: 'S3',
    days: true,
    holds: 'A code was paid at most once, with what it asked for, and never after it expired',
    sql: eachOk(`
      select case when c.status in ('PAID', 'CHARGEBACK')
                  then i.code_id = c.id and coalesce(o.accepted_at, i.created_at) < c.expiration_date
                       and i.amount >= c.amount
                       and c.refunded = i.refunded and paid.times = 1
                  else paid.times is null end as ok
        from payment_codes c
        left join cash_ins i on i.company_id = c.company_id and i.id = c.cash_in_id
        left join offers o on o.company_id = c.company_id and o.id = c.cash_in_id
        left join (select company_id, code_id, count(*) as times from cash_ins
                    where code_id is not null group by 1, 2) paid
               on paid.company_id = c.company_id and paid.code_id = c.id`),
  },
  {
    id: 'S3-reserved',
    days: true,
    holds:
      'A code is kept for one payment that was accepted and has not settled, and is then paid by nobody else',
    sql: eachOk(`
      select (c.status = 'PROCESSING') = (o.code_id is not null) and c.account_id = coalesce(o.account_id, c.account_id)
             and coalesce(o.times, 1) = 1 as ok
        from payment_codes c
        left join (select company_id, code_id, min(account_id) as account_id, count(*) as times from offers
                    where status = 'PENDING' and code_id is not null group by 1, 2) o
               on o.company_id = c.company_id and o.code_id = c.id`),
  },
  {
    id: 'S3-account',
    days: true,
    holds:
      "A code was paid by money that reached its own account, and no payment shows another account's code",
    sql: eachOk(`
      select i.account_id = c.account_id and i.code_id = c.id and i.end_to_end_id = c.end_to_end_id
             and i.txid = c.txid and i.tag is not distinct from c.tag
             and coalesce(c.credited_account_id, c.account_id) = i.account_id as ok
        from (select * from payment_codes where cash_in_id is not null) c
        full join (select * from cash_ins where code_id is not null) i
               on i.company_id = c.company_id and i.id = c.cash_in_id`),
  },
  {
    id: 'S4',
    holds: 'A key is active on one account of the bank, and the bank-wide table knows exactly those',
    sql: eachOk(`
      select k.key = a.key and k.company_id = a.company_id and k.account_id = a.account_id as ok
        from (select * from pix_keys where status = 'ACTIVE') k
        full join active_pix_keys a on a.pix_key_id = k.id and a.company_id = k.company_id`),
  },
  {
    id: 'L1',
    days: true,
    now: QUEUES,
    holds:
      'Nothing has waited for more than five minutes beyond its time, whatever it was that it waited for',
    // A waiting row always gets a later time, so an overdue row has been overlooked.
    sql: eachOk(`
      select due_at > bank.now - interval '5 minutes' as ok
        from (select coalesce(due_at, processing_at) as due_at from cashouts where status = 'PROCESSING'
              union all select due_at from refunds where due_at is not null
              union all select due_at from offers where due_at is not null
              union all select due_at from return_offers where due_at is not null
              union all select due_at from payment_codes where due_at is not null
              union all select due_at from med_cases where due_at is not null
              union all select due_at from messages where due_at is not null) waiting
        cross join ${BANK_NOW} as bank(now)`),
  },
];
