import { type Executor, execute, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { hashClientSecret } from '../secrets/hash.ts';
import { randomToken } from '../values/ids.ts';

/** A forgotten password, or lost access that the bank verified with the person. */
export type Lost = 'PASSWORD' | 'ACCESS';

/** An open recovery link. */
export interface AccessRecovery {
  tokenHash: string;
  companyId: bigint;
  userId: bigint;
  lost: Lost;
  passwordHash: string | null;
  sealedTotpSecret: string | null;
  expiresAt: Date;
}

const COLUMNS = `r.token_hash as "tokenHash", r.company_id as "companyId", r.user_id as "userId", r.lost,
  r.password_hash as "passwordHash", r.sealed_totp_secret as "sealedTotpSecret", r.expires_at as "expiresAt"`;

const byToken = sql<AccessRecovery>(
  'access-recoveries.by-token',
  `select ${COLUMNS} from access_recoveries r where r.token_hash = $1 and r.expires_at > $2`,
);
const lockByToken = sql<AccessRecovery>(
  'access-recoveries.lock',
  `select ${COLUMNS} from access_recoveries r where r.token_hash = $1 and r.expires_at > $2 for update`,
);

export function findRecovery(
  executor: Executor,
  token: string,
  now: Date,
): Promise<AccessRecovery | undefined> {
  return queryOne(executor, byToken, [hashClientSecret(token), now]);
}

export function lockRecovery(tx: Tx, token: string, now: Date): Promise<AccessRecovery | undefined> {
  return queryOne(tx, lockByToken, [hashClientSecret(token), now]);
}

// A link of the bank stays open: another person may have typed the address as a forgotten password.
const insert = sql(
  'access-recoveries.insert',
  `insert into access_recoveries as r (token_hash, company_id, user_id, lost, created_at, expires_at)
   values ($1, $2, $3, $4, $5, $6)
   on conflict (user_id) do update
     set token_hash = excluded.token_hash, lost = excluded.lost, created_at = excluded.created_at,
         expires_at = excluded.expires_at, password_hash = null, sealed_totp_secret = null
   where excluded.lost = 'ACCESS' or r.lost = 'PASSWORD' or r.expires_at <= $5`,
);
const forget = sql(
  'access-recoveries.forget',
  `delete from access_recoveries where token_hash in
     (select token_hash from access_recoveries where expires_at <= $1 order by expires_at limit $2 for update skip locked)`,
);

// Each new link deletes a few old ones: the table holds only recent requests.
const FORGOTTEN_AT_ONCE = 5;

export interface NewAccessRecovery {
  companyId: bigint;
  userId: bigint;
  lost: Lost;
  now: Date;
  expiresAt: Date;
}

/** Stores a recovery and returns the link's token; undefined if a link of the bank is open. */
export async function createRecovery(tx: Tx, asked: NewAccessRecovery): Promise<string | undefined> {
  const { companyId, userId, lost, now, expiresAt } = asked;
  const token = randomToken(32);
  await execute(tx, forget, [now, FORGOTTEN_AT_ONCE]);
  const made = await execute(tx, insert, [hashClientSecret(token), companyId, userId, lost, now, expiresAt]);
  return made === 1 ? token : undefined;
}

const choose = sql(
  'access-recoveries.choose',
  'update access_recoveries set password_hash = $2, sealed_totp_secret = $3 where token_hash = $1',
);

/** Stores the choice until a code confirms it. */
export async function keepRecoveryChoice(
  tx: Tx,
  { tokenHash }: Pick<AccessRecovery, 'tokenHash'>,
  chosen: { passwordHash: string; sealedTotpSecret: string | null },
): Promise<void> {
  await execute(tx, choose, [tokenHash, chosen.passwordHash, chosen.sealedTotpSecret]);
}

const end = sql('access-recoveries.end', 'delete from access_recoveries where token_hash = $1');

/** Invalidates its link. */
export async function endRecovery(tx: Tx, { tokenHash }: Pick<AccessRecovery, 'tokenHash'>): Promise<void> {
  await execute(tx, end, [tokenHash]);
}
