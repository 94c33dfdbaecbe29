import { BANK_NOW, type Check, eachOk } from '../check.ts';

const OPEN = `status not in ('COMPLETED', 'CANCELLED')`;

export const CLAIM_CHECKS: readonly Check[] = [
  {
    id: 'S4-claims',
    holds: 'One claim is open on a key, and the bank-wide table knows exactly those',
    sql: eachOk(`
      select c.key = o.key and c.role = o.role as ok
        from (select * from claims where ${OPEN}) c
        full join (select key, 'CLAIMER' as role, claimer_company_id as company_id, claimer_claim_id as id
                     from open_claims where claimer_claim_id is not null
                   union all
                   select key, 'DONOR', donor_company_id, donor_claim_id
                     from open_claims where donor_claim_id is not null) o
               on o.company_id = c.company_id and o.id = c.id`),
  },
  {
    id: 'S4-locks',
    holds: 'A key is locked exactly while a claim on it is open',
    sql: eachOk(`
      select a.key = c.key and a.pix_key_id = c.pix_key_id as ok
        from (select * from claims where role = 'DONOR' and ${OPEN}) c
        full join (select * from active_pix_keys where locked_by_claim is not null) a
               on a.company_id = c.company_id and a.locked_by_claim = c.id`),
  },
  {
    id: 'S4-won',
    holds:
      'A completed claim has taken the key from its donor and given it to its claimer; nothing else moves one',
    sql: eachOk(`
      select k.key is not distinct from c.key
             and case c.role when 'DONOR' then k.status = 'MOVED' and k.ended_at >= c.created_at
                             else k.created_at >= c.created_at end as ok
        from claims c left join pix_keys k on k.company_id = c.company_id and k.id = c.pix_key_id
       where c.status = 'COMPLETED'
      union all
      select count(c.id) = 1
        from pix_keys k left join claims c on c.company_id = k.company_id and c.pix_key_id = k.id
                                              and c.role = 'DONOR' and c.status = 'COMPLETED'
       where k.status = 'MOVED' group by k.bucket, k.company_id, k.id`),
  },
  {
    id: 'S4-possession',
    holds: 'A key that passed between customers keeps its possession in a portability alone',
    sql: eachOk(`
      select won.possession_started_at = case c.claim_type when 'PORTABILITY' then lost.possession_started_at
                                                           else won.created_at end as ok
        from claims c
        join claims d on d.claim_id = c.claim_id and d.role = 'DONOR'
        join pix_keys won on won.company_id = c.company_id and won.id = c.pix_key_id
        join pix_keys lost on lost.company_id = d.company_id and lost.id = d.pix_key_id
       where c.inside and c.role = 'CLAIMER' and c.status = 'COMPLETED'`),
  },
  // A deadline has its effect within a minute.
  {
    id: 'S1-claims',
    holds: 'A claim tells one story, has a name in the directory, and its deadlines have acted',
    sql: eachOk(`
      select (claim_id is not null or pending_move = 'OPEN' or status = 'CANCELLED')
             and case status when 'CONFIRMED' then confirmation_reason is not null
                             when 'COMPLETED' then confirmation_reason is not null
                             when 'CANCELLED' then cancelled_by is not null
                             else confirmation_reason is null end
             and (status in ('COMPLETED', 'CANCELLED') or pending_move is not null
                  or least(due_at, created_at + interval '30 days') > ${BANK_NOW} - interval '60 s') as ok
        from claims`),
  },
  {
    id: 'S1-inside',
    holds: 'The two sides of a claim inside the bank stand alike',
    sql: eachOk(`
      select count(*) = 2 and count(distinct (status, key, claim_type, created_at, confirmation_reason,
                                              cancellation_reason, cancelled_by)) = 1 as ok
        from claims where inside group by claim_id`),
  },
];
