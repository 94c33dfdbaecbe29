import { randomBytes } from 'node:crypto';
import { type Pool, queryOne, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { Vault } from '../secrets/seal.ts';
import { writeAudit } from './audit.ts';
import { createOperator, type NewOperator } from './operators.ts';

const AT_THE_MACHINE = { operatorId: null, requestId: null };

/** Adds an operator as somebody at the machine does, and says so in the audit log; undefined when the e-mail is taken. */
export async function addOperator(tx: Tx, vault: Vault, operator: NewOperator): Promise<bigint | undefined> {
  const id = await createOperator(tx, vault, operator);
  if (id === undefined) return undefined;
  await writeAudit(
    tx,
    { ...AT_THE_MACHINE, now: operator.now },
    {
      act: 'OPERATOR_ADDED',
      subject: 'OPERATOR',
      subjectId: id,
      details: { email: operator.email.toLowerCase(), name: operator.name },
    },
  );
  return id;
}

/**
 * Adds an operator with a password of 120 random bits that serves for one log-in. The answer is the only place
 * where it is ever readable; undefined when the e-mail is an operator's already.
 */
export async function inviteOperator(
  pool: Pool,
  vault: Vault,
  person: { email: string; name: string; now: Date },
): Promise<string | undefined> {
  const password = randomBytes(15).toString('base64url');
  const operator = { ...person, password, oneTimePassword: true, keepSecret: false };
  const id = await transaction(pool, (tx) => addOperator(tx, vault, operator));
  return id === undefined ? undefined : password;
}

const remove = sql<{ id: bigint }>(
  'operators.remove',
  `update operators set removed_at = $2, session = session + 1
    where email = $1 and removed_at is null returning id`,
);

/** Takes an operator's right to come in away: tokens end with it. False when there is none with this e-mail. */
export function removeOperator(pool: Pool, email: string, now: Date): Promise<boolean> {
  return transaction(pool, async (tx) => {
    const removed = await queryOne(tx, remove, [email.toLowerCase(), now]);
    if (removed === undefined) return false;
    const done = { act: 'OPERATOR_REMOVED', subject: 'OPERATOR', subjectId: removed.id };
    await writeAudit(tx, { ...AT_THE_MACHINE, now }, done);
    return true;
  });
}
