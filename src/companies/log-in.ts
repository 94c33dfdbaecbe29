import type { Actor } from '../actor.ts';
import { type LogInDesk, openDesk } from '../people/log-in.ts';
import type { PeopleContext } from '../people/people.ts';
import { createPasswordQueue } from '../secrets/password-queue.ts';
import { USERS } from './people.ts';
import type { User } from './users.ts';

export type UserLogInDesk = LogInDesk<User>;

/** Opens the log-in of customers' people. */
export function openUserLogInDesk(context: PeopleContext): UserLogInDesk {
  return openDesk({ world: { context, people: USERS }, passwords: createPasswordQueue() });
}

/** Converts a user to a caller. */
export function actorOf(user: User): Actor {
  const { companyId, id, permissions } = user;
  return { audience: 'web', companyId, subject: String(id), permissions: new Set(permissions) };
}
