import type { Context } from '../context.ts';
import { queryOne, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import { endSessionsOf } from '../people/sessions.ts';
import { recordSecurityAct } from '../security-log/record.ts';
import { tell } from './notices.ts';

// A log-in holds the row while it starts its session, so it either precedes this and is ended, or follows it.
const mark = sql<{ email: string }>(
  'users.log-out',
  `update users set logged_out_at = greatest(logged_out_at, $3)
    where ${ofCompany('', '$1')} and id = $2 and removed_at is null returning email`,
);

/**
 * Ends a person's sessions and bearers and notifies them. Returns the number of sessions; undefined if the company
 * has no such person.
 */
export async function logOutEverywhere(
  tx: Tx,
  context: Pick<Context, 'messaging' | 'vault' | 'clock'>,
  { companyId, userId, now }: { companyId: bigint; userId: bigint; now: Date },
): Promise<{ email: string; ended: number } | undefined> {
  const marked = await queryOne(tx, mark, [companyId, userId, now]);
  if (marked === undefined) return undefined;
  const { email } = marked;
  const ended = await endSessionsOf(tx, userId);
  await recordSecurityAct(tx, { companyId, by: null, act: 'SESSIONS_ENDED', subject: email, now });
  await tell(tx, context, { to: [email], notice: { of: 'SESSIONS_ENDED' } });
  return { email, ended };
}
