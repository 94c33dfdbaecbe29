import { USERS } from '../companies/people.ts';
import type { Context } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import { OPERATORS } from '../operators/people.ts';
import type { People, Person } from '../people/people.ts';
import { endSession, startSession } from '../people/sessions.ts';

export interface ComingIn {
  email: string;
  /** The browser's session until now, of each kind of people. */
  earlier: { web: string | undefined; operator: string | undefined };
  requestId: string;
}

/** A person logged in by the sandbox, and their session. */
export interface LetIn {
  audience: 'web' | 'operator';
  session: string;
}

/**
 * Logs a sandbox's person in without password or code, which callers of its controls can read anyway. An operator
 * takes precedence over a customer with the same e-mail. Undefined if nobody has it.
 */
export async function comeIn(context: Context, { earlier, ...coming }: ComingIn): Promise<LetIn | undefined> {
  const operator = await enterAs(context, OPERATORS, { ...coming, earlier: earlier.operator });
  if (operator !== undefined) return { audience: 'operator', session: operator };
  const user = await enterAs(context, USERS, { ...coming, earlier: earlier.web });
  return user === undefined ? undefined : { audience: 'web', session: user };
}

async function enterAs<P extends Person>(
  context: Context,
  people: People<P>,
  { email, earlier, requestId }: Omit<ComingIn, 'earlier'> & { earlier: string | undefined },
): Promise<string | undefined> {
  const found = await people.findByEmail(context.db.main, email);
  if (found === undefined) return undefined;
  return transaction(context.db.main, async (tx) => {
    const now = context.clock.now();
    const person = await people.lock(tx, found);
    if (person === undefined) return undefined;
    if (earlier !== undefined) await endSession(tx, earlier);
    await people.note(tx, context, { person, happened: { act: 'LOGGED_IN' }, requestId, now });
    return startSession(tx, people.sessionOf(person), now);
  });
}
