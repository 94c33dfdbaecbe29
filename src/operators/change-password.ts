import { faultOfPassword } from '../companies/password.ts';
import { type Executor, execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { RefusalCode } from '../refusals.ts';
import { hashPassword, passwordIs } from '../secrets/hash.ts';
import { findOperator, type Operator } from './operators.ts';

const change = sql(
  'operators.change-password',
  `update operators set password_hash = $3, one_time_password = false, sealed_password = null,
          session = session + 1
    where id = $1 and session = $2 and removed_at is null`,
);

export interface PasswordChange {
  operatorId: bigint;
  email: string;
  /** The session in which the present password was shown. */
  session: number;
  newHash: string;
}

/** The operator whose present password this is; judged outside of any transaction, because hashing is slow. */
export async function provePassword(
  executor: Executor,
  { operatorId, password }: { operatorId: bigint; password: string },
): Promise<Operator | undefined> {
  const operator = await findOperator(executor, operatorId);
  return (await passwordIs(password, operator?.passwordHash)) ? operator : undefined;
}

/** Judges a change before its transaction. Refusals: `unauthorized`, `passwordUnchanged`, `weakPassword`. */
export async function judgePasswordChange(
  executor: Executor,
  asked: { operatorId: bigint; password: string; newPassword: string },
): Promise<PasswordChange | RefusalCode> {
  const { operatorId, password, newPassword } = asked;
  const operator = await provePassword(executor, asked);
  if (operator === undefined) return 'unauthorized';
  const { email, session } = operator;
  const fault = faultOfPassword(newPassword, { present: password, email });
  return fault ?? { operatorId, email, session, newHash: await hashPassword(newPassword) };
}

/**
 * Replaces a password and ends every session, this one included. Answers the number of the next session; undefined
 * when the password was changed, or the operator removed, meanwhile.
 */
export async function changePassword(tx: Tx, judged: PasswordChange): Promise<number | undefined> {
  const { operatorId, session, newHash } = judged;
  return (await execute(tx, change, [operatorId, session, newHash])) === 1 ? session + 1 : undefined;
}
