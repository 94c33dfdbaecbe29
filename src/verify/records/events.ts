import { type Check, eachOk } from '../check.ts';
import { TOLD } from './told.ts';

/*
 * An event of a payment exists in its deliveries, if an endpoint that subscribed to it is open, and as long as
 * deliveries are kept. A turn reads the subscriptions just before it decides, so events within a second of an
 * endpoint's opening may or may not exist.
 */
const CLEARED = `coalesce((select before from webhook_log_cleared), '-infinity')`;

/** Joins as `l` the time since which an endpoint certainly receives the events of a row. */
function listening(row: string, type: string): string {
  const since = (accounts: string, columns: string) => `
        left join (select ${columns}, min(watched_from) + interval '1 s' as since from webhooks
                    where queue is not null and type in ('ALL', '${type}') and account_id is ${accounts}
                    group by ${columns})`;
  return `${since('null', 'company_id')} c1 on c1.company_id = ${row}.company_id
        ${since('not null', 'company_id, account_id')} c2
               on c2.company_id = ${row}.company_id and c2.account_id = ${row}.account_id
        cross join lateral (select least(c1.since, c2.since) as since) l`;
}

/** Exact for the time with a subscribed endpoint; otherwise at most the number of transitions. */
function told(since: string, strict: string, atMost: string): string {
  return `case when ${since} > l.since and ${since} >= ${CLEARED} then ${strict} else ${atMost} end as ok`;
}

export const EVENT_CHECKS: readonly Check[] = [
  {
    id: 'E1-cashouts',
    days: true,
    holds: 'Each transition of a cashout wrote one event where somebody listened, numbered without gaps',
    sql: eachOk(`
      select ${told(
        'c.created_at',
        `coalesce(e.total, 0) = c.events and e.last = c.events and e.created = 1
             and e.succeeded = (c.status in ('SUCCESS', 'REFUNDED'))::int
             and e.failed = (c.status = 'FAILED')::int
             and e.cancelled = (c.status = 'CANCELLED')::int
             and e.returned = coalesce(r.returns, 0)`,
        `coalesce(e.total, 0) <= c.events and coalesce(e.last, 0) <= c.events
             and coalesce(e.created, 0) <= 1
             and coalesce(e.succeeded, 0) <= (c.status in ('SUCCESS', 'REFUNDED'))::int
             and coalesce(e.failed, 0) <= (c.status = 'FAILED')::int
             and coalesce(e.cancelled, 0) <= (c.status = 'CANCELLED')::int
             and coalesce(e.returned, 0) <= coalesce(r.returns, 0)`,
      )}
        from cashouts c
        ${listening('c', 'CASHOUT')}
        left join (select company_id, subject_id, count(*) as total, max(sequence) as last,
                          count(*) filter (where type = 'PIX_CASHOUT_CREATED') as created,
                          count(*) filter (where type = 'PIX_CASHOUT_SUCCESS') as succeeded,
                          count(*) filter (where type = 'PIX_CASHOUT_ERROR') as failed,
                          count(*) filter (where type = 'PIX_CASHOUT_CANCELED') as cancelled,
                          count(*) filter (where type = 'PIX_CASHOUT_REFUND') as returned
                     from ${TOLD} told where subject = 'CASHOUT' group by 1, 2) e
               on e.company_id = c.company_id and e.subject_id = c.id
        left join (select company_id, cashout_id, count(*) as returns from cashout_returns group by 1, 2) r
               on r.company_id = c.company_id and r.cashout_id = c.id`),
  },
  {
    id: 'E1-cash-ins',
    days: true,
    holds:
      'Each cash-in by key or account wrote its event where somebody listened; one by code left that to the code',
    sql: eachOk(`
      select ${told(
        'i.created_at',
        `coalesce(e.total, 0) = i.events and coalesce(e.last, 0) = i.events
             and coalesce(e.received, 0) = (i.code_id is null)::int
             and coalesce(e.refunds, 0) = case when i.code_id is null then coalesce(r.ended, 0) else 0 end`,
        `coalesce(e.total, 0) <= i.events and coalesce(e.last, 0) <= i.events
             and coalesce(e.received, 0) <= (i.code_id is null)::int
             and coalesce(e.refunds, 0) <= case when i.code_id is null then coalesce(r.ended, 0) else 0 end`,
      )}
        from cash_ins i
        ${listening('i', 'CASHIN')}
        left join (select company_id, subject_id, count(*) as total, max(sequence) as last,
                          count(*) filter (where type = 'PIX_CASHIN_RECEIVED') as received,
                          count(*) filter (where type like 'PIX_CASHIN_REFUNDED%') as refunds
                     from ${TOLD} told where subject = 'CASH_IN' group by 1, 2) e
               on e.company_id = i.company_id and e.subject_id = i.id
        left join (select company_id, cash_in_id, count(*) as ended from refunds
                    where status <> 'PENDING' group by 1, 2) r
               on r.company_id = i.company_id and r.cash_in_id = i.id`),
  },
  {
    id: 'E1-codes',
    days: true,
    holds: 'Each code wrote one event when made, when paid, and for each refund, where somebody listened',
    sql: eachOk(`
      select ${told(
        'c.created_at',
        `coalesce(e.total, 0) = c.events and e.last = c.events and e.created = 1
             and e.paid = (c.cash_in_id is not null)::int and e.refunds = coalesce(r.ended, 0)`,
        `coalesce(e.total, 0) <= c.events and coalesce(e.last, 0) <= c.events and coalesce(e.created, 0) <= 1
             and coalesce(e.paid, 0) <= (c.cash_in_id is not null)::int
             and coalesce(e.refunds, 0) <= coalesce(r.ended, 0)`,
      )}
        from payment_codes c
        ${listening('c', 'CASHIN')}
        left join (select company_id, subject_id, count(*) as total, max(sequence) as last,
                          count(*) filter (where type = 'QR_CODE_COPY_AND_PASTE_CREATED') as created,
                          count(*) filter (where type = 'QR_CODE_COPY_AND_PASTE_PAID') as paid,
                          count(*) filter (where type like 'QR_CODE_COPY_AND_PASTE_REFUNDED%') as refunds
                     from ${TOLD} told where subject = 'CODE' group by 1, 2) e
               on e.company_id = c.company_id and e.subject_id = c.id
        left join (select company_id, code_id, count(*) as ended from refunds
                    where code_id is not null and status <> 'PENDING' group by 1, 2) r
               on r.company_id = c.company_id and r.code_id = c.id`),
  },
  {
    id: 'E1-orphans',
    days: true,
    holds: 'No event tells of something that is not there',
    sql: eachOk(`
      select coalesce(c.id, i.id, p.id, d.id, q.id) is not null as ok
        from ${TOLD} e
        left join cashouts c on e.subject = 'CASHOUT' and c.company_id = e.company_id and c.id = e.subject_id
        left join cash_ins i on e.subject = 'CASH_IN' and i.company_id = e.company_id and i.id = e.subject_id
        left join payment_codes p on e.subject = 'CODE' and p.company_id = e.company_id and p.id = e.subject_id
        left join med_cases d on e.subject = 'MED' and d.company_id = e.company_id and d.id = e.subject_id
        left join onboarding_requisitions q on e.subject = 'REQUISITION' and q.id = e.subject_id`),
  },
];
