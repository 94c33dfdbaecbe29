// Logs people in, customers' and operators alike: passwords, second factors, sessions.
export { createAttempts, GUESSES } from './attempts.ts';
export { type Bearer, isBearerEnded } from './ended-bearers.ts';
export { type LogInDesk, openDesk } from './log-in.ts';
export { logOut, logOutElsewhere } from './log-out.ts';
export { faultOfPassword, PASSWORD_LENGTH } from './password.ts';
export type { FailedLogIn, Noted, People, PeopleContext, Person, ProvenFactor } from './people.ts';
export {
  beginFactor,
  confirmFactor,
  judgeCode,
  judgeFactor,
  refuseFactor,
  requireFactor,
} from './second-factor.ts';
export {
  carrySessions,
  continueSession,
  csrfTokenMatches,
  csrfTokenOf,
  endOtherSessions,
  endSession,
  endSessionsOf,
  IDLE_SECONDS,
  listSessions,
  SESSION_SECONDS,
  type SessionOwner,
  startSession,
} from './sessions.ts';
export { beginTry, succeedTry } from './tries.ts';
