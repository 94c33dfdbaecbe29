import type { Breach } from './breaches.ts';

const one = (where: string) => `(select min(id) from claims where ${where})`;
const OPEN_CLAIMER = one(`role = 'CLAIMER' and status = 'OPEN' and not inside`);
const OPEN_DONOR = one(`role = 'DONOR' and status = 'OPEN' and not inside`);

/** Possible faults in claims. */
export const CLAIM_BREACHES: readonly Breach[] = [
  {
    what: 'a claim is open that the bank-wide table does not know',
    sql: `delete from open_claims where claimer_claim_id = ${OPEN_CLAIMER}`,
    red: ['S4-claims'],
  },
  {
    what: 'a claim that has ended is still listed as open',
    sql: `update claims set status = 'CANCELLED', cancelled_by = 'CLAIMER', due_at = null
           where id = ${OPEN_CLAIMER}`,
    red: ['S4-claims'],
  },
  {
    what: 'a claimed key is not locked',
    sql: `update active_pix_keys set locked_by_claim = null where locked_by_claim = ${OPEN_DONOR}`,
    red: ['S4-locks'],
  },
  {
    what: 'a key is locked by no claim',
    sql: `update active_pix_keys set locked_by_claim = 999999999 where key = 'moved@example.com'`,
    red: ['S4-locks'],
  },
  {
    what: 'a key is gone without a claim',
    sql: `update pix_keys set status = 'MOVED' where key = 'deleted@example.com'`,
    red: ['S4-won'],
  },
  {
    what: 'a claim that was completed took no key away',
    sql: `update pix_keys set status = 'DELETED' where status = 'MOVED'`,
    red: ['S4-won'],
  },
  {
    what: 'a claim was won for another key',
    sql: `update claims set key = '+5511999999999' where role = 'CLAIMER' and status = 'COMPLETED' and not inside`,
    red: ['S4-won'],
  },
  {
    what: 'a portability took a possession away',
    sql: `update pix_keys set possession_started_at = created_at where (company_id, id) in (
            select company_id, pix_key_id from claims
             where inside and role = 'CLAIMER' and status = 'COMPLETED' and claim_type = 'PORTABILITY')`,
    red: ['S4-possession'],
  },
  {
    what: 'a claim is past its deadline',
    sql: `update claims set due_at = due_at - interval '31 days' where id = ${OPEN_DONOR}`,
    red: ['S1-claims'],
  },
  {
    what: 'a claim has neither a name in the directory nor a question to it',
    sql: `update claims set claim_id = null where id = ${OPEN_CLAIMER}`,
    red: ['S1-claims'],
  },
  {
    what: 'one side of a claim inside the bank goes its own way',
    sql: `update claims set status = 'WAITING_RESOLUTION' where inside and role = 'DONOR' and status = 'OPEN'`,
    red: ['S1-inside'],
  },
  {
    what: "a claim is on nobody's account",
    sql: `update claims set account_id = -1024 + bucket where id = ${OPEN_CLAIMER}`,
    red: ['P1-accounts'],
  },
];
