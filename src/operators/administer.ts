import { type Executor, execute, query, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { Act } from './audit.ts';
import type { Operator } from './operators.ts';
import { instant } from './present.ts';
import type { OperatorRole } from './roles.ts';

interface OperatorLine extends Pick<Operator, 'id' | 'email' | 'name' | 'roles' | 'totpConfirmedAt'> {
  createdAt: Date;
}

const COLUMNS = `id, email, name, roles, totp_confirmed_at as "totpConfirmedAt", created_at as "createdAt"`;
const all = sql<OperatorLine>(
  'operators.list',
  `select ${COLUMNS} from operators where removed_at is null order by id`,
);
const lockAll = sql<OperatorLine>(
  'operators.lock-all',
  `select ${COLUMNS} from operators where removed_at is null order by id for no key update`,
);

/** All operators; a bank has dozens. */
export function listOperators(executor: Executor): Promise<OperatorLine[]> {
  return query(executor, all);
}

export function presentOperator({ id, email, name, roles, totpConfirmedAt, createdAt }: OperatorLine) {
  const secondFactor = totpConfirmedAt !== null;
  return { id: Number(id), email, name, roles, second_factor: secondFactor, created_at: instant(createdAt) };
}

interface Administering {
  id: bigint;
  /** The administrator; null at the machine, where the last administrator may go too. */
  by: bigint | null;
  now: Date;
}

const change = sql(
  'operators.change-roles',
  'update operators set roles = $2, session = session + 1 where id = $1',
);

/**
 * Changes an operator's roles and ends their sessions. Operators cannot change their own, and one administrator must
 * remain: both are checked with all operators locked. Refusals: `notFound`, `ownRoles`, `lastAdministrator`.
 */
export async function changeRoles(
  tx: Tx,
  { id, by, roles }: Administering & { roles: readonly OperatorRole[] },
): Promise<{ done: Act; changed: OperatorLine }> {
  const { operator, others } = await lockOperators(tx, id);
  const { email, roles: from } = operator;
  if (by === id && roles.some((role) => !from.includes(role))) throw new Refusal('ownRoles');
  if (by !== null && !roles.includes('administer')) requireAdministrator(others);
  await execute(tx, change, [id, [...roles]]);
  const details = { email, from: { roles: from }, to: { roles: [...roles] } };
  return {
    done: { act: 'ROLES_CHANGED', subject: 'OPERATOR', subjectId: id, details },
    changed: { ...operator, roles: [...roles] },
  };
}

const remove = sql(
  'operators.remove',
  'update operators set removed_at = $2, session = session + 1, sealed_password = null where id = $1',
);

/** Removes an operator and ends their sessions. Refusals: `notFound`, `lastAdministrator`. */
export async function removeOperator(
  tx: Tx,
  { id, by, now }: Administering,
): Promise<{ done: Act; email: string }> {
  const { operator, others } = await lockOperators(tx, id);
  if (by !== null) requireAdministrator(others);
  await execute(tx, remove, [id, now]);
  const { email } = operator;
  return { done: { act: 'OPERATOR_REMOVED', subject: 'OPERATOR', subjectId: id, details: { email } }, email };
}

const raise = sql('operators.end-access', 'update operators set session = session + 1 where id = $1');

/** Ends an operator's sessions and bearers, and returns their e-mail. Refusals: `notFound`. */
export async function endAccess(tx: Tx, id: bigint): Promise<string> {
  const { operator } = await lockOperators(tx, id);
  await execute(tx, raise, [id]);
  return operator.email;
}

const reset = sql(
  'operators.reset',
  `update operators
      set password_hash = $2, one_time_password = true, sealed_password = null, sealed_totp_secret = null,
          sealed_next_totp_secret = null, totp_confirmed_at = null, session = session + 1
    where id = $1`,
);

/** Resets an operator's password and second factor. Refusals: `notFound`. */
export async function resetOperator(
  tx: Tx,
  { id, passwordHash }: { id: bigint; passwordHash: string },
): Promise<Act> {
  const { operator } = await lockOperators(tx, id);
  await execute(tx, reset, [id, passwordHash]);
  return { act: 'OPERATOR_RESET', subject: 'OPERATOR', subjectId: id, details: { email: operator.email } };
}

async function lockOperators(tx: Tx, id: bigint) {
  const everybody = await query(tx, lockAll);
  const operator = everybody.find((one) => one.id === id);
  if (operator === undefined) throw new Refusal('notFound');
  return { operator, others: everybody.filter((one) => one.id !== id) };
}

function requireAdministrator(others: readonly OperatorLine[]): void {
  if (!others.some(({ roles }) => roles.includes('administer'))) throw new Refusal('lastAdministrator');
}
