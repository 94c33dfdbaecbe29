import { CASHOUT_SEAL } from '../../cashouts/seal-of-cashout.ts';
import { EVENT_SEAL } from '../../webhooks/events/seal-of-event.ts';
import { type Check, eachOk } from '../check.ts';

// A row without its seal is a breach: every release has written one. Two kinds of rows are made without: a test of an
// endpoint, which is no event, and a held delivery whose body is made when it is taken up.
export const SEAL_CHECKS: readonly Check[] = [
  {
    id: 'S1-recipients',
    days: true,
    holds: 'The recipient of a settled payment is as it was when it settled',
    sql: eachOk(`
      select c.seal = ${CASHOUT_SEAL} as ok
        from cashouts c where c.status in ('SUCCESS', 'REFUNDED')`),
  },
  {
    id: 'E1-bodies',
    days: true,
    holds: 'The content of an event is as it was when it was written',
    sql: eachOk(`
      select e.seal = ${EVENT_SEAL} as ok
        from (select company_id, subject, subject_id, sequence, body, seal from kept_events
              union all
              select company_id, subject, subject_id, sequence, body, seal from webhook_deliveries
              union all
              select company_id, subject, subject_id, sequence, body, seal from held_events) e
       where e.subject <> 'TEST' and e.body is not null`),
  },
];
