import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import { bucketOf, ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import { hashClientSecret } from '../secrets/hash.ts';
import { randomToken } from '../values/ids.ts';
import type { Permission } from '../values/permissions.ts';
import { INVITATION_MS } from './invitations.ts';

/** An invited person who has not joined yet. */
export interface TeamInvitation {
  companyId: bigint;
  /** The user will have the same id. */
  id: bigint;
  tokenHash: string;
  email: string;
  name: string;
  permissions: Permission[];
  /** The user; null: the bank's staff. */
  invitedBy: bigint | null;
  invitedByName: string | null;
  companyName: string;
  createdAt: Date;
  expiresAt: Date;
  passwordHash: string | null;
  sealedTotpSecret: string | null;
  /** True if the e-mail already has a log-in, which it keeps. */
  taken: boolean;
}

const COLUMNS = `t.company_id as "companyId", t.id, t.token_hash as "tokenHash", t.email, t.name, t.permissions,
  t.invited_by as "invitedBy", u.name as "invitedByName", c.name as "companyName", t.created_at as "createdAt",
  t.expires_at as "expiresAt", t.password_hash as "passwordHash", t.sealed_totp_secret as "sealedTotpSecret",
  exists (select from user_emails e where e.email = t.email) as taken`;
const JOINS = `join companies c on c.id = t.company_id
  left join lateral (select name from users where ${ofCompany('', 't.company_id')} and id = t.invited_by limit 1) u on true`;

const listed = sql<TeamInvitation>(
  'team-invitations.of-company',
  `select ${COLUMNS} from team_invitations t ${JOINS}
    where ${ofCompany('t', '$1')} and t.id > 0 and t.expires_at > $2 order by t.id`,
);
const byToken = sql<TeamInvitation>(
  'team-invitations.by-token',
  `select ${COLUMNS} from team_invitations t ${JOINS} where t.token_hash = $1 and t.expires_at > $2`,
);
const lockByToken = sql<TeamInvitation>(
  'team-invitations.lock',
  `select ${COLUMNS} from team_invitations t ${JOINS}
    where t.token_hash = $1 and t.expires_at > $2 for no key update of t`,
);

/** Lists open invitations; at most as many as a company may have people. */
export function listTeamInvitations(
  executor: Executor,
  companyId: bigint,
  now: Date,
): Promise<TeamInvitation[]> {
  return query(executor, listed, [companyId, now]);
}

export function findTeamInvitation(
  executor: Executor,
  token: string,
  now: Date,
): Promise<TeamInvitation | undefined> {
  return queryOne(executor, byToken, [hashClientSecret(token), now]);
}

export function lockTeamInvitation(tx: Tx, token: string, now: Date): Promise<TeamInvitation | undefined> {
  return queryOne(tx, lockByToken, [hashClientSecret(token), now]);
}

const forgetOver = sql(
  'team-invitations.forget-over',
  `delete from team_invitations where ${ofCompany('', '$1')} and id > 0 and expires_at <= $2`,
);
// A repeated invitation gets another link; the previous one becomes invalid.
const insert = sql<{ id: bigint }>(
  'team-invitations.insert',
  `insert into team_invitations (bucket, company_id, id, token_hash, email, name, permissions, invited_by,
     created_at, expires_at)
   values (${bucketOf('$1')}, $1, id_in_bucket_of($1), $2, $3, $4, $5, $6, $7, $8)
   on conflict (email, company_id, bucket) do update
     set token_hash = excluded.token_hash, name = excluded.name, permissions = excluded.permissions,
         invited_by = excluded.invited_by, created_at = excluded.created_at, expires_at = excluded.expires_at,
         password_hash = null, sealed_totp_secret = null
   returning id`,
);

export interface NewTeamInvitation {
  companyId: bigint;
  /** In lower case. */
  email: string;
  name: string;
  permissions: readonly Permission[];
  invitedBy: bigint | null;
  now: Date;
}

/** Stores an invitation; returns the token of its link. */
export async function createTeamInvitation(
  tx: Tx,
  { companyId, email, name, permissions, invitedBy, now }: NewTeamInvitation,
): Promise<{ id: bigint; token: string; expiresAt: Date }> {
  const token = randomToken(32);
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  await execute(tx, forgetOver, [companyId, now]);
  const who = [companyId, hashClientSecret(token), email, name, [...permissions], invitedBy];
  const row = await queryOne(tx, insert, [...who, now, expiresAt]);
  return { id: row?.id as bigint, token, expiresAt };
}

const choose = sql(
  'team-invitations.choose',
  `update team_invitations set password_hash = $3, sealed_totp_secret = $4 where ${ofCompany('', '$1')} and id = $2`,
);

interface Ref {
  companyId: bigint;
  id: bigint;
}

/** Stores the choice until the second factor is confirmed. */
export async function keepTeamChoice(
  tx: Tx,
  ref: Ref,
  chosen: { passwordHash: string; sealedTotpSecret: string },
): Promise<void> {
  await execute(tx, choose, [ref.companyId, ref.id, chosen.passwordHash, chosen.sealedTotpSecret]);
}

const end = sql(
  'team-invitations.end',
  `delete from team_invitations where ${ofCompany('', '$1')} and id = $2`,
);
const endBy = sql<{ email: string }>(
  'team-invitations.end-by',
  `delete from team_invitations where ${ofCompany('', '$1')} and id > 0 and invited_by = $2 returning email`,
);

/** Ends an accepted or withdrawn invitation, whose link becomes invalid. False if it had ended already. */
export async function endTeamInvitation(tx: Tx, ref: Ref): Promise<boolean> {
  return (await execute(tx, end, [ref.companyId, ref.id])) === 1;
}

/** Withdraws the invitations of a person who leaves; returns the addresses. */
export async function endInvitationsBy(
  tx: Tx,
  { companyId, userId }: { companyId: bigint; userId: bigint },
): Promise<string[]> {
  return (await query(tx, endBy, [companyId, userId])).map(({ email }) => email);
}
