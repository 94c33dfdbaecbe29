import { type Check, eachOk } from '../check.ts';

export const ONBOARDING_CHECKS: readonly Check[] = [
  {
    id: 'S1-onboarding',
    holds: 'The instants and statuses of a requisition tell the same story',
    sql: eachOk(`
      select case status
               when 'PENDING' then submitted_at is null and status_internal is null
               when 'IN_PROGRESS' then submitted_at is not null
                                       and status_internal in ('PENDING', 'WAITING_APPROVAL')
               when 'REPROVED' then status_internal = 'REJECTED'
               else status_internal = 'APPROVED' end
             and (decided_at is not null) = (status in ('APPROVED', 'REPROVED', 'COMPLETED'))
             and (submitted_at is null or kind = 'UPDATE' or liveness_status = 'PASSED')
             and (submitted_at is not null or kind = 'UPDATE' or decided_at is null)
             and (submitted_at is null or submitted_at >= created_at)
             and (decided_at is null or decided_at >= coalesce(submitted_at, created_at))
             and (lapsed_at is null or liveness_status <> 'PASSED'
                  and (lapsed_at >= created_at + interval '24 hours' or ended is not null)) as ok
        from onboarding_requisitions r
        left join (select distinct subject_id as ended from audit_log
                    where act = 'REQUISITION_LAPSED' and subject = 'REQUISITION') l on l.ended = r.id::text`),
  },
  {
    id: 'S2-onboarding',
    holds: 'A document has at most one open requisition, and no opening after an update or an approval',
    sql: eachOk(`
      select count(*) filter (where decided_at is null and lapsed_at is null) <= 1
             and coalesce(max(id) filter (where kind = 'OPENING')
                          <= min(id) filter (where kind = 'UPDATE' or status = 'COMPLETED'), true) as ok
        from onboarding_requisitions group by document`),
  },
  {
    id: 'S5-liveness',
    holds: 'Each opening has had as many proofs of life as it used up, the newest of which is its status',
    sql: eachOk(`
      select r.kind = 'OPENING' and r.attempts_left >= 0 and a.used = 3 - r.attempts_left and a.newest = a.used
             and a.open = (r.liveness_status = 'PENDING')::int
             and (r.liveness_status = 'PENDING' or a.verdict = r.liveness_status)
             and a.passed = (r.liveness_status = 'PASSED')::int as ok
        from (select * from onboarding_requisitions where kind = 'OPENING') r
        full join (select requisition_id, count(*) as used, max(number) as newest,
                          count(*) filter (where ended_at is null) as open,
                          count(*) filter (where ended_at is not null and verdict = 'PASSED') as passed,
                          (array_agg(verdict order by number desc))[1] as verdict
                     from liveness_attempts group by 1) a on a.requisition_id = r.id`),
  },
  {
    id: 'P1-onboarding',
    holds:
      'An approval made the company, account, credential and invitation of its document; an update has them',
    sql: eachOk(`
      select c.id is not null
             and (r.kind = 'UPDATE'
                  or a.holder_document = r.document and i.email = r.email and k.client_id is not null
                     and (i.user_id is null or u.id is not null)) as ok
        from onboarding_requisitions r
        left join companies c on c.id = r.company_id and c.document = r.document
        left join accounts a on a.company_id = r.company_id and a.id = r.account_id
        left join invitations i on i.company_id = r.company_id
        left join credentials k on k.company_id = i.company_id and k.client_id = i.client_id
        left join users u on u.company_id = i.company_id and u.id = i.user_id
       where r.company_id is not null or r.status = 'COMPLETED'`),
  },
  {
    id: 'E1-onboarding',
    disputes: true,
    holds: 'Each decision on a requisition told the bank itself once, and nothing else did',
    sql: eachOk(`
      select r.events = (r.decided_at is not null)::int and coalesce(e.total, 0) = r.events
             and (e.type is null
                  or e.type = case r.status_internal when 'APPROVED' then 'ONBOARDING_REQUISITION_APPROVED'
                                                     else 'ONBOARDING_REQUISITION_REPROVED' end
                     and e.company_id = f.own_company_id) as ok
        from bank_facts f
        cross join onboarding_requisitions r
        left join (select subject_id, count(*) as total, max(type) as type, max(company_id) as company_id
                     from events where subject = 'REQUISITION' group by 1) e on e.subject_id = r.id`),
  },
];
