import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { createAttempts } from '../../companies/attempts.ts';
import { TOKEN_SECONDS, type Tokens } from '../../companies/tokens.ts';
import { actAs } from '../../operators/act.ts';
import { changePassword, judgePasswordChange } from '../../operators/change-password.ts';
import type { OperatorLogInDesk } from '../../operators/log-in.ts';
import { findOperator } from '../../operators/operators.ts';
import { confirmOperatorTotp, enrolOperatorTotp } from '../../operators/totp.ts';
import { Refusal } from '../../refusals.ts';
import type { Authenticator } from '../authenticate.ts';
import { callerNetwork } from '../caller-network.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { optionalText } from '../partner/shapes.ts';
import { actingOf, OPERATOR, TAG } from './shapes.ts';

const TokenAnswer = Type.Object({
  access_token: Type.String(),
  token_type: Type.String(),
  expires_in: Type.Integer({ description: 'Seconds.' }),
});

const Password = Type.String({ minLength: 1, maxLength: 255 });

export interface OperatorDoor {
  tokens: Tokens;
  authenticator: Authenticator;
  /** One for all ways in: tries are counted together. */
  desk: OperatorLogInDesk;
  sandbox: boolean;
}

/** Log-in of the bank's own people, their second factor and their password. */
export function operatorAuthEndpoints(bank: Bank, door: OperatorDoor): Endpoint[] {
  return [logIn(door), enrolMfa(bank), confirmMfa(bank), newPassword(bank, door)];
}

function presentToken(accessToken: string) {
  return { access_token: accessToken, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
}

function logIn({ tokens, desk }: OperatorDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/login',
    security: 'logged in',
    tag: TAG,
    summary: 'An access token for an operator',
    body: Type.Object({
      email: Type.String({ minLength: 1, maxLength: 255 }),
      password: Password,
      token: optionalText(20, 'TOTP, once a second factor is confirmed.'),
    }),
    response: TokenAnswer,
    handler: async ({ body, requestId, reply }) => {
      const { email, password, token } = body;
      const login = { email, password, token: token ?? undefined, place: callerNetwork(reply.request.ip) };
      const { id: operatorId, session } = await desk.identify(login, requestId);
      return presentToken(await tokens.issue({ audience: 'operator', operatorId, session }));
    },
  });
}

function enrolMfa(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/mfa',
    security: 'second factor enrolled',
    tag: TAG,
    summary: "Start to enrol an operator's second factor (TOTP)",
    auth: OPERATOR,
    response: Type.Object({ otpauth_url: Type.String() }),
    handler: (request) =>
      actAs(bank.context, actingOf(request), async (tx) => {
        const { operatorId } = request.actor;
        const operator = await findOperator(tx, operatorId);
        const url = operator && (await enrolOperatorTotp(tx, bank.context.vault, operator));
        if (url === undefined) throw new Refusal('mfaAlreadyRegistered');
        const done = { act: 'MFA_ENROLLED', subject: 'OPERATOR', subjectId: operatorId };
        return { done, result: { otpauth_url: url } };
      }),
  });
}

function confirmMfa(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/mfa/confirm',
    security: 'second factor confirmed',
    tag: TAG,
    summary: "Confirm an operator's second factor with its first code",
    auth: OPERATOR,
    body: Type.Object({ token: Type.String({ maxLength: 20 }) }),
    response: Type.Object({ confirmed: Type.Boolean() }),
    handler: (request) =>
      actAs(bank.context, actingOf(request), async (tx, { now }) => {
        const { operatorId } = request.actor;
        const code = { operatorId, token: request.body.token, now };
        const refused = await confirmOperatorTotp(tx, bank.context.vault, code);
        if (refused !== undefined) throw new Refusal(refused, { security: { kind: 'second factor wrong' } });
        const done = { act: 'MFA_CONFIRMED', subject: 'OPERATOR', subjectId: operatorId };
        return { done, result: { confirmed: true } };
      }),
  });
}

function newPassword(bank: Bank, { tokens, authenticator }: OperatorDoor): Endpoint {
  const attempts = createAttempts();
  return endpoint({
    method: 'POST',
    path: '/operator/password',
    security: 'password changed',
    tag: TAG,
    summary: "Replace an operator's password; ends every session and gives the token of the next",
    auth: { audience: 'operator', beforePasswordChange: true },
    body: Type.Object({
      password: Password,
      new_password: Type.String({ minLength: 12, maxLength: 255 }),
    }),
    response: TokenAnswer,
    handler: async (request) => {
      const { operatorId } = request.actor;
      const { password, new_password: newPassword } = request.body;
      if (!attempts.begin(String(operatorId), bank.context.clock.now()))
        throw new Refusal('unauthorized', { security: { kind: 'log-in closed' } });
      const asked = { operatorId, password, newPassword };
      const judged = await judgePasswordChange(bank.context.db.main, asked);
      if (judged === undefined) throw new Refusal('unauthorized', { security: { kind: 'password wrong' } });
      const session = await actAs(bank.context, actingOf(request), async (tx) => {
        const next = await changePassword(tx, judged);
        if (next === undefined) throw new Refusal('unauthorized');
        const done = { act: 'PASSWORD_CHANGED', subject: 'OPERATOR', subjectId: operatorId };
        return { done, result: next };
      });
      attempts.succeed(String(operatorId));
      authenticator.forget((actor) => actor.audience === 'operator' && actor.operatorId === operatorId);
      return presentToken(await tokens.issue({ audience: 'operator', operatorId, session }));
    },
  });
}
