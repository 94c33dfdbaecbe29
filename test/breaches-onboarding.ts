import type { Breach } from './breaches.ts';

const APPROVED = `(select min(id) from onboarding_requisitions where status = 'COMPLETED')`;
const UNDER_WAY = `(select min(id) from onboarding_requisitions where status = 'PENDING' and kind = 'OPENING')`;

/** Breaches of onboarding data, made outside the bank. */
export const ONBOARDING_BREACHES: readonly Breach[] = [
  {
    what: 'a requisition lapsed before its time was over',
    sql: `update onboarding_requisitions set lapsed_at = created_at + interval '1 hour' where id = ${UNDER_WAY}`,
    red: ['S1-onboarding'],
  },
  {
    what: 'a decision came before what it decides',
    sql: `update onboarding_requisitions set decided_at = submitted_at - interval '1 hour' where id = ${APPROVED}`,
    red: ['S1-onboarding'],
  },
  {
    what: 'a document has two open requisitions',
    sql: `drop index onboarding_one_open_per_document;
          update onboarding_requisitions
             set document = (select document from onboarding_requisitions where id = ${UNDER_WAY})
           where status = 'PENDING' and kind = 'OPENING'`,
    red: ['S2-onboarding'],
  },
  {
    what: 'a customer asked to become one',
    sql: `update onboarding_requisitions
             set type = 'PJ', representative_document = '39053344705',
                 document = (select document from onboarding_requisitions where id = ${APPROVED})
           where id = ${UNDER_WAY}`,
    red: ['S2-onboarding'],
  },
  {
    what: 'a proof of life was tried that nobody counted',
    sql: `update onboarding_requisitions set attempts_left = 2
           where kind = 'OPENING' and attempts_left = 1`,
    red: ['S5-liveness'],
  },
  {
    what: 'somebody passed who never proved to be alive',
    sql: `update onboarding_requisitions set liveness_status = 'PASSED' where id = ${UNDER_WAY}`,
    red: ['S5-liveness'],
  },
  {
    what: 'an approval made nobody a customer',
    sql: `delete from invitations`,
    red: ['P1-onboarding'],
  },
  {
    what: 'a registration update is of another company',
    sql: `update onboarding_requisitions set company_id = (select id from companies where document = '11222333000181')
           where kind = 'UPDATE'`,
    red: ['P1-onboarding'],
  },
  {
    what: 'a decision was told to nobody',
    sql: `delete from kept_events where subject = 'REQUISITION' and subject_id = ${APPROVED}`,
    red: ['E1-onboarding'],
  },
  {
    what: 'a refusal was told as an approval',
    sql: `update kept_events set type = 'ONBOARDING_REQUISITION_APPROVED' where type = 'ONBOARDING_REQUISITION_REPROVED'`,
    red: ['E1-onboarding'],
  },
];
