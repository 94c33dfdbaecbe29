import { execute, sql } from '../database/pool.ts';
import { bucketOf, ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import type { Permission } from '../values/permissions.ts';

/** The result of an invitation: a password, and a second factor whose first code was used. */
export interface Admission {
  companyId: bigint;
  id: bigint;
  passwordHash: string;
  sealedTotpSecret: string;
  totpStep: bigint;
  now: Date;
}

// The first to use the address gets it, over all companies.
const admit = sql(
  'users.admit',
  `with claimed as (
     insert into user_emails (email, company_id, user_id) values ($3, $1, $2) on conflict do nothing returning email)
   insert into users (bucket, company_id, id, email, name, password_hash, permissions, sealed_totp_secret, totp_confirmed_at,
     totp_last_step, created_at)
   select ${bucketOf('$1')}, $1, $2, email, $4, $5, $6, $7, $8, $9, $8 from claimed`,
);

/** Adds an invited colleague; false if the address has a log-in by now. */
export async function admitColleague(
  tx: Tx,
  { companyId, id, passwordHash, sealedTotpSecret, totpStep, now }: Admission,
  who: { email: string; name: string; permissions: readonly Permission[] },
): Promise<boolean> {
  const named = [companyId, id, who.email, who.name, passwordHash, [...who.permissions]];
  return (await execute(tx, admit, [...named, sealedTotpSecret, now, totpStep])) === 1;
}

const activate = sql(
  'users.activate',
  `update users set password_hash = $3, sealed_password = $4, sealed_totp_secret = $5, totp_confirmed_at = $6,
          totp_last_step = $7
    where ${ofCompany('', '$1')} and id = $2 and totp_confirmed_at is null and removed_at is null`,
);

/** Creates the log-in of a company's first user; false if it exists, because an invitation changes nothing then. */
export async function activateUser(
  tx: Tx,
  admission: Admission & { sealedPassword: string | null },
): Promise<boolean> {
  const { companyId, id, passwordHash, sealedPassword, sealedTotpSecret, now, totpStep } = admission;
  const values = [companyId, id, passwordHash, sealedPassword, sealedTotpSecret, now, totpStep];
  return (await execute(tx, activate, values)) === 1;
}
