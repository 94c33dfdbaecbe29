import { type Check, eachOk } from '../check.ts';

// Only a sandbox settles with the simulator. Its books are another party's: what the bank did not do shows there.
export const GIVEN = `select exists (select from bank_facts where mode = 'sandbox')
                      and to_regclass('simulator.orders') is not null`;

export const SETTLEMENT_CHECKS: readonly Check[] = [
  {
    id: 'R1-sent',
    days: true,
    given: GIVEN,
    holds: 'Each payment that the settlement system settled for the bank was debited once, and no other',
    // While a cashout is PROCESSING the bank may lack the outcome; from then on both must agree.
    sql: eachOk(`
      select case when o.end_to_end_id is null then c.debits = 0
                  when c.id is null then false
                  when c.status = 'PROCESSING' then c.debits = 0
                  when o.code is null then c.debits = 1 and c.debited = o.amount
                  else c.debits = 0 and c.status = 'FAILED' and c.error_code = o.code end as ok
        from simulator.orders o
        full join (select p.id, p.status, p.end_to_end_id, p.error_code, count(m.code) as debits,
                          sum(m.amount) as debited
                     from cashouts p
                     left join movements m on m.company_id = p.company_id and m.payment_id = p.id
                                              and m.kind = 'CASHOUT'
                    where p.end_to_end_id is not null
                    group by p.bucket, p.company_id, p.id, p.status, p.end_to_end_id, p.error_code) c on c.end_to_end_id = o.end_to_end_id`),
  },
  {
    id: 'R2-received',
    days: true,
    given: GIVEN,
    holds: 'Each payment of another institution was credited once, and a refused or unsettled one not at all',
    // A payment whose answer was lost is PENDING there and may be credited here, if acceptance settles it.
    sql: eachOk(`
      select case when p.end_to_end_id is null then false
                  -- One that settled may be on its way: the bank has accepted it and is yet to hear of that.
                  when i.id is null then p.status <> 'SETTLED' or o.status = 'PENDING'
                  else i.amount = p.amount
                       and (p.status = 'SETTLED' or p.status = 'PENDING' and p.settlement = 'AT_ONCE') end as ok
        from simulator.payments p
        left join offers o on o.end_to_end_id = p.end_to_end_id
        full join (select c.id, c.end_to_end_id, c.amount
                     from cash_ins c
                     join movements m on m.company_id = c.company_id and m.payment_id = c.id
                                         and m.kind = 'CASHIN') i on i.end_to_end_id = p.end_to_end_id`),
  },
  {
    id: 'R2-codes',
    days: true,
    given: GIVEN,
    holds: 'Each payment of a code was sent by its txid, to its key or its account',
    sql: eachOk(`
      select case when i.code_id is null then true
                  when p.key is null then p.txid = c.txid and lpad(p.branch, 4, '0') = n.branch and p.number = n.number
                  else p.txid = c.txid and lower(p.key) = lower(c.pix_key) end as ok
        from simulator.payments p
        join cash_ins i on i.end_to_end_id = p.end_to_end_id
        left join payment_codes c on c.company_id = i.company_id and c.id = i.code_id
        left join account_numbers n on n.account_id = c.account_id and n.company_id = c.company_id`),
  },
  {
    id: 'R3-returned',
    days: true,
    given: GIVEN,
    holds: 'Each return of a recipient was credited once, and a refused one not at all',
    sql: eachOk(`
      select case when r.return_id is null then false
                  when c.reference is null then r.status <> 'SETTLED'
                  else r.status <> 'REJECTED' and c.amount = r.amount end as ok
        from simulator.returns r
        full join (select reference, amount from movements where kind = 'CASHOUT_RETURN') c
               on c.reference = r.return_id`),
  },
  {
    id: 'R3-refunded',
    days: true,
    given: GIVEN,
    holds: 'Each return that the settlement system settled for the bank was debited once, and no other',
    sql: eachOk(`
      select case when o.return_id is null then r.debits = 0
                  when r.return_id is null then false
                  when r.status = 'PENDING' then r.debits = 0
                  when o.code is null then r.debits = 1 and r.debited = o.amount
                  else r.debits = 0 and r.status = 'REJECTED' and r.error_code = o.code end as ok
        from simulator.refunds o
        full join (select f.return_id, f.status, f.error_code, count(m.code) as debits, sum(m.amount) as debited
                     from refunds f
                     left join movements m on m.company_id = f.company_id and m.payment_id = f.cash_in_id
                                              and m.kind = 'REFUND' and m.reference = f.return_id
                    group by f.bucket, f.company_id, f.id, f.return_id, f.status, f.error_code) r on r.return_id = o.return_id`),
  },
  {
    id: 'R4-book',
    days: true,
    given: GIVEN,
    holds: 'Money at the central bank is what the settlement system moved, but for what is on its way',
    sql: eachOk(`
      with booked as (
        select coalesce(sum(amount) filter (where kind = 'CASHOUT'), 0) as sent,
               coalesce(sum(amount) filter (where kind = 'CASHIN'), 0) as received,
               coalesce(sum(amount) filter (where kind = 'CASHOUT_RETURN'), 0) as returned,
               coalesce(sum(amount) filter (where kind = 'REFUND'), 0) as refunded
          from movements where kind in ('CASHOUT', 'CASHIN', 'CASHOUT_RETURN', 'REFUND')
      )
      select b.sent = coalesce(sum(o.amount) filter (where c.status is distinct from 'PROCESSING'), 0) as ok
        from booked b
        left join simulator.orders o on o.code is null
        left join cashouts c on c.end_to_end_id = o.end_to_end_id
       group by b.sent
      union all
      select b.received = coalesce(sum(p.amount), 0)
        from booked b
        left join (select p.amount from simulator.payments p
                     left join received_ids i on i.end_to_end_id = p.end_to_end_id
                     left join offers o on o.end_to_end_id = p.end_to_end_id
                    where p.status = 'SETTLED' and o.status is distinct from 'PENDING'
                       or p.status = 'PENDING' and i.cash_in_id is not null and o.id is null) p on true
       group by b.received
      union all
      select b.returned = coalesce(sum(r.amount), 0)
        from booked b
        left join (select r.amount from simulator.returns r
                     left join cashouts c on c.end_to_end_id = r.end_to_end_id
                     left join cashout_returns t on t.company_id = c.company_id and t.return_id = r.return_id
                    where r.status = 'SETTLED' or r.status = 'PENDING' and t.return_id is not null) r on true
       group by b.returned
      union all
      select b.refunded = coalesce(sum(o.amount) filter (where r.status is distinct from 'PENDING'), 0)
        from booked b
        left join simulator.refunds o on o.code is null
        left join refund_ids i on i.any_id = o.return_id
        left join refunds r on r.company_id = i.company_id and r.id = i.refund_id
       group by b.refunded`),
  },
];
