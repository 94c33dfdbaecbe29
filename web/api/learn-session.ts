import { setBankClock } from './bank-clock.ts';
import { rememberCsrfToken } from './csrf.ts';

/** Takes over what every session tells: the token that writes carry, and the bank's time. */
export function learnSession<Session extends { csrf_token: string | null; now: string }>(
  session: Session,
): Session {
  rememberCsrfToken(session.csrf_token);
  setBankClock(session.now);
  return session;
}
