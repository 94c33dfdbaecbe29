import type { Breach } from './breaches.ts';

/** Breaches of what operators do, and of the log that tells of it. */
export const OPERATOR_BREACHES: readonly Breach[] = [
  {
    what: 'the audit log may be changed',
    sql: 'alter table audit_log disable trigger audit_log_append_only',
    red: ['A1-log'],
  },
  {
    what: 'an operator is there whom nobody added',
    sql: `delete from audit_log where act = 'OPERATOR_ADDED'
           and subject_id = (select id::text from operators where email = 'rosa@lastro.example')`,
    red: ['A2-operators'],
  },
  {
    what: "an operator's sessions were ended and nobody says why",
    sql: 'update operators set session = session + 1',
    red: ['A2-sessions'],
  },
  {
    what: 'a credential was revoked behind the log',
    sql: `update credentials set revoked_at = now() where client_id = 'padaria-aurora'`,
    red: ['A2-credentials'],
  },
  {
    what: 'somebody was logged out by the bank, and no operator did it',
    sql: `delete from audit_log where act = 'SESSIONS_ENDED'`,
    red: ['A2-people'],
  },
  {
    what: 'an invitation was taken back behind the log',
    sql: 'update invitations set withdrawn_at = now() where accepted_at is null',
    red: ['A2-people'],
  },
  {
    what: 'a credential that takes two operators had one',
    sql: `delete from audit_log where act = 'PROPOSAL_APPROVED'`,
    red: ['A2-two-operators'],
  },
  {
    what: 'the log tells of a company that is not there',
    sql: `insert into audit_log (at, act, subject, subject_id) values (now(), 'COMPANY_CREATED', 'COMPANY', '0')`,
    red: ['A3-subjects'],
  },
  {
    what: 'the bank asked somebody in, and no operator did',
    sql: `delete from audit_log where act = 'USER_INVITED' and details->>'proposal' is null`,
    red: ['A3-invitations'],
  },
  {
    what: 'the bank let somebody back in, and no operator did',
    sql: `delete from audit_log where act = 'RECOVERY_SENT'`,
    red: ['A3-recoveries'],
  },
];
