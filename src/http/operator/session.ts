import type { Bank } from '../../bank.ts';
import { transaction } from '../../database/transaction.ts';
import { findOperator, type Operator } from '../../operators/operators.ts';
import { Refusal } from '../../refusals.ts';
import { csrfTokenOf, endSession, IDLE_SECONDS, startSession } from '../../web-sessions/sessions.ts';
import { callerNetwork } from '../caller-network.ts';
import { readSessionCookie, writeSessionCookie } from '../cookies.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { LoginBody, Worked } from '../web/door.ts';
import { refuseCrossSite } from '../web/refuse-cross-site.ts';
import { SessionAnswer } from './answer-shapes.ts';
import type { OperatorDoor } from './auth.ts';
import { OWN_PASSWORD, TAG } from './shapes.ts';

/** The operators' console: a session is a cookie, which counts as a bearer on everything of theirs. */
export function operatorSessionEndpoints(bank: Bank, door: OperatorDoor): Endpoint[] {
  return [logIn(bank, door), showSession(bank, door), logOut(bank)];
}

function logIn(bank: Bank, door: OperatorDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/session',
    security: 'logged in',
    tag: TAG,
    summary: 'Log an operator in at the console: the session is a cookie',
    body: LoginBody,
    response: SessionAnswer,
    handler: async ({ body, reply, requestId }) => {
      refuseCrossSite(reply);
      const { email, password, token } = body;
      const login = { email, password, token: token ?? undefined, place: callerNetwork(reply.request.ip) };
      const operator = await door.desk.identify(login, requestId);
      const { db, clock } = bank.context;
      const owner = { companyId: null, personId: operator.id, operatorSession: operator.session };
      const session = await transaction(db.main, (tx) => startSession(tx, owner, clock.now()));
      writeSessionCookie(reply, { owner: 'operator', publicUrl: bank.publicUrl(), token: session });
      return presentSession(bank, door, { operator, token: session });
    },
  });
}

function showSession(bank: Bank, door: OperatorDoor): Endpoint {
  return endpoint({
    method: 'GET',
    path: '/operator/session',
    tag: TAG,
    summary: 'Which operator is logged in',
    // The page must be able to ask a newcomer for a password and a second factor.
    auth: OWN_PASSWORD,
    response: SessionAnswer,
    handler: async ({ actor, reply }) => {
      const operator = await findOperator(bank.context.db.main, actor.operatorId);
      if (operator === undefined) throw new Refusal('unauthorized');
      const { authorization, cookie } = reply.request.headers;
      const token =
        authorization === undefined ? readSessionCookie(cookie, 'operator', bank.publicUrl()) : undefined;
      return presentSession(bank, door, { operator, token });
    },
  });
}

function logOut(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/logout',
    security: 'logged out',
    tag: TAG,
    summary: 'End the session',
    auth: OWN_PASSWORD,
    response: Worked,
    handler: async ({ reply }) => {
      const publicUrl = bank.publicUrl();
      const token = readSessionCookie(reply.request.headers.cookie, 'operator', publicUrl);
      if (token !== undefined) await endSession(bank.context.db.main, token);
      writeSessionCookie(reply, { owner: 'operator', publicUrl, token: undefined });
      return { worked: true };
    },
  });
}

function presentSession(
  bank: Bank,
  { sandbox }: OperatorDoor,
  { operator, token }: { operator: Operator; token: string | undefined },
) {
  const { id, name, email, roles, totpConfirmedAt, oneTimePassword } = operator;
  return {
    operator: { id: Number(id), name, email, roles, mfa: totpConfirmedAt !== null },
    must_change_password: oneTimePassword,
    csrf_token: token === undefined ? null : csrfTokenOf(token),
    sandbox,
    idle_seconds: IDLE_SECONDS,
    now: bank.context.clock.now().toISOString(),
  };
}
