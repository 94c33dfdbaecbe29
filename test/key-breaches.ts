import type { Breach } from './breaches.ts';

const MOVED = `key = 'moved@example.com'`;
const NEWEST = `created_at = (select max(created_at) from key_verifications)`;

/** Possible faults in keys, in the codes that prove them, and in messages. */
export const KEY_BREACHES: readonly Breach[] = [
  {
    what: 'a deleted key has come back',
    sql: `update pix_keys set status = 'ACTIVE', ended_at = null where key = 'deleted@example.com'`,
    red: ['S4'],
  },
  {
    what: 'a key is active on two accounts',
    sql: `insert into pix_keys (bucket, company_id, id, account_id, type, key, created_at, possession_started_at)
            select n.account_id & 1023, n.company_id, id_in_bucket_of(n.account_id), n.account_id, 'EMAIL', 'moved@example.com', now(), now()
              from account_numbers n where n.number = '100030'`,
    red: ['S4', 'S4-keys'],
  },
  {
    what: 'a key was written as it was typed',
    sql: `update pix_keys set key = 'Moved@example.com' where ${MOVED};
          update active_pix_keys set key = 'Moved@example.com' where ${MOVED};
          update simulator.directory_entries set key = 'Moved@example.com' where ${MOVED}`,
    red: ['S4-keys'],
  },
  {
    what: "a key is a document that is not its holder's",
    sql: `update pix_keys set key = '44555666000181' where key = '11222333000181';
          update active_pix_keys set key = '44555666000181' where key = '11222333000181';
          update simulator.directory_entries set key = '44555666000181' where key = '11222333000181'`,
    red: ['S4-keys'],
  },
  {
    what: 'an account has more keys than it may',
    sql: `insert into pix_key_requests (key, request_id, kind, company_id, account_id, type, asked_at, lease_until)
            select 'k' || i || '@example.com', gen_random_uuid(), 'REGISTER', n.company_id, n.account_id, 'EMAIL',
                   now(), now()
              from account_numbers n, generate_series(1, 20) i where n.number = '100021'`,
    red: ['S4-limit'],
  },
  {
    what: 'the directory is asked to register what is registered',
    sql: `insert into pix_key_requests (key, request_id, kind, company_id, account_id, type, asked_at, lease_until)
            select key, gen_random_uuid(), 'REGISTER', company_id, account_id, 'EMAIL', now(), now()
              from active_pix_keys where ${MOVED}`,
    red: ['S4-requests'],
  },
  {
    what: 'the directory is asked to delete what the bank has not',
    sql: `insert into pix_key_requests (key, request_id, kind, company_id, account_id, type, pix_key_id, asked_at,
                                        lease_until)
            select key, gen_random_uuid(), 'DELETE', company_id, account_id, 'EMAIL', id, now(), now()
              from pix_keys where key = 'deleted@example.com'`,
    red: ['S4-requests'],
  },
  {
    what: 'a code was used a minute late',
    sql: `alter table key_verifications drop constraint key_verifications_check2,
                                        drop constraint key_verifications_check1;
          update key_verifications set used_at = expires_at + interval '60 s' where used_at is not null`,
    red: ['S5'],
  },
  {
    what: 'a code was used without being judged',
    sql: `alter table key_verifications drop constraint key_verifications_check3;
          update key_verifications set tries = 0 where state = 'USED'`,
    red: ['S5'],
  },
  {
    what: 'a code that was killed is alive',
    sql: `drop index key_verifications_one_live;
          update key_verifications set state = 'LIVE' where state = 'KILLED'`,
    red: ['S5'],
  },
  {
    what: 'a code was sent right after another',
    // By nearly all of the 30 s: a slow machine sends the second one later than it may.
    sql: `update key_verifications set created_at = created_at - interval '29 s',
                                       expires_at = expires_at - interval '29 s' where ${NEWEST}`,
    red: ['S5-sends'],
  },
  {
    what: 'codes were sent eleven times in a day',
    sql: `insert into key_verifications (bucket, company_id, request_id, account_id, key_type, key, code_hash,
                                         sealed_hash_key, state, created_at, expires_at)
            select bucket, company_id, gen_random_uuid(), account_id, key_type, key, code_hash, '', 'KILLED',
                   created_at - i * interval '1 h', expires_at - i * interval '1 h'
              from key_verifications, generate_series(1, 10) i where ${NEWEST}`,
    red: ['S5-sends'],
  },
  {
    what: "a code is for nobody's account",
    sql: `update key_verifications set account_id = -1024 + bucket where ${NEWEST}`,
    red: ['P1-accounts'],
  },
  {
    what: 'a message that has left has kept its secret',
    sql: `alter table messages drop constraint messages_sealed, drop constraint messages_sent;
          update messages set text = null, code = null, sealed_text = 'v1.x', status = 'SENT'`,
    red: ['P2-messages'],
  },
  {
    what: 'the directory has a key on another account',
    sql: `update simulator.directory_entries set number = '100013' where ${MOVED}`,
    red: ['R5-directory'],
  },
  {
    what: 'the directory still has a key that was deleted',
    sql: `insert into simulator.directory_entries (key, key_type, document, name, registered_at, ispb, branch,
                                                   number, account_type)
            select 'deleted@example.com', key_type, document, name, registered_at, ispb, branch, number,
                   account_type
              from simulator.directory_entries where ${MOVED}`,
    red: ['R5-directory'],
  },
];
