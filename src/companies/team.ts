import { type Executor, execute, query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { Permission } from '../values/permissions.ts';

/** A person of a company, as colleagues see them. */
export interface Colleague {
  id: bigint;
  name: string;
  email: string;
  permissions: Permission[];
  mfa: boolean;
  createdAt: Date;
}

/** A program of a company, without its secrets. */
export interface Program {
  clientId: string;
  permissions: Permission[];
  strictSigning: boolean;
  createdAt: Date;
  /** The user who created it; null for the bank. */
  createdBy: bigint | null;
  createdByName: string | null;
  /** True if they have left since. */
  creatorLeft: boolean;
}

/** Maximum number of a company's people and of its active credentials. */
export const MOST_PEOPLE = 200;
export const MOST_CREDENTIALS = 50;

const people = sql<Colleague>(
  'users.of-company',
  `select u.id, u.name, u.email, u.permissions, u.totp_confirmed_at is not null as mfa,
          u.created_at as "createdAt"
     from users u where ${ofCompany('u', '$1')} and u.id > 0 and u.removed_at is null order by u.id`,
);
const programs = sql<Program>(
  'credentials.of-company',
  `select c.client_id as "clientId", c.permissions, c.strict_signing as "strictSigning", c.created_at as "createdAt", c.created_by as "createdBy",
          u.name as "createdByName", u.removed_at is not null as "creatorLeft"
     from credentials c
     left join lateral (select name, removed_at from users
                         where ${ofCompany('', 'c.company_id')} and id = c.created_by limit 1) u on true
    where ${ofCompany('c', '$1')} and c.client_id > '' and c.revoked_at is null order by c.client_id`,
);

/** All current people of the company; concurrent changes exceed {@link MOST_PEOPLE} by few. */
export function listPeople(executor: Executor, companyId: bigint): Promise<Colleague[]> {
  return query(executor, people, [companyId]);
}

/** The credentials that still work. */
export function listPrograms(executor: Executor, companyId: bigint): Promise<Program[]> {
  return query(executor, programs, [companyId]);
}

const lockCompany = sql('companies.lock', 'select id from companies where id = $1 for no key update');

/** Serialises changes of a company's people and programs. Refusals: `limitReached`. */
export async function lockTeam(tx: Tx, companyId: bigint, adding?: 'program'): Promise<void> {
  await query(tx, lockCompany, [companyId]);
  if (adding === 'program' && (await listPrograms(tx, companyId)).length >= MOST_CREDENTIALS)
    throw new Refusal('limitReached');
}

const change = sql(
  'users.change',
  `update users set name = coalesce($3, name), permissions = coalesce($4, permissions)
    where ${ofCompany('', '$1')} and id = $2 and removed_at is null`,
);
const remove = sql(
  'users.remove',
  `update users set removed_at = $3, sealed_password = null
    where ${ofCompany('', '$1')} and id = $2 and removed_at is null`,
);
const freeEmail = sql(
  'user-emails.free',
  `delete from user_emails where email = $1 and company_id = $2 and user_id = $3`,
);

export interface ColleagueChange {
  name: string | undefined;
  permissions: readonly Permission[] | undefined;
}

export async function changeColleague(
  tx: Tx,
  ref: { companyId: bigint; id: bigint },
  { name, permissions }: ColleagueChange,
): Promise<void> {
  const given = permissions === undefined ? null : [...permissions];
  await execute(tx, change, [ref.companyId, ref.id, name ?? null, given]);
}

/** Removes a person; the e-mail may be used by another one later, the row stays because payments refer to it. */
export async function removeColleague(
  tx: Tx,
  ref: { companyId: bigint; id: bigint; email: string },
  now: Date,
): Promise<void> {
  await execute(tx, remove, [ref.companyId, ref.id, now]);
  await execute(tx, freeEmail, [ref.email, ref.companyId, ref.id]);
}

/** People may grant, change or revoke only rights that they have. Refusals: `forbidden`. */
export function requireAtMost(own: ReadonlySet<Permission>, given: readonly Permission[]): void {
  if (!given.every((permission) => own.has(permission))) throw new Refusal('forbidden');
}
