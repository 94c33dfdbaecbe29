import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import { hashPassword, passwordMatches } from '../secrets/hash.ts';
import { findOperator } from './operators.ts';

const change = sql(
  'operators.change-password',
  `update operators set password_hash = $3, one_time_password = false, sealed_password = null,
          session = session + 1
    where id = $1 and session = $2 and removed_at is null`,
);

export interface PasswordChange {
  operatorId: bigint;
  password: string;
  newPassword: string;
}

/**
 * Replaces a password and ends every session, this one included. Answers the number of the next session; undefined
 * when the present password is another, or it was changed by somebody else meanwhile.
 */
export async function changePassword(tx: Tx, asked: PasswordChange): Promise<number | undefined> {
  const operator = await findOperator(tx, asked.operatorId);
  const matches = await passwordMatches(asked.password, operator?.passwordHash);
  if (operator === undefined || !matches) return undefined;
  const hash = await hashPassword(asked.newPassword);
  const written = await execute(tx, change, [operator.id, operator.session, hash]);
  return written === 1 ? operator.session + 1 : undefined;
}
