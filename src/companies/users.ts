import { createHash } from 'node:crypto';
import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import { bucketOf, ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import type { ProvenFactor } from '../people/people.ts';
import { Refusal } from '../refusals.ts';
import { hashPassword, hashShownPassword } from '../secrets/hash.ts';
import type { Vault } from '../secrets/seal.ts';
import type { Permission } from '../values/permissions.ts';

/** A person who works for a company. */
export interface User {
  companyId: bigint;
  id: bigint;
  email: string;
  name: string;
  passwordHash: string;
  permissions: Permission[];
  sealedTotpSecret: string | null;
  /** Null until a code has confirmed the second factor. */
  totpConfirmedAt: Date | null;
  /** When the bank last ended their sessions: earlier bearers are invalid. */
  loggedOutAt: Date | null;
}

/** The columns of a user, for the alias `u`. */
export const USER_COLUMNS = `u.company_id as "companyId", u.id, u.email, u.name, u.password_hash as "passwordHash", u.permissions,
  u.sealed_totp_secret as "sealedTotpSecret", u.totp_confirmed_at as "totpConfirmedAt",
  u.logged_out_at as "loggedOutAt"`;

const byEmail = sql<User>(
  'users.by-email',
  `select ${USER_COLUMNS} from user_emails e join users u on ${ofCompany('u', 'e.company_id')} and u.id = e.user_id
    where e.email = $1 and u.removed_at is null`,
);
const byId = sql<User>(
  'users.by-id',
  `select ${USER_COLUMNS} from users u where ${ofCompany('u', '$1')} and u.id = $2 and u.removed_at is null`,
);

/** Finds the user with this e-mail, case-insensitive. */
export function findUserByEmail(executor: Executor, email: string): Promise<User | undefined> {
  return queryOne(executor, byEmail, [email.toLowerCase()]);
}

export function findUser(
  executor: Executor,
  ref: { companyId: bigint; userId: bigint },
): Promise<User | undefined> {
  return queryOne(executor, byId, [ref.companyId, ref.userId]);
}

const insert = sql<{ id: bigint }>(
  'users.insert',
  `insert into users (bucket, company_id, id, email, name, password_hash, permissions, sealed_totp_secret,
     totp_confirmed_at, sealed_password, created_at)
   values (${bucketOf('$1')}, $1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning id`,
);
const nextId = sql<{ id: bigint }>('users.next-id', `select id_in_bucket_of($1) as id`);
const claimEmail = sql(
  'user-emails.insert',
  'insert into user_emails (email, company_id, user_id) values ($1, $2, $3) on conflict do nothing',
);

export interface NewUser {
  companyId: bigint;
  name: string;
  email: string;
  password: string;
  permissions: readonly Permission[];
  /** Base 32; a given factor counts as confirmed. */
  totpSecret?: string | undefined;
  /** Only the sandbox stores the password, encrypted, to show it in its manifest. */
  keepSecret: boolean;
  now: Date;
}

/** Creates a user. Refusals: `emailTaken`, bank-wide and case-insensitive. */
export async function createUser(tx: Tx, vault: Vault, user: NewUser): Promise<bigint> {
  const id = await createUserUnlessTaken(tx, vault, user);
  if (id === undefined) throw new Refusal('emailTaken');
  return id;
}

/** Like `createUser`; undefined if the e-mail has a log-in, including one created concurrently. */
export async function createUserUnlessTaken(
  tx: Tx,
  vault: Vault,
  user: NewUser,
): Promise<bigint | undefined> {
  const { companyId, now, totpSecret, password } = user;
  const email = user.email.toLowerCase();
  const id = (await queryOne(tx, nextId, [companyId]))?.id as bigint;
  if ((await execute(tx, claimEmail, [email, companyId, id])) === 0) return undefined;
  await execute(tx, insert, [
    companyId,
    id,
    email,
    user.name,
    await (user.keepSecret ? hashShownPassword : hashPassword)(password),
    [...user.permissions],
    totpSecret === undefined ? null : vault.seal(totpSecret, totpPlace(id)),
    totpSecret === undefined ? null : now,
    user.keepSecret ? vault.seal(password, passwordPlace(id)) : null,
    now,
  ]);
  return id;
}

const password = sql(
  'users.set-password',
  `update users set password_hash = $3, sealed_password = $4 where ${ofCompany('', '$1')} and id = $2`,
);

/** Replaces the password of a sandbox's user, which the sandbox stores to show it. */
export async function setPassword(
  tx: Tx,
  vault: Vault,
  change: { companyId: bigint; userId: bigint; password: string },
): Promise<void> {
  const { companyId, userId } = change;
  const sealed = vault.seal(change.password, passwordPlace(userId));
  await execute(tx, password, [companyId, userId, await hashPassword(change.password), sealed]);
}

const totp = sql(
  'users.give-totp',
  `update users set sealed_totp_secret = $3, totp_confirmed_at = coalesce(totp_confirmed_at, created_at)
    where ${ofCompany('', '$1')} and id = $2`,
);

/** Replaces the second factor of a sandbox's seeded user with a confirmed one. */
export async function giveTotp(
  tx: Tx,
  vault: Vault,
  { companyId, userId, secret }: { companyId: bigint; userId: bigint; secret: string },
): Promise<void> {
  await execute(tx, totp, [companyId, userId, vault.seal(secret, totpPlace(userId))]);
}

const factor = sql(
  'users.replace-totp',
  `update users set sealed_totp_secret = $3, totp_confirmed_at = $4, totp_last_step = $5
    where ${ofCompany('', '$1')} and id = $2`,
);

/** Replaces a confirmed second factor; the code of its confirmation is consumed. */
export async function replaceFactor(
  tx: Tx,
  { companyId, id }: Pick<User, 'companyId' | 'id'>,
  { sealed, step, now }: ProvenFactor,
): Promise<void> {
  await execute(tx, factor, [companyId, id, sealed, now, step]);
}

/** Distinguishes passwords without revealing them. */
export function passwordStamp({ passwordHash }: Pick<User, 'passwordHash'>): string {
  return createHash('sha256').update(passwordHash).digest('base64url').slice(0, 16);
}

const kept = sql<User & { sealedPassword: string }>(
  'users.kept',
  `select ${USER_COLUMNS}, u.sealed_password as "sealedPassword" from users u
    where u.sealed_password is not null and u.removed_at is null order by u.id limit $1`,
);

export interface RevealedUser {
  companyId: bigint;
  email: string;
  password: string;
  totpSecret: string | null;
  permissions: Permission[];
}

/** The users whose passwords a sandbox stores, with the passwords. */
export async function revealUsers(executor: Executor, vault: Vault, limit: number): Promise<RevealedUser[]> {
  const rows = await query(executor, kept, [limit]);
  return rows.map((row) => ({
    companyId: row.companyId,
    email: row.email,
    password: vault.open(row.sealedPassword, passwordPlace(row.id)),
    totpSecret: row.totpConfirmedAt === null ? null : totpSecretOf(row, vault),
    permissions: row.permissions,
  }));
}

/** The user's second factor in base 32, or null when none was enrolled. */
export function totpSecretOf(user: Pick<User, 'id' | 'sealedTotpSecret'>, vault: Vault): string | null {
  return user.sealedTotpSecret === null ? null : vault.open(user.sealedTotpSecret, totpPlace(user.id));
}

export function totpPlace(userId: bigint): string {
  return `users/${userId}/totp`;
}

export function passwordPlace(userId: bigint): string {
  return `users/${userId}/password`;
}

const nameOf = sql<{ name: string }>(
  'users.name-of',
  `select name from users where ${ofCompany('', '$1')} and id = $2`,
);

export async function findUserName(
  executor: Executor,
  ref: { companyId: bigint; userId: bigint },
): Promise<string | null> {
  return (await queryOne(executor, nameOf, [ref.companyId, ref.userId]))?.name ?? null;
}
