import { type Executor, execute, queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import { hashClientSecret } from '../secrets/hash.ts';
import type { Vault } from '../secrets/seal.ts';
import { DAY_MS } from '../values/dates.ts';
import { randomToken } from '../values/ids.ts';
import type { CredentialSecrets } from './credentials.ts';

/** The invitation of a company's first user, who sets a password and a second factor, and gets the secrets. */
export interface Invitation {
  tokenHash: string;
  companyId: bigint;
  /** Null if the e-mail already has a log-in, which it keeps. */
  userId: bigint | null;
  email: string;
  companyName: string;
  clientId: string;
  sealedClientSecret: string;
  expiresAt: Date;
  passwordHash: string | null;
  /** Only the sandbox stores the password, encrypted, to show it in its manifest. */
  sealedPassword: string | null;
  sealedTotpSecret: string | null;
  /** True if the user already has a second factor: an invitation does not change an existing log-in. */
  active: boolean;
}

/** Time until an invitation lapses. */
export const INVITATION_MS = 7 * DAY_MS;

const insert = sql(
  'invitations.insert',
  `insert into invitations (token_hash, company_id, user_id, email, client_id, sealed_client_secret, expires_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export interface NewInvitation {
  companyId: bigint;
  userId: bigint | null;
  email: string;
  credential: CredentialSecrets;
  now: Date;
}

/** Stores an invitation; returns the token of its link. */
export async function createInvitation(tx: Tx, vault: Vault, invitation: NewInvitation): Promise<string> {
  const { companyId, userId, email, credential, now } = invitation;
  const token = randomToken(32);
  await execute(tx, insert, [
    hashClientSecret(token),
    companyId,
    userId,
    email,
    credential.clientId,
    vault.seal(credential.clientSecret, secretPlace(companyId)),
    new Date(now.getTime() + INVITATION_MS),
  ]);
  return token;
}

const renew = sql<{ email: string }>(
  'invitations.renew',
  `update invitations set token_hash = $2, expires_at = $3, password_hash = null, sealed_password = null,
          sealed_totp_secret = null
    where company_id = $1 and accepted_at is null and withdrawn_at is null returning email`,
);

export interface RenewedInvitation {
  token: string;
  email: string;
  expiresAt: Date;
}

/**
 * Gives a company's invitation another token and another seven days; earlier links become invalid. Undefined if none
 * is pending: it was accepted or withdrawn, or the company was never invited.
 */
export async function renewInvitation(
  tx: Tx,
  { companyId, now }: { companyId: bigint; now: Date },
): Promise<RenewedInvitation | undefined> {
  const token = randomToken(32);
  const expiresAt = new Date(now.getTime() + INVITATION_MS);
  const row = await queryOne(tx, renew, [companyId, hashClientSecret(token), expiresAt]);
  return row && { token, expiresAt, ...row };
}

/** The first user's invitation, as operators see it. */
export interface WaitingInvitation {
  /** The user has the same id; the company's own if the e-mail keeps its log-in. */
  id: bigint;
  companyId: bigint;
  userId: bigint | null;
  email: string;
  clientId: string;
  expiresAt: Date;
}

const WAITING = `coalesce(user_id, company_id) as id, company_id as "companyId", user_id as "userId", email,
  client_id as "clientId", expires_at as "expiresAt"`;
const waiting = sql<WaitingInvitation>(
  'invitations.waiting',
  `select ${WAITING} from invitations where company_id = $1 and accepted_at is null and withdrawn_at is null`,
);
const withdraw = sql<WaitingInvitation>(
  'invitations.withdraw',
  `update invitations set withdrawn_at = $3, expires_at = least(expires_at, $3), password_hash = null,
          sealed_password = null, sealed_totp_secret = null
    where company_id = $1 and coalesce(user_id, company_id) = $2 and accepted_at is null and withdrawn_at is null
   returning ${WAITING}`,
);

/** A company's unaccepted invitation, including an expired one, which may be renewed. */
export function findWaitingInvitation(
  executor: Executor,
  companyId: bigint,
): Promise<WaitingInvitation | undefined> {
  return queryOne(executor, waiting, [companyId]);
}

/** Withdraws the first user's invitation; undefined if none is pending. */
export function withdrawFirstInvitation(
  tx: Tx,
  { companyId, id, now }: { companyId: bigint; id: bigint; now: Date },
): Promise<WaitingInvitation | undefined> {
  return queryOne(tx, withdraw, [companyId, id, now]);
}

const COLUMNS = `i.token_hash as "tokenHash", i.company_id as "companyId", i.user_id as "userId", i.email,
  c.name as "companyName", i.client_id as "clientId", i.sealed_client_secret as "sealedClientSecret",
  i.expires_at as "expiresAt", i.password_hash as "passwordHash", i.sealed_password as "sealedPassword",
  i.sealed_totp_secret as "sealedTotpSecret",
  exists (select from users u where ${ofCompany('u', 'i.company_id')} and u.id = i.user_id
             and u.totp_confirmed_at is not null) as active`;
const find = sql<Invitation>(
  'invitations.find',
  `select ${COLUMNS} from invitations i join companies c on c.id = i.company_id
    where i.token_hash = $1 and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > $2`,
);
const lock = sql<Invitation>(
  'invitations.lock',
  `select ${COLUMNS} from invitations i join companies c on c.id = i.company_id
    where i.token_hash = $1 and i.accepted_at is null and i.withdrawn_at is null and i.expires_at > $2 for no key update of i`,
);
const accept = sql(
  'invitations.accept',
  `update invitations set accepted_at = $2, sealed_client_secret = null, password_hash = null, sealed_password = null,
          sealed_totp_secret = null
    where token_hash = $1`,
);
const choose = sql(
  'invitations.choose',
  `update invitations set password_hash = $2, sealed_password = $3, sealed_totp_secret = $4 where token_hash = $1`,
);

/** Finds the open invitation with this token; undefined if it is unknown, expired or accepted. */
export function findInvitation(
  executor: Executor,
  token: string,
  now: Date,
): Promise<Invitation | undefined> {
  return queryOne(executor, find, [hashClientSecret(token), now]);
}

export function lockInvitation(tx: Tx, token: string, now: Date): Promise<Invitation | undefined> {
  return queryOne(tx, lock, [hashClientSecret(token), now]);
}

/** A person's choice of password and factor, before it takes effect. */
export interface Choice {
  passwordHash: string;
  sealedPassword: string | null;
  sealedTotpSecret: string;
}

/** Stores the choice until the second factor is confirmed: until then it allows no log-in. */
export async function keepChoice(tx: Tx, { tokenHash }: Invitation, chosen: Choice): Promise<void> {
  const { passwordHash, sealedPassword, sealedTotpSecret } = chosen;
  await execute(tx, choose, [tokenHash, passwordHash, sealedPassword, sealedTotpSecret]);
}

/** Ends an invitation and returns the client secret, only this once. */
export async function endInvitation(
  tx: Tx,
  vault: Vault,
  { invitation, now }: { invitation: Invitation; now: Date },
): Promise<string> {
  await execute(tx, accept, [invitation.tokenHash, now]);
  return vault.open(invitation.sealedClientSecret, secretPlace(invitation.companyId));
}

export function secretPlace(companyId: bigint): string {
  return `invitations/${companyId}/client-secret`;
}
