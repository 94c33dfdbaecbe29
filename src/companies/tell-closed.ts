import type { Context } from '../context.ts';
import { execute, sql } from '../database/pool.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import { recordSecurityAct } from '../security-log/record.ts';
import { tell } from './notices.ts';
import { findUser } from './users.ts';

// Often enough to be noticed, seldom enough that nobody's mailbox can be filled by guessing.
const TOLD_EVERY_MS = 24 * 3_600_000;

const told = sql(
  'told-closed.write',
  `insert into told_closed as t (user_id, told_at) values ($1, $2)
   on conflict (user_id) do update set told_at = excluded.told_at where t.told_at <= $3`,
);

/** Tells if somebody, a customer's person or an operator, is to be told now; false when they were told within a day. */
export async function mayBeTold(tx: Tx, personId: bigint, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - TOLD_EVERY_MS);
  return (await execute(tx, told, [personId, now, before])) === 1;
}

/**
 * Tells somebody, once a day at most, that too many tries have closed their log-in to those who try. Beside the
 * transaction of the try, which a refusal undoes.
 */
export async function tellClosed(
  context: Pick<Context, 'db' | 'vault' | 'clock' | 'messaging'>,
  { companyId, userId, now }: { companyId: bigint; userId: bigint; now: Date },
): Promise<void> {
  await transaction(context.db.aside, async (tx) => {
    if (!(await mayBeTold(tx, userId, now))) return;
    const user = await findUser(tx, { companyId, userId });
    if (user === undefined) return;
    await recordSecurityAct(tx, { companyId, by: null, act: 'LOGIN_CLOSED', subject: user.email, now });
    await tell(tx, context, { to: [user.email], notice: { of: 'LOGIN_CLOSED' } });
  });
}
