import { type Check, eachOk } from '../check.ts';
import { OWED, TOLD } from './told.ts';

/*
 * A turn reads the endpoints a moment before it decides, so an event within a second of a change of an endpoint may
 * follow the endpoint as it was before. Leaves out events older than the log, which has been cleared up to the instant in
 * webhook_log_cleared. Of an endpoint only the events after it was last switched on or changed count.
 */
const CLEARED = `coalesce((select before from webhook_log_cleared), '-infinity')`;

export const WEBHOOK_CHECKS: readonly Check[] = [
  {
    id: 'E2-owed',
    days: true,
    holds: 'Each event is owed, once, to each open endpoint that it matches',
    sql: eachOk(`
      select d.subject_id is not null as ok
        from webhooks w
        join ${TOLD} e on e.company_id = w.company_id and e.created_at > w.watched_from + interval '1 s'
                     and e.created_at >= ${CLEARED}
                     and (w.account_id is null or w.account_id = e.account_id)
                     and case w.type when 'ALL' then true when 'CASHIN' then e.subject in ('CODE', 'CASH_IN')
                                     else w.type = e.subject end
        left join ${OWED} d
               on d.bucket = w.bucket and d.company_id = w.company_id and d.webhook_id = w.id
              and d.subject = e.subject and d.subject_id = e.subject_id and d.sequence = e.sequence and d.resend = 0
       where w.queue is not null and w.watched_from is not null`),
  },
  {
    id: 'E2-ended',
    days: true,
    holds: 'A delivery is due, delivered, given up after the whole schedule, or dropped with its endpoint',
    sql: eachOk(`
      select case d.state
               when 'PENDING' then d.due_at is not null or d.claimed_by is not null
               when 'DELIVERED' then d.due_at is null and coalesce(a.arrived, false)
               when 'PARKED' then d.due_at is null and d.attempts >= 10 and not coalesce(a.arrived, false)
               when 'FAILED' then d.due_at is null and d.attempts >= 1
               else d.due_at is null and (w.queue is distinct from d.queue)
             end as ok
        from webhook_deliveries d
        left join webhooks w on w.company_id = d.company_id and w.id = d.webhook_id
        left join (select company_id, webhook_id, subject, subject_id, sequence,
                          bool_or(status_code between 200 and 299) as arrived
                     from webhook_log where created_at < 'infinity' group by 1, 2, 3, 4, 5) a
               on a.company_id = d.company_id and a.webhook_id = d.webhook_id and a.subject = d.subject
              and a.subject_id = d.subject_id and a.sequence = d.sequence
       where d.created_at >= ${CLEARED}`),
  },
  {
    id: 'E2-logged',
    days: true,
    holds: 'Each attempt of a delivery has one row in the log, numbered without gaps',
    sql: eachOk(`
      select d.attempts = coalesce(a.total, 0) and coalesce(a.last, 0) = d.attempts as ok
        from webhook_deliveries d
        left join (select company_id, webhook_id, subject, subject_id, sequence, resend,
                          count(*) as total, max(attempt) as last
                     from webhook_log where created_at < 'infinity' group by 1, 2, 3, 4, 5, 6) a
               on a.company_id = d.company_id and a.webhook_id = d.webhook_id and a.subject = d.subject
              and a.subject_id = d.subject_id and a.sequence = d.sequence and a.resend = d.resend
       where d.created_at >= ${CLEARED}`),
  },
  {
    id: 'E2-orphans',
    days: true,
    holds:
      'Each row of the log is of a delivery of an endpoint of that company; disputes and requisitions told it too',
    sql: eachOk(`
      select d.subject_id is not null and w.id is not null
             and (e.subject_id is not null or a.subject not in ('MED', 'REQUISITION')) as ok
        from webhook_log a
        left join webhook_deliveries d
               on d.company_id = a.company_id and d.webhook_id = a.webhook_id and d.subject = a.subject
              and d.subject_id = a.subject_id and d.sequence = a.sequence and d.resend = a.resend
        left join webhooks w on w.company_id = a.company_id and w.id = a.webhook_id
        left join kept_events e on e.company_id = a.company_id and e.subject = a.subject
                               and e.subject_id = a.subject_id and e.sequence = a.sequence
       where d.created_at is null and a.created_at >= ${CLEARED} + interval '30 days'
          or d.created_at >= ${CLEARED}`),
  },
  {
    id: 'E2-apart',
    holds: 'No queue is that of two endpoints, and none of a deleted one is open',
    sql: eachOk(`
      with known as materialized (select a.company_id, a.id
                                    from webhooks w
                                    join accounts a
                                      on a.bucket = w.bucket and a.company_id = w.company_id and a.id = w.account_id)
      select (w.queue is null or not exists (select from webhooks o where o.queue = w.queue and o.id <> w.id))
             and (w.deleted_at is null or w.queue is null)
             and (w.account_id is null or exists (
                   select from known where known.company_id = w.company_id and known.id = w.account_id)) as ok
        from webhooks w`),
  },
];
