import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import type { Bank } from '../../../composition/bank.ts';
import { actAs, actingOf, actWithCode } from '../../../operators/act.ts';
import { endOperatorSessions, endOwnSessions } from '../../../operators/acts/sessions.ts';
import { listSessions } from '../../../people/sessions.ts';
import { Refusal } from '../../../refusals.ts';
import type { Authenticator } from '../../auth/authenticate.ts';
import { readSessionCookie } from '../../auth/cookies.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { ShownSession } from '../../web/answer-shapes.ts';
import { parseId } from '../pages.ts';
import { ADMINISTER, CODE, forgetOperator, OWN, TAG } from '../shapes.ts';

const PATH = '/operator/sessions';
const Ended = Type.Object({ ended: Type.Integer({ description: 'Number of ended browser sessions.' }) });

/** Lists operators' sessions and ends them. */
export function operatorSessionsEndpoints(bank: Bank, authenticator: Authenticator): Endpoint[] {
  return [list(bank), endOwn(bank), endOf(bank, authenticator)];
}

/** The requesting session; a bearer has precedence over a cookie, and has none. */
function ownSession(bank: Bank, reply: FastifyReply): string | undefined {
  const { authorization, cookie } = reply.request.headers;
  return authorization === undefined ? readSessionCookie(cookie, 'operator', bank.publicUrl()) : undefined;
}

function list(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'List your sessions',
    auth: OWN,
    response: Type.Object({ results: Type.Array(ShownSession) }),
    handler: async ({ actor, reply }) => {
      const { db, clock } = bank.context;
      const asked = { personId: actor.operatorId, token: ownSession(bank, reply), now: clock.now() };
      const shown = await listSessions(db.main, asked);
      return {
        results: shown.map(({ startedAt, seenAt, own }) => ({
          ...{ started_at: startedAt.toISOString(), seen_at: seenAt.toISOString(), own },
        })),
      };
    },
  });
}

function endOwn(bank: Bank): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: PATH,
    security: 'sessions ended',
    tag: TAG,
    summary: 'End all your other browser sessions',
    auth: OWN,
    response: Ended,
    handler: (request) =>
      actAs(bank.context, actingOf(request), endOwnSessions(ownSession(bank, request.reply))),
  });
}

function endOf(bank: Bank, authenticator: Authenticator): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: '/operator/operators/:id/sessions',
    tag: TAG,
    summary: 'End all sessions and tokens of an operator',
    auth: ADMINISTER,
    params: Type.Object({ id: Type.String() }),
    body: Type.Object({ ...CODE }),
    bodyOptional: true,
    response: Ended,
    handler: async (request) => {
      const id = parseId(request.params.id);
      if (id === undefined) throw new Refusal('notFound');
      const ended = await actWithCode(bank, request, endOperatorSessions(bank.context, id));
      bank.work.wake();
      await forgetOperator(authenticator, id);
      return ended;
    },
  });
}
