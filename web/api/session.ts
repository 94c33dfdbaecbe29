import { queryOptions } from '@tanstack/react-query';
import type { Static } from 'typebox';
import type { SessionAnswer } from '../../src/http/web/answer-shapes.ts';
import type { Permission } from '../../src/values/permissions.ts';
import { ApiError, ask } from './client.ts';
import { rememberCsrfToken } from './csrf.ts';
import { doorQuery } from './door.ts';
import { learnSession } from './learn-session.ts';
import type { Answered } from './narrowed.ts';

export type OwnAccount = Session['accounts'][number];

/** The person who is logged in, with permissions by name. */
type User = Omit<Static<typeof SessionAnswer>['user'], 'permissions'> & { permissions: Permission[] };

export type Session = Answered<typeof SessionAnswer, { user: User }>;

/** The session of this browser; null without one. */
export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async ({ client }): Promise<Session | null> => {
    const door = await client.fetchQuery({ ...doorQuery, staleTime: 0 });
    if (!door.customer) return null;
    try {
      return learnSession(await ask<Session>('/web/session'));
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null;
      throw error;
    }
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  retry: false,
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

export async function logOut(): Promise<void> {
  await ask('/web/logout', { method: 'POST' });
  rememberCsrfToken(null);
}
