import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { changeOwnPassword } from '../../companies/change-password.ts';
import { loadCompany } from '../../companies/companies.ts';
import { tell } from '../../companies/notices.ts';
import { faultOfPassword, PASSWORD_LENGTH } from '../../companies/password.ts';
import { findUser } from '../../companies/users.ts';
import { transaction } from '../../database/transaction.ts';
import { Refusal } from '../../refusals.ts';
import { hashPassword } from '../../secrets/hash.ts';
import { recordSecurityAct } from '../../security-log/record.ts';
import { endOtherSessions, listSessions } from '../../web-sessions/sessions.ts';
import { actorUser } from '../authenticate.ts';
import { callerNetwork } from '../caller-network.ts';
import { readSessionCookie } from '../cookies.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { PERSON, TAG, type WebDoor, Worked } from './door.ts';
import { forgetPerson } from './team.ts';

const SESSIONS = '/web/sessions';

/** Somebody's own password, and where they are logged in. */
export function ownSecurityEndpoints(bank: Bank, door: WebDoor): Endpoint[] {
  return [newPassword(bank, door), sessions(bank), endOthers(bank)];
}

function newPassword(bank: Bank, { desk, authenticator }: WebDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/password',
    security: 'password changed',
    tag: TAG,
    summary: 'Replace your own password; you are logged out everywhere else, and bearers end',
    auth: PERSON,
    body: Type.Object({
      password: Type.String({ minLength: 1, maxLength: 255, description: 'The present one.' }),
      new_password: Type.String({ minLength: PASSWORD_LENGTH, maxLength: 255 }),
    }),
    response: Worked,
    handler: async ({ actor, body, reply }) => {
      const { db, clock } = bank.context;
      const user = await findUser(db.main, actorUser(actor));
      if (user === undefined) throw new Refusal('unauthorized');
      const { password, new_password: chosen } = body;
      await desk.requirePassword(user, { password, place: callerNetwork(reply.request.ip) });
      const { name: company } = await loadCompany(db.main, user.companyId);
      const fault = faultOfPassword(chosen, { present: password, email: user.email, company });
      if (fault !== undefined) throw new Refusal(fault);
      // Before the transaction, because it is slow.
      const hash = await hashPassword(chosen);
      await transaction(db.main, async (tx) => {
        if (!(await changeOwnPassword(tx, user, hash))) throw new Refusal('wrongPassword');
        await endOtherSessions(tx, user.id, ownSession(bank, reply));
        const { companyId, email: subject } = user;
        const now = clock.now();
        await recordSecurityAct(tx, { companyId, by: actor, act: 'PASSWORD_CHANGED', subject, now });
        await tell(tx, bank.context, { to: [user.email], notice: { of: 'PASSWORD_CHANGED' } });
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
    summary: 'Where you are logged in',
    auth: PERSON,
    response: Type.Object({
      results: Type.Array(
        Type.Object({
          started_at: Type.String({ format: 'date-time' }),
          seen_at: Type.String({ format: 'date-time' }),
          own: Type.Boolean({ description: 'The one that asks.' }),
        }),
      ),
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
    summary: 'Log yourself out everywhere else',
    auth: PERSON,
    response: Worked,
    handler: async ({ actor, reply }) => {
      const { userId } = actorUser(actor);
      const token = ownSession(bank, reply);
      await transaction(bank.context.db.main, (tx) => endOtherSessions(tx, userId, token));
      return { worked: true };
    },
  });
}

/** The session that asks; a bearer wins over a cookie, and has none. */
function ownSession(bank: Bank, reply: FastifyReply) {
  const { authorization, cookie } = reply.request.headers;
  return authorization === undefined ? readSessionCookie(cookie, 'customer', bank.publicUrl()) : undefined;
}
