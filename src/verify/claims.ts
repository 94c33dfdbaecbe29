import { type Check, eachOk } from './check.ts';

const OPEN = `status not in ('COMPLETED', 'CANCELLED')`;
// Whatever a deadline sets off has been set off within a minute of it.
const BANK_NOW = `(select clock_timestamp() + clock_offset_ms * interval '1 millisecond' from bank_facts)`;

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
      select case when c.id is null or k.id is null then false
                  when c.role = 'DONOR' then k.status = 'MOVED' and k.ended_at >= c.created_at
                  else k.created_at >= c.created_at end and k.key = c.key as ok
        from (select * from claims where status = 'COMPLETED') c
        full join (select k.*, case k.status when 'MOVED' then 'DONOR' end as lost from pix_keys k
                    where k.status = 'MOVED'
                       or (k.company_id, k.id) in (select company_id, pix_key_id from claims
                                                    where role = 'CLAIMER' and status = 'COMPLETED')) k
               on k.company_id = c.company_id and k.id = c.pix_key_id
                  and (c.role = 'DONOR') = (k.lost is not null)`),
  },
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
