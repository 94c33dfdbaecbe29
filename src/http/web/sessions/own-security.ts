import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { logOutElsewhere } from '../../../people/log-out.ts';
import { PASSWORD_LENGTH } from '../../../people/password.ts';
import { listSessions } from '../../../people/sessions.ts';
import { callerNetwork } from '../../admission/caller-network.ts';
import { actorUser, ownerOf } from '../../auth/authenticate.ts';
import { readSessionCookie } from '../../auth/cookies.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { ShownSession } from '../answer-shapes.ts';
import { PERSON, TAG, type WebDoor, Worked } from '../door.ts';
import { forgetPerson } from '../team/team.ts';

const SESSIONS = '/web/sessions';

/** A person's own password and sessions. */
export function ownSecurityEndpoints(bank: Bank, door: WebDoor): Endpoint[] {
  return [newPassword(bank, door), sessions(bank), endOthers(bank)];
}

function newPassword(bank: Bank, { desk, authenticator }: WebDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/password',
    security: 'password changed',
    tag: TAG,
    summary: 'Replace your own password; ends all other sessions and tokens',
    auth: PERSON,
    body: Type.Object({
      password: Type.String({ minLength: 1, maxLength: 255, description: 'The present one.' }),
      new_password: Type.String({ minLength: PASSWORD_LENGTH, maxLength: 255 }),
    }),
    response: Worked,
    handler: async ({ actor, body, reply, requestId }) => {
      const user = await desk.changePassword({
        ...{ owner: ownerOf(actor), place: callerNetwork(reply.request.ip), requestId },
        ...{ password: body.password, chosen: body.new_password, keep: ownSession(bank, reply) },
      });
      bank.work.wake();
      await forgetPerson(authenticator, user.id);
      return { worked: true };
    },
  });
}

function sessions(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: SESSIONS,
    tag: TAG,
    summary: 'List your sessions',
    auth: PERSON,
    response: Type.Object({
      results: Type.Array(ShownSession),
    }),
    handler: async ({ actor, reply }) => {
      const { db, clock } = bank.context;
      const personId = actorUser(actor).userId;
      const shown = await listSessions(db.main, {
        ...{ personId, token: ownSession(bank, reply), now: clock.now() },
      });
      return {
        results: shown.map(({ startedAt, seenAt, own }) => ({
          started_at: startedAt.toISOString(),
          seen_at: seenAt.toISOString(),
          own,
        })),
      };
    },
  });
}

function endOthers(bank: Bank): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: SESSIONS,
    security: 'sessions ended',
    tag: TAG,
    summary: 'End all your other sessions',
    auth: PERSON,
    response: Worked,
    handler: async ({ actor, reply }) => {
      const personId = actorUser(actor).userId;
      await logOutElsewhere(bank.context, { personId, session: ownSession(bank, reply) });
      return { worked: true };
    },
  });
}

/** The requesting session; a bearer has precedence over a cookie, and has none. */
function ownSession(bank: Bank, reply: FastifyReply) {
  const { authorization, cookie } = reply.request.headers;
  return authorization === undefined ? readSessionCookie(cookie, 'customer', bank.publicUrl()) : undefined;
}
