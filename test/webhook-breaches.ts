import type { Breach } from './breaches.ts';

const ARRIVED = `(select min(subject_id) from webhook_deliveries where state = 'DELIVERED')`;

/** Possible faults in deliveries owed to receivers. */
export const WEBHOOK_BREACHES: readonly Breach[] = [
  {
    what: 'an event was never owed to an endpoint that asked for it',
    sql: `delete from webhook_deliveries d
           where state = 'DELIVERED'
             and exists (select from webhook_deliveries o
                          where o.subject = d.subject and o.subject_id = d.subject_id and o.sequence = d.sequence
                            and o.webhook_id <> d.webhook_id)`,
    red: ['E2-owed'],
  },
  {
    what: 'a delivery counts as arrived that no receiver has taken',
    sql: `update webhook_deliveries set status_code = 500 where subject_id = ${ARRIVED} and state = 'DELIVERED'`,
    red: ['E2-ended'],
  },
  {
    what: 'a delivery was given up before its time',
    sql: `update webhook_deliveries set status_code = 500, state = 'PARKED', parked_at = ended_at
           where subject_id = ${ARRIVED} and state = 'DELIVERED'`,
    red: ['E2-ended'],
  },
  {
    what: 'a delivery was dropped although its endpoint is open',
    sql: `update webhook_deliveries set state = 'DROPPED' where subject_id = ${ARRIVED} and state = 'DELIVERED'`,
    red: ['E2-ended'],
  },
  {
    what: 'an attempt left no row in the log',
    sql: `update webhook_deliveries set attempts = attempts + 1 where subject_id = ${ARRIVED} and state = 'DELIVERED'`,
    red: ['E2-logged'],
  },
  {
    what: 'an event is owed to an endpoint twice',
    sql: `insert into webhook_deliveries (bucket, company_id, id, webhook_id, queue, subject_id, created_at, attempted_at,
                                          seal, sequence, authorized, subject, type, url, body, attempts, state,
                                          ended_at, status_code)
            select bucket, company_id, id, webhook_id, queue, subject_id, created_at + interval '1 ms', attempted_at, seal,
                   sequence, authorized, subject, type, url, body, attempts, state, ended_at, status_code
              from webhook_deliveries where subject_id = ${ARRIVED} and state = 'DELIVERED' limit 1`,
    red: ['E2-logged'],
  },
  {
    what: 'a delivery that is held back was changed',
    sql: `insert into held_deliveries (node, bucket, company_id, webhook_id, queue, subject_id, account_id, created_at, seal,
                                       sequence, authorized, subject, type, end_to_end_id, url, body)
            select 1, bucket, company_id, webhook_id, queue, subject_id, account_id, created_at, seal, sequence, authorized,
                   subject, type, end_to_end_id, url, body || ' '
              from webhook_deliveries where subject_id = ${ARRIVED} and state = 'DELIVERED' limit 1`,
    red: ['E1-bodies'],
  },
  {
    what: 'what a turn holds back was changed',
    sql: `insert into held_turns (node, id, company_ids, webhook_ids, queues, account_ids, subject_ids, instants, sequences,
                                  subjects, types, statuses, bodies, seals, end_to_end_ids)
            select 1, 1, array[company_id], array[webhook_id], array[queue], array[account_id], array[subject_id],
                   array[created_at], array[sequence], array[subject], array[type], array[null::text], array[body || ' '],
                   array[seal], array[end_to_end_id]
              from webhook_deliveries where subject_id = ${ARRIVED} and state = 'DELIVERED' limit 1`,
    red: ['E1-bodies'],
  },
  {
    what: 'what is held back may be rewritten',
    sql: 'drop trigger held_turns_told on held_turns',
    red: ['M3'],
  },
  {
    what: 'the log tells of an endpoint that is not there',
    sql: 'delete from webhooks',
    red: ['E2-orphans'],
  },
  {
    what: 'two endpoints share one queue',
    sql: `drop index webhooks_by_queue;
          insert into webhooks (bucket, company_id, id, url, shown_url, type, sealed_secrets, secrets_expire_at, queue,
                                created_at, updated_at)
            select bucket, company_id, -1, url, shown_url, type, sealed_secrets, secrets_expire_at, queue, created_at,
                   updated_at
              from webhooks where queue is not null limit 1`,
    red: ['E2-apart'],
  },
];
