import type { Pool } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { drawOneTimePassword, hashPassword } from '../secrets/hash.ts';
import type { Vault } from '../secrets/seal.ts';
import { changeRoles, listOperators, removeOperator, resetOperator } from './administer.ts';
import { type Act, writeAudit } from './audit.ts';
import { createOperator, findOperatorByEmail, type NewOperator } from './operators.ts';
import { OPERATOR_ROLES, type OperatorRole } from './roles.ts';

const AT_THE_MACHINE = { operatorId: null, requestId: null };

/** Adds an operator from the command line, and records it in the audit log; undefined if the e-mail is taken. */
export async function addOperator(tx: Tx, vault: Vault, operator: NewOperator): Promise<bigint | undefined> {
  const id = await createOperator(tx, vault, operator);
  if (id === undefined) return undefined;
  const details = { email: operator.email.toLowerCase(), name: operator.name, roles: [...operator.roles] };
  const done = { act: 'OPERATOR_ADDED', subject: 'OPERATOR', subjectId: id, details };
  await writeAudit(tx, { ...AT_THE_MACHINE, now: operator.now }, done);
  return id;
}

/** A future operator; without roles the first one of a bank gets all, and any other only looks up. */
export interface InvitedOperator {
  email: string;
  name: string;
  roles?: readonly OperatorRole[] | undefined;
  now: Date;
}

/**
 * Adds an operator with a password that serves for one log-in. The answer is the only place where it is ever readable;
 * undefined when the e-mail is an operator's already.
 */
export async function inviteOperator(
  pool: Pool,
  vault: Vault,
  person: InvitedOperator,
): Promise<string | undefined> {
  const password = drawOneTimePassword();
  const id = await transaction(pool, async (tx) => {
    const first = (await listOperators(tx)).length === 0;
    const roles: readonly OperatorRole[] = person.roles ?? (first ? OPERATOR_ROLES : ['see']);
    return addOperator(tx, vault, { ...person, roles, password, oneTimePassword: true, keepSecret: false });
  });
  return id === undefined ? undefined : password;
}

/** Removes an operator from the command line; false if none has this e-mail. */
export function removeOperatorByEmail(pool: Pool, email: string, now: Date): Promise<boolean> {
  return atTheMachine(
    pool,
    { email, now },
    async (tx, id) => (await removeOperator(tx, { id, by: null, now })).done,
  );
}

/** Changes an operator's roles from the command line; false if none has this e-mail. */
export function changeRolesByEmail(
  pool: Pool,
  { email, roles, now }: { email: string; roles: readonly OperatorRole[]; now: Date },
): Promise<boolean> {
  return atTheMachine(
    pool,
    { email, now },
    async (tx, id) => (await changeRoles(tx, { id, by: null, roles, now })).done,
  );
}

/** Sets a one-time password and removes the second factor; undefined if none has this e-mail. */
export async function resetOperatorByEmail(
  pool: Pool,
  email: string,
  now: Date,
): Promise<string | undefined> {
  const password = drawOneTimePassword();
  const passwordHash = await hashPassword(password);
  const done = await atTheMachine(pool, { email, now }, (tx, id) => resetOperator(tx, { id, passwordHash }));
  return done ? password : undefined;
}

function atTheMachine(
  pool: Pool,
  { email, now }: { email: string; now: Date },
  work: (tx: Tx, operatorId: bigint) => Promise<Act>,
): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const operator = await findOperatorByEmail(tx, email);
    if (operator === undefined) return false;
    await writeAudit(tx, { ...AT_THE_MACHINE, now }, await work(tx, operator.id));
    return true;
  });
}
