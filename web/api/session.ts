import type { Static } from 'typebox';
import type { SessionAnswer } from '../../src/http/web/answer-shapes.ts';
import type { Permission } from '../../src/values/permissions.ts';
import { ask } from './client.ts';
import { learnSession } from './learn-session.ts';
import type { Answered } from './narrowed.ts';
import { endSessionAt, sessionQueryOf } from './session-query.ts';

export type OwnAccount = Session['accounts'][number];

/** The person who is logged in, with permissions by name. */
type User = Omit<Static<typeof SessionAnswer>['user'], 'permissions'> & { permissions: Permission[] };

export type Session = Answered<typeof SessionAnswer, { user: User }>;

/** The session of this browser; null without one. */
export const sessionQuery = sessionQueryOf<Session>({
  key: 'session',
  of: 'customer',
  path: '/web/session',
});

export interface LogIn {
  email: string;
  password: string;
  token?: string;
}

export async function logIn(who: LogIn): Promise<Session> {
  return learnSession(await ask<Session>('/web/login', { method: 'POST', body: who }));
}

/** Asks for a link to a new password. */
export async function askForRecovery(email: string): Promise<void> {
  await ask('/web/recovery', { method: 'POST', body: { email } });
}

export function logOut(): Promise<void> {
  return endSessionAt('/web/logout');
}
