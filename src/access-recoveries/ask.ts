import type { InvitingContext } from '../companies/invite-colleague.ts';
import { USERS } from '../companies/people.ts';
import { findUserByEmail } from '../companies/users.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { GUESSES } from '../people/attempts.ts';
import { beginTry } from '../people/tries.ts';
import { Refusal } from '../refusals.ts';
import { sendRecovery } from './send.ts';

/**
 * Sends a password link to the person with this e-mail, case-insensitive; an unknown address gets nothing. The result
 * is the same in both cases. At most three a quarter of an hour per address. Refusals: `tooManyRequests` for a
 * network after ten requests.
 */
export async function askForRecovery(
  { context, publicUrl }: { context: Context; publicUrl: InvitingContext['publicUrl'] },
  { email, place }: { email: string; place: string },
): Promise<void> {
  const now = context.clock.now();
  if (!(await beginTry(context, { kind: 'place', name: `recovery ${place}` }, now)))
    throw new Refusal('tooManyRequests', { retryAfterSeconds: GUESSES.windowMs / 1000 });
  if (!(await beginTry(context, { kind: 'letter', name: email.toLowerCase() }, now))) return;
  const found = await findUserByEmail(context.db.main, email);
  if (found === undefined) return;
  await transaction(context.db.main, async (tx) => {
    const user = await USERS.lock(tx, found);
    if (user !== undefined) await sendRecovery(tx, { context, publicUrl }, { user, lost: 'PASSWORD', now });
  });
}
