import { queryOptions } from '@tanstack/react-query';
import { ApiError, ask } from './client.ts';
import { rememberCsrfToken } from './csrf.ts';
import { doorQuery } from './door.ts';
import { learnSession } from './learn-session.ts';

interface SessionPlace {
  key: 'session' | 'operator-session';
  /** The kind of people that the door must know in this browser before their session is worth asking for. */
  of: 'customer' | 'operator';
  path: string;
}

/** Asks who is logged in at this browser; null when nobody is. */
export function sessionQueryOf<Session extends { csrf_token: string | null; now: string }>({
  key,
  of,
  path,
}: SessionPlace) {
  return queryOptions({
    queryKey: [key],
    queryFn: async ({ client }): Promise<Session | null> => {
      const door = await client.fetchQuery({ ...doorQuery, staleTime: 0 });
      if (!door[of]) return null;
      try {
        return learnSession(await ask<Session>(path));
      } catch (error) {
        if (error instanceof ApiError && error.status === 401) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
}

/** Ends the session of this browser. */
export async function endSessionAt(path: string): Promise<void> {
  await ask(path, { method: 'POST' });
  rememberCsrfToken(null);
}
