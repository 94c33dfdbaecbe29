import { type Check, eachOk } from '../check.ts';

/** Prove what foreign keys would; hot tables carry none, because a trigger per row costs more than the row. */
export const OWNER_CHECKS: readonly Check[] = [
  {
    id: 'P1-numbers',
    holds: 'Every account has its number to itself in the whole bank, and a company it belongs to',
    sql: eachOk(`
      select n.account_id = a.id and n.company_id = a.company_id and c.id is not null as ok
        from accounts a
        full join account_numbers n on n.branch = a.branch and n.number = a.number
        left join companies c on c.id = a.company_id`),
  },
  {
    id: 'P1-accounts',
    days: true,
    holds: 'Everything that happened on an account happened on one of the same company',
    sql: eachOk(`
      select a.id is not null as ok
        from (select company_id, account_id from cashouts
              union all select company_id, account_id from cash_ins
              union all select company_id, account_id from payment_codes
              union all select company_id, account_id from refunds
              union all select company_id, account_id from med_cases
              union all select company_id, account_id from pix_keys
              union all select company_id, account_id from claims
              union all select company_id, account_id from key_verifications
              union all select company_id, account_id from pix_key_requests
              union all select company_id, account_id from movements
              union all select company_id, account_id from events where account_id is not null) owned
        left join accounts a on a.company_id = owned.company_id and a.id = owned.account_id`),
  },
  {
    id: 'P1-payments',
    days: true,
    holds: 'Every movement, return and refund is one of a payment that is there, on its account',
    sql: eachOk(`
      select case when moved.kind = 'FUNDING' then moved.payment_id is null
                  when moved.kind like 'CASHOUT%' then c.account_id = moved.account_id
                  else i.account_id = moved.account_id end as ok
        from (select company_id, account_id, payment_id, kind from movements
              union all select company_id, account_id, cash_in_id, 'REFUND' from refunds
              union all select r.company_id, o.account_id, r.cashout_id, 'CASHOUT_RETURN'
                          from cashout_returns r
                          left join cashouts o on o.company_id = r.company_id and o.id = r.cashout_id) moved
        left join cashouts c on c.company_id = moved.company_id and c.id = moved.payment_id
        left join cash_ins i on i.company_id = moved.company_id and i.id = moved.payment_id`),
  },
  {
    id: 'P1-logins',
    holds: 'Every client id and e-mail address leads to whom it was given, and to nobody else',
    sql: eachOk(`
      select c.client_id = i.client_id as ok
        from credentials c full join client_ids i on i.client_id = c.client_id and i.company_id = c.company_id
      union all
      select u.email = e.email as ok
        from (select * from users where removed_at is null) u
        full join user_emails e on e.user_id = u.id and e.company_id = u.company_id`),
  },
];
