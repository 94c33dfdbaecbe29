import { type Executor, execute, query, queryOne, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { hashPassword, hashShownPassword } from '../secrets/hash.ts';
import type { Vault } from '../secrets/seal.ts';
import type { OperatorRole } from './roles.ts';

/** One of the bank's own people. */
export interface Operator {
  id: bigint;
  email: string;
  name: string;
  passwordHash: string;
  /** Another person has seen the password: it must be changed first. */
  oneTimePassword: boolean;
  /** Tokens of another session are no good any more. */
  session: number;
  roles: OperatorRole[];
  sealedTotpSecret: string | null;
  /** One that waits for its first code, to replace the other. */
  sealedNextTotpSecret: string | null;
  /** Null until the second factor has been confirmed with a code. */
  totpConfirmedAt: Date | null;
}

/** The columns of an operator, of the table by the name of `o`. */
export const OPERATOR_COLUMNS = `o.id, o.email, o.name, o.password_hash as "passwordHash",
  o.one_time_password as "oneTimePassword", o.session, o.roles, o.sealed_totp_secret as "sealedTotpSecret",
  o.sealed_next_totp_secret as "sealedNextTotpSecret", o.totp_confirmed_at as "totpConfirmedAt"`;

const byEmail = sql<Operator>(
  'operators.by-email',
  `select ${OPERATOR_COLUMNS} from operators o where o.email = $1 and o.removed_at is null`,
);
const byId = sql<Operator>(
  'operators.by-id',
  `select ${OPERATOR_COLUMNS} from operators o where o.id = $1 and o.removed_at is null`,
);

/** The operator with this e-mail, whatever its letter case. */
export function findOperatorByEmail(executor: Executor, email: string): Promise<Operator | undefined> {
  return queryOne(executor, byEmail, [email.toLowerCase()]);
}

export function findOperator(executor: Executor, operatorId: bigint): Promise<Operator | undefined> {
  return queryOne(executor, byId, [operatorId]);
}

const nextId = sql<{ id: bigint }>('operators.next-id', `select nextval('entity_ids') as id`);
const insert = sql(
  'operators.insert',
  `insert into operators (id, email, name, password_hash, one_time_password, sealed_totp_secret,
     totp_confirmed_at, sealed_password, created_at, roles)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing`,
);

export interface NewOperator {
  email: string;
  name: string;
  password: string;
  oneTimePassword: boolean;
  roles: readonly OperatorRole[];
  /** Base 32; a given factor counts as confirmed. */
  totpSecret?: string | undefined;
  /** The sandbox alone keeps the password, sealed, to show it in its manifest. */
  keepSecret: boolean;
  now: Date;
}

/** Adds an operator; undefined when the e-mail is an operator's already, one who was removed included. */
export async function createOperator(
  tx: Tx,
  vault: Vault,
  operator: NewOperator,
): Promise<bigint | undefined> {
  const { now, totpSecret, password } = operator;
  const id = (await queryOne(tx, nextId))?.id as bigint;
  const written = await execute(tx, insert, [
    id,
    operator.email.toLowerCase(),
    operator.name,
    await (operator.keepSecret ? hashShownPassword : hashPassword)(password),
    operator.oneTimePassword,
    totpSecret === undefined ? null : vault.seal(totpSecret, operatorTotpPlace(id)),
    totpSecret === undefined ? null : now,
    operator.keepSecret ? vault.seal(password, passwordPlace(id)) : null,
    now,
    [...operator.roles],
  ]);
  return written === 0 ? undefined : id;
}

const replace = sql(
  'operators.replace-secrets',
  `update operators set password_hash = $2, one_time_password = false, sealed_password = $3,
          sealed_totp_secret = $4, totp_confirmed_at = coalesce(totp_confirmed_at, created_at),
          session = session + 1
    where id = $1`,
);

/** Replaces password and second factor of an operator whose password a sandbox stores; their sessions end. */
export async function replaceOperatorSecrets(
  tx: Tx,
  vault: Vault,
  secrets: { operatorId: bigint; password: string; totpSecret: string },
): Promise<void> {
  const { operatorId: id } = secrets;
  await execute(tx, replace, [
    id,
    await hashPassword(secrets.password),
    vault.seal(secrets.password, passwordPlace(id)),
    vault.seal(secrets.totpSecret, operatorTotpPlace(id)),
  ]);
}

const kept = sql<Operator & { sealedPassword: string }>(
  'operators.kept',
  `select ${OPERATOR_COLUMNS}, o.sealed_password as "sealedPassword" from operators o
    where o.sealed_password is not null and o.removed_at is null order by o.id`,
);

export interface RevealedOperator {
  email: string;
  password: string;
  totpSecret: string | null;
}

/** The operators whose passwords a sandbox stores, with the passwords. */
export async function revealOperators(executor: Executor, vault: Vault): Promise<RevealedOperator[]> {
  const rows = await query(executor, kept);
  return rows.map((row) => ({
    email: row.email,
    password: vault.open(row.sealedPassword, passwordPlace(row.id)),
    totpSecret: operatorTotpSecret(row, vault),
  }));
}

/** The operator's second factor in base 32, or null if none is confirmed. */
export function operatorTotpSecret(
  { id, sealedTotpSecret, totpConfirmedAt }: Pick<Operator, 'id' | 'sealedTotpSecret' | 'totpConfirmedAt'>,
  vault: Vault,
): string | null {
  if (sealedTotpSecret === null || totpConfirmedAt === null) return null;
  return vault.open(sealedTotpSecret, operatorTotpPlace(id));
}

export function operatorTotpPlace(operatorId: bigint): string {
  return `operators/${operatorId}/totp`;
}

export function passwordPlace(operatorId: bigint): string {
  return `operators/${operatorId}/password`;
}
