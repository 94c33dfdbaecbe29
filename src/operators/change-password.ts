import { faultOfPassword } from '../companies/password.ts';
import { execute, sql } from '../database/pool.ts';
import type { Tx } from '../database/transaction.ts';
import type { RefusalCode } from '../refusals.ts';
import { hashPassword } from '../secrets/hash.ts';
import type { Operator } from './operators.ts';

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

/** Judges a change of somebody who has shown the present password, before its transaction. Refusals: `passwordUnchanged`, `weakPassword`. */
export async function judgePasswordChange(
  { id: operatorId, email, session }: Operator,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<PasswordChange | RefusalCode> {
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
