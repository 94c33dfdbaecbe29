import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { type Bearer, endBearer } from './ended-bearers.ts';
import { endOtherSessions, endSession } from './sessions.ts';

/** Ends the presented bearer for good, or the session of one browser. */
export async function logOut(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  shown: { bearer: Bearer | undefined; session: string | undefined },
): Promise<void> {
  const { bearer, session } = shown;
  if (bearer !== undefined) await transaction(db.main, (tx) => endBearer(tx, bearer, clock.now()));
  else if (session !== undefined) await endSession(db.main, session);
}

/** Ends all of a person's sessions but the requesting one. */
export function logOutElsewhere(
  { db }: Pick<Context, 'db'>,
  { personId, session }: { personId: bigint; session: string | undefined },
): Promise<void> {
  return transaction(db.main, (tx) => endOtherSessions(tx, personId, session));
}
