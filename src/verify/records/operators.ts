import { type Check, eachOk } from '../check.ts';

/** Proves that the audit log is unchanged, and that every act reserved for operators is in it. */
export const OPERATOR_CHECKS: readonly Check[] = [
  {
    id: 'A1-log',
    holds: 'The database itself refuses to change or delete lines of the audit log',
    sql: eachOk(`
      select exists (select from pg_trigger t
                      where t.tgrelid = 'audit_log'::regclass and t.tgname = 'audit_log_append_only'
                        and t.tgenabled in ('O', 'A')) as ok`),
  },
  {
    id: 'A2-operators',
    holds: 'Every operator was added once and removed at most once, and the log says so',
    sql: eachOk(`
      select coalesce(l.added, 0) = 1 and coalesce(l.removed, 0) = (o.removed_at is not null)::int as ok
        from operators o
        left join (select subject_id, count(*) filter (where act = 'OPERATOR_ADDED') as added,
                          count(*) filter (where act = 'OPERATOR_REMOVED') as removed
                     from audit_log where subject = 'OPERATOR' group by 1) l on l.subject_id = o.id::text`),
  },
  {
    id: 'A2-sessions',
    holds:
      "Every end of an operator's sessions was another password, factor or roles, or a removal, each in the log",
    sql: eachOk(`
      select o.session = 1 + coalesce(l.ends, 0) as ok
        from operators o
        left join (select subject_id, count(*) as ends from audit_log
                    where subject = 'OPERATOR' and act in ('PASSWORD_CHANGED', 'MFA_REPLACED', 'ROLES_CHANGED', 'OPERATOR_RESET', 'OPERATOR_REMOVED')
                    group by 1) l
               on l.subject_id = o.id::text`),
  },
  {
    id: 'A2-credentials',
    holds: 'Every credential that the bank has revoked has one line that says by whom, and no other has one',
    sql: eachOk(`
      select coalesce(l.revoked, 0) = (c.revoked_at is not null and c.revoked_by is null)::int as ok
        from credentials c
        left join (select company_id, subject_id, count(*) as revoked from audit_log
                    where act = 'CREDENTIAL_REVOKED' group by 1, 2) l
               on l.company_id = c.company_id and l.subject_id = c.client_id`),
  },
  {
    id: 'A2-people',
    holds:
      "Every end that the bank put to a person's sessions, and every first invitation it took back, has its line",
    sql: eachOk(`
      select u.logged_out_at is not distinct from l.at as ok
        from users u
        left join (select company_id, subject_id, max(at) as at from audit_log
                    where act = 'SESSIONS_ENDED' and subject = 'USER' group by 1, 2) l
               on l.company_id = u.company_id and l.subject_id = u.id::text
      union all
      select l.times = 1 and i.accepted_at is null as ok
        from invitations i
        left join (select company_id, subject_id, count(*) as times from audit_log
                    where act = 'INVITATION_WITHDRAWN' and subject = 'USER' group by 1, 2) l
               on l.company_id = i.company_id and l.subject_id = coalesce(i.user_id, i.company_id)::text
       where i.withdrawn_at is not null`),
  },
  {
    id: 'A2-two-operators',
    holds:
      'Each thing made on a proposal has one line of its proposer, one of another operator who approved it in time, and one of its making',
    sql: eachOk(`
      select p.decided_by <> p.proposed_by and p.decided_at < p.proposed_at + interval '24 hours'
             and p.made_at < p.decided_at + interval '24 hours'
             and l.proposed = 1 and l.approved = 1 and l.made = 1 as ok
        from operator_proposals p
        cross join lateral (
          select count(*) filter (where subject = 'PROPOSAL' and act = p.kind || '_PROPOSED'
                                    and operator_id = p.proposed_by) as proposed,
                 count(*) filter (where act = 'PROPOSAL_APPROVED' and operator_id = p.decided_by) as approved,
                 count(*) filter (where company_id = p.company_id and details->>'proposal' = p.id::text
                                    and (act = p.kind || '_CREATED' and operator_id = p.proposed_by
                                         or act = case p.kind when 'USER' then 'USER_INVITED'
                                                              when 'RECOVERY' then 'RECOVERY_SENT' end
                                            and operator_id = p.decided_by)) as made
            from audit_log
           where subject = 'PROPOSAL' and subject_id = p.id::text or subject = case p.kind when 'CREDENTIAL' then 'CREDENTIAL' else 'USER' end and subject_id = p.made_id) l
       where p.made_at is not null`),
  },
  {
    id: 'A3-subjects',
    holds: 'Every line that says something was made names something that is there',
    sql: eachOk(`
      select coalesce(c.id::text, r.client_id, u.id::text, a.id::text) is not null as ok
        from audit_log l
        left join companies c on l.act = 'COMPANY_CREATED' and c.id::text = l.subject_id
        left join credentials r on l.act = 'CREDENTIAL_CREATED' and r.company_id = l.company_id
                                   and r.client_id = l.subject_id
        left join users u on l.act = 'USER_CREATED' and u.company_id = l.company_id
                             and u.id::text = l.subject_id
        left join accounts a on l.act = 'ACCOUNT_OPENED' and a.company_id = l.company_id
                                and a.id::text = l.subject_id
       where l.act in ('COMPANY_CREATED', 'CREDENTIAL_CREATED', 'USER_CREATED', 'ACCOUNT_OPENED')`),
  },
  {
    id: 'A3-invitations',
    holds: 'Every person whom the bank asked into a company has as many lines of an operator as of the bank',
    sql: eachOk(`
      select a.times is not distinct from s.times as ok
        from (select company_id, details->>'email' as email, count(*) as times from audit_log
               where act = 'USER_INVITED' and operator_id is not null group by 1, 2) a
        full join (select company_id, subject as email, count(*) as times from security_log
                    where act = 'COLLEAGUE_INVITED' and done_by is null group by 1, 2) s using (company_id, email)`),
  },
  {
    id: 'A3-recoveries',
    holds:
      "Every link that gives all of a person's access anew has its line of an operator, and of the company",
    sql: eachOk(`
      select a.times is not distinct from s.times as ok
        from (select company_id, details->>'email' as email, count(*) as times from audit_log
               where act = 'RECOVERY_SENT' group by 1, 2) a
        full join (select company_id, subject as email, count(*) as times from security_log
                    where act = 'RECOVERY_SENT' and done_by is null and details->>'lost' = 'ACCESS'
                    group by 1, 2) s using (company_id, email)`),
  },
];
