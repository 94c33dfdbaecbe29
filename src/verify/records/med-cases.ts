import { type Check, eachOk } from '../check.ts';

const SANDBOX = `select exists (select from bank_facts where mode = 'sandbox')
                        and to_regclass('simulator.reports') is not null`;

// To the directory a case that the bank took off its list itself is one that it rejects.
const RESULT = `case when c.status like 'ACCEPTED%' then 'ACCEPTED' else 'REJECTED' end`;

const STRANGE_RETURNS = eachOk(`
  select b.case_id is not null as ok
    from refunds f left join med_chargebacks b on b.company_id = f.company_id and b.refund_id = f.id
   where f.reason = 'FR01'`);
const STRANGE_FEES = eachOk(`
  select c.fee = m.amount as ok
    from movements m
    left join med_cases c on c.company_id = m.company_id and c.cash_in_id = m.payment_id
                         and c.public_id = m.reference
   where m.kind = 'MED_FEE'`);

export const MED_CHECKS: readonly Check[] = [
  {
    id: 'S6',
    disputes: true,
    holds: 'A case was decided at most once, and accepting a request to return has led to chargebacks',
    // The first chargeback waits for a refund of the customer's own; a report taken back calls for none.
    sql: eachOk(`
      select coalesce(e.decisions, 0) = (c.status <> 'WAITING')::int
             and case when c.reason = 'RETURN_REQUEST' and c.status in ('ACCEPTED_BY_USER', 'ACCEPTED_BY_PSP')
                      then c.chargebacks > 0 or c.report_status = 'CANCELLED' or i.refund_pending > 0
                           or c.follow_until is not null
                      else c.chargebacks = 0 and c.follow_until is null end
             and (c.blocked = 0 or c.status = 'WAITING' or c.follow_until is not null) as ok
        from med_cases c
        left join cash_ins i on i.company_id = c.company_id and i.id = c.cash_in_id
        left join (select company_id, subject_id, count(*) as decisions
                     from events where subject = 'MED' and type <> 'MED_CREATED' group by 1, 2) e
               on e.company_id = c.company_id and e.subject_id = c.id`),
  },
  {
    id: 'S6-silence',
    disputes: true,
    holds:
      'Silence accepts a case, once its time is over; until then somebody decides it, or its report is taken back',
    sql: eachOk(`
      select case when status = 'WAITING' or status like 'CANCELLED%' then true
                  when status like '%_BY_PSP' and decided_by is null
                  then status = 'ACCEPTED_BY_PSP' and decided_at >= due_date
                  else decided_at < due_date end as ok
        from med_cases`),
  },
  {
    id: 'S6-once',
    disputes: true,
    holds: 'A payment was reported at most once in the whole bank, and every id of a case leads to it',
    sql: eachOk(`
      select count(*) = 3 and count(distinct i.any_id) = 3 and count(c.id) = 3
             and bool_and(i.any_id in (c.public_id, c.report_id, c.end_to_end_id)) as ok
        from med_case_ids i
        full join med_cases c on c.company_id = i.company_id and c.id = i.case_id
       group by coalesce(c.company_id, i.company_id), coalesce(c.id, i.case_id)
      union all
      select i.account_id = c.account_id and i.end_to_end_id = c.end_to_end_id and c.amount <= i.amount
        from med_cases c left join cash_ins i on i.company_id = c.company_id and i.id = c.cash_in_id`),
  },
  {
    id: 'M7-meds',
    disputes: true,
    days: STRANGE_RETURNS,
    holds: 'No more was given back for a case than it asks for, and for nothing else than its own payment',
    sql: eachOk(`
      select c.chargebacks = coalesce(r.total, 0) and coalesce(r.last, 0) = c.chargebacks
             and coalesce(r.strange, 0) = 0 and coalesce(r.promised, 0) <= c.amount
             and c.returned = coalesce(r.settled, 0)
             and coalesce(r.open, 0) = 0 and (c.refund_id is null or r.awaited = 1) as ok
        from med_cases c
        left join (select b.company_id, b.case_id, count(*) as total, max(b.number) as last,
                          count(*) filter (where b.refund_id is not null
                            and (f.reason is distinct from 'FR01' or f.cash_in_id is distinct from m.cash_in_id))
                            as strange,
                          sum(f.amount) filter (where f.status in ('SUCCESS', 'PENDING')) as promised,
                          sum(f.amount) filter (where f.status = 'SUCCESS' and f.id is distinct from m.refund_id)
                            as settled,
                          count(*) filter (where f.status = 'PENDING' and f.id is distinct from m.refund_id) as open,
                          count(*) filter (where f.id = m.refund_id) as awaited
                     from med_chargebacks b
                     left join med_cases m on m.company_id = b.company_id and m.id = b.case_id
                     left join refunds f on f.company_id = b.company_id and f.id = b.refund_id
                    group by 1, 2) r on r.company_id = c.company_id and r.case_id = c.id
      union all
      select b.case_id is not null
        from refunds f left join med_chargebacks b on b.company_id = f.company_id and b.refund_id = f.id
       where f.reason = 'FR01'`),
  },
  {
    id: 'M6-meds',
    disputes: true,
    days: STRANGE_FEES,
    holds: 'The fee of a case was charged once, and only where money was sent back',
    sql: eachOk(`
      select c.fee = coalesce(m.charged, 0) and coalesce(m.times, 0) = (c.fee > 0)::int
             and (c.fee = 0 or exists (select from med_chargebacks b where b.company_id = c.company_id
                                        and b.case_id = c.id and b.refund_id is not null)) as ok
        from med_cases c
        full join (select company_id, payment_id, reference, sum(amount) as charged, count(*) as times
                     from movements where kind = 'MED_FEE' group by 1, 2, 3) m
               on m.company_id = c.company_id and m.payment_id = c.cash_in_id and m.reference = c.public_id`),
  },
  {
    id: 'E1-meds',
    disputes: true,
    holds: 'Each case wrote one event when it came and one when it was decided, numbered without gaps',
    sql: eachOk(`
      select coalesce(e.total, 0) = c.events and e.last = c.events and e.created = 1
             and coalesce(e.end, '') = case when c.status like 'ACCEPTED%' then 'MED_APPROVED'
                                            when c.status like 'REJECTED%' then 'MED_REJECTED'
                                            when c.status like 'CANCELLED%' then 'MED_CANCELLED' else '' end as ok
        from med_cases c
        left join (select company_id, subject_id, count(*) as total, max(sequence) as last,
                          count(*) filter (where type = 'MED_CREATED' and sequence = 1) as created,
                          max(type) filter (where sequence = 2) as end
                     from events where subject = 'MED' group by 1, 2) e
               on e.company_id = c.company_id and e.subject_id = c.id`),
  },
  {
    id: 'R5-reports',
    given: SANDBOX,
    holds: 'The directory has the reports that the bank has, and the same word on each',
    // The directory considers a case open until it has received the closing and its receipt has arrived.
    sql: eachOk(`
      select case when r.report_id is null then false
                  when c.id is null then r.status = 'OPEN'
                  when c.answer_lease_until is not null then r.status <> 'ANALYZED' or r.result = ${RESULT}
                  when r.status = 'CANCELLED' then c.report_status = 'CANCELLED'
                       or exists (select from simulator.notices n where n.end_to_end_id = r.end_to_end_id
                                   and n.kind = 'REPORT_CANCELLED')
                  when c.status = 'WAITING' then r.status in ('OPEN', 'RECEIVED')
                  else r.status = 'ANALYZED' and r.result = ${RESULT} end as ok
        from simulator.reports r full join med_cases c on c.report_id = r.report_id`),
  },
];
