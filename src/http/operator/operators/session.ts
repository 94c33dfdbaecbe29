import type { Bank } from '../../../composition/bank.ts';
import { findOperator, type Operator } from '../../../operators/operators.ts';
import { logOut as endLogIn } from '../../../people/log-out.ts';
import { csrfTokenOf, IDLE_SECONDS } from '../../../people/sessions.ts';
import { Refusal } from '../../../refusals.ts';
import { callerNetwork } from '../../admission/caller-network.ts';
import { readSessionCookie, writeSessionCookie } from '../../auth/cookies.ts';
import { refuseCrossSite } from '../../auth/refuse-cross-site.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { LoginBody, Worked } from '../../web/door.ts';
import { SessionAnswer } from '../answer-shapes.ts';
import { forgetOperator, OWN_PASSWORD, TAG } from '../shapes.ts';
import type { OperatorDoor } from './auth.ts';

/** The console's session is a cookie, which counts as a bearer on all operators' operations. */
export function operatorSessionEndpoints(bank: Bank, door: OperatorDoor): Endpoint[] {
  return [logIn(bank, door), showSession(bank, door), logOut(bank, door)];
}

function logIn(bank: Bank, door: OperatorDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/session',
    security: 'logged in',
    tag: TAG,
    summary: 'Log an operator in to the console; the session is a cookie',
    body: LoginBody,
    response: SessionAnswer,
    handler: async ({ body, reply, requestId }) => {
      refuseCrossSite(reply);
      const { email, password, token } = body;
      const place = callerNetwork(reply.request.ip);
      const login = { email, password, token: token ?? undefined, place, requestId };
      const earlier = readSessionCookie(reply.request.headers.cookie, 'operator', bank.publicUrl());
      const { person: operator, session } = await door.desk.startSession(login, earlier);
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
    summary: 'Get the logged-in operator',
    // The page must be able to ask a new operator for a password and a second factor.
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

function logOut(bank: Bank, { authenticator }: OperatorDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/logout',
    security: 'logged out',
    tag: TAG,
    summary:
      'End the session or token: immediately on every node, within a minute on one that cannot be reached',
    auth: OWN_PASSWORD,
    response: Worked,
    handler: async ({ actor, reply }) => {
      const publicUrl = bank.publicUrl();
      const bearer = reply.request.caller?.bearer;
      const session = readSessionCookie(reply.request.headers.cookie, 'operator', publicUrl);
      await endLogIn(bank.context, { bearer, session });
      if (bearer !== undefined) {
        await forgetOperator(authenticator, actor.operatorId);
        return { worked: true };
      }
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
