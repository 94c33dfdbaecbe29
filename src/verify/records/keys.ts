import { GIVEN } from '../books/settlement.ts';
import { type Check, eachOk } from '../check.ts';

export const KEY_CHECKS: readonly Check[] = [
  {
    id: 'S4-keys',
    holds:
      'A key is written in the one form in which it is compared, and a document is its own account holder’s',
    sql: eachOk(`
      select k.key = case when k.type in ('EMAIL', 'EVP') then lower(k.key)
                          when k.type in ('CPF', 'CNPJ') and k.status = 'ACTIVE' then a.holder_document
                          else k.key end
             and k.possession_started_at <= coalesce(k.ended_at, 'infinity')
             and count(*) filter (where k.status = 'ACTIVE') over (partition by k.key) <= 1 as ok
        from pix_keys k left join accounts a on a.company_id = k.company_id and a.id = k.account_id`),
  },
  {
    id: 'S4-limit',
    holds: 'No account has, or is about to have, more than 5 keys for a person or 20 for a company',
    sql: eachOk(`
      select count(*) <= case length(a.holder_document) when 11 then 5 else 20 end as ok
        from (select company_id, account_id from pix_keys where status = 'ACTIVE'
              union all
              select company_id, account_id from pix_key_requests where kind in ('REGISTER', 'REBIND')) k
        join accounts a on a.company_id = k.company_id and a.id = k.account_id
       group by a.bucket, a.company_id, a.id, a.holder_document`),
  },
  {
    id: 'S4-requests',
    holds: 'Each request to the directory is about the key as it stands in the bank',
    sql: eachOk(`
      select case when r.key is null then true
                  when a.key is null then r.kind = 'REGISTER'
                  else r.kind <> 'REGISTER' and r.pix_key_id = a.pix_key_id and r.company_id = a.company_id
                       and (r.kind = 'REBIND') = (r.account_id <> a.account_id) end as ok
        from active_pix_keys a full join pix_key_requests r on r.key = a.key`),
  },
  {
    id: 'S5',
    holds: 'A code lives 180 s, is judged five times at most, and is used once and in time',
    sql: eachOk(`
      select v.expires_at = v.created_at + interval '180 s' and v.tries between 0 and 5
             and (v.state = 'USED') = (v.used_at is not null)
             and (v.used_at is null or v.tries > 0 and v.used_at < v.expires_at)
             and (v.state <> 'LIVE' or v.created_at = max(v.created_at) over of_key) as ok
        from key_verifications v window of_key as (partition by company_id, account_id, key)`),
  },
  {
    id: 'S5-sends',
    holds: 'Codes for a key on an account were sent 30 s apart, and ten in any day at most',
    sql: eachOk(`
      select v.created_at - lag(v.created_at) over sent >= interval '30 s' is not false
             and v.created_at - lag(v.created_at, 10) over sent >= interval '24 h' is not false as ok
        from key_verifications v window sent as (partition by company_id, account_id, key order by created_at)`),
  },
  {
    id: 'P2-messages',
    holds: 'A message that waits has its time, and one that has left or was given up keeps no sealed text',
    sql: eachOk(`
      select (status = 'QUEUED') = (due_at is not null) and (status = 'QUEUED' or sealed_text is null)
             and (sealed_text is null or text is null and code is null) as ok
        from messages`),
  },
  {
    id: 'R5-directory',
    given: GIVEN,
    holds: 'The directory has the keys of the bank where the bank has them, but for what it is being asked',
    sql: eachOk(`
      select r.key is not null or coalesce(a.key, d.key) in (
               select key from claims where pending_move = 'COMPLETE'
               union all select key from simulator.claims where told < revision)
             or d.branch = n.branch and d.number = n.number and d.document = n.holder_document
             as ok
        from active_pix_keys a
        join accounts n on n.company_id = a.company_id and n.id = a.account_id
        full join (select d.* from simulator.directory_entries d, bank_facts f where d.ispb = f.ispb) d
               on d.key = a.key
        left join pix_key_requests r on r.key = coalesce(a.key, d.key)`),
  },
];
