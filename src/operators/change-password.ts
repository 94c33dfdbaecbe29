import { type Executor, execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { hashPassword, passwordIs } from '../secrets/hash.ts';
import { findOperator } from './operators.ts';

const change = sql(
  'operators.change-password',
  `update operators set password_hash = $3, one_time_password = false, sealed_password = null,
          session = session + 1
    where id = $1 and session = $2 and removed_at is null`,
);

export interface PasswordChange {
  operatorId: bigint;
  /** The session in which the present password was shown. */
  session: number;
  newHash: string;
}

/** Judges a change before its transaction, because hashing is slow; undefined when the present password is another. */
export async function judgePasswordChange(
  executor: Executor,
  asked: { operatorId: bigint; password: string; newPassword: string },
): Promise<PasswordChange | undefined> {
  const { operatorId } = asked;
  const operator = await findOperator(executor, operatorId);
  const matches = await passwordIs(asked.password, operator?.passwordHash);
  if (operator === undefined || !matches) return undefined;
  return { operatorId, session: operator.session, newHash: await hashPassword(asked.newPassword) };
}

/**
 * Replaces a password and ends every session, this one included. Answers the number of the next session; undefined
 * when the password was changed, or the operator removed, meanwhile.
 */
export async function changePassword(tx: Tx, judged: PasswordChange): Promise<number | undefined> {
  const { operatorId, session, newHash } = judged;
  return (await execute(tx, change, [operatorId, session, newHash])) === 1 ? session + 1 : undefined;
}
