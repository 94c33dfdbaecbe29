import { actorOf } from '../../companies/log-in.ts';
import { findUser } from '../../companies/users.ts';
import type { Executor } from '../../database/pool.ts';
import { continueSession, csrfTokenMatches, type SessionOwner } from '../../people/sessions.ts';
import { Refusal } from '../../refusals.ts';
import type { Clock } from '../../time/clock.ts';
import { identifyOperator } from './authenticate.ts';
import type { AuthenticateCookie, Authenticated } from './authenticated.ts';
import { type CookieOwner, readSessionCookie } from './cookies.ts';

const FORGED = { security: { kind: 'session refused' } } as const;

interface Parts {
  clock: Clock;
  executor: Executor;
  publicUrl(): string;
}

/**
 * Authenticates people at the bank's own pages by their cookie. Nothing is cached: people send few requests, and a
 * log-out or a revoked right takes effect at once on every node. Refusals: `unauthorized` without an active session;
 * `forbidden` if another site sends the request, or if a write lacks the session's CSRF token; `sentTooLate` if a
 * write arrives after the deadline that its page set.
 */
export function createCookieAuthenticator({ clock, executor, publicUrl }: Parts): AuthenticateCookie {
  return async ({ method, headers, owner }) => {
    const token = readSessionCookie(headers.cookie, owner, publicUrl());
    const session = token && (await continueSession(executor, token, clock.now()));
    if (!token || !session) throw new Refusal('unauthorized');
    const caller = await identify(executor, session.owner, owner);
    if (headers['sec-fetch-site'] === 'cross-site') throw new Refusal('forbidden', FORGED);
    const shown = headers['x-csrf-token'];
    const known = { ...caller, since: session.startedAt.getTime() };
    if (method === 'GET' || method === 'HEAD') return known;
    if (typeof shown !== 'string' || !csrfTokenMatches(token, shown)) throw new Refusal('forbidden', FORGED);
    if (isTooLate(headers['x-not-after'], clock.now())) throw new Refusal('sentTooLate');
    return known;
  };
}

async function identify(
  executor: Executor,
  session: SessionOwner,
  owner: CookieOwner,
): Promise<Authenticated> {
  const found = session.companyId === null ? 'operator' : 'customer';
  // The cookie's name comes from the browser, the owner of the session from the bank.
  if (found !== owner) throw new Refusal('unauthorized');
  if (session.companyId !== null) return userOf(executor, session);
  return identifyOperator(executor, { operatorId: session.personId, session: session.operatorSession });
}

async function userOf(
  executor: Executor,
  { companyId, personId }: { companyId: bigint; personId: bigint },
): Promise<Authenticated> {
  const user = await findUser(executor, { companyId, userId: personId });
  if (user === undefined) throw new Refusal('unauthorized');
  return { actor: actorOf(user), hmacKey: undefined };
}

/** A text that is not an instant sets no deadline. */
function isTooLate(notAfter: string | string[] | undefined, now: Date): boolean {
  return notAfter !== undefined && !(Date.parse(String(notAfter)) >= now.getTime());
}
