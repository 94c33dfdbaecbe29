import { Type } from 'typebox';
import { TOKEN_SECONDS, type Tokens } from '../../../companies/tokens.ts';
import type { Bank } from '../../../composition/bank.ts';
import type { OperatorLogInDesk } from '../../../operators/log-in.ts';
import { PASSWORD_LENGTH } from '../../../people/password.ts';
import { callerNetwork } from '../../admission/caller-network.ts';
import { type Authenticator, ownerOf } from '../../auth/authenticate.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { optionalText } from '../../partner/shapes.ts';
import { forgetOperator, OWN_PASSWORD, TAG } from '../shapes.ts';
import { operatorMfaEndpoints } from './mfa.ts';

const TokenAnswer = Type.Object({
  access_token: Type.String(),
  token_type: Type.String(),
  expires_in: Type.Integer({ description: 'Seconds.' }),
});

export const Password = Type.String({ minLength: 1, maxLength: 255 });

export interface OperatorDoor {
  tokens: Tokens;
  authenticator: Authenticator;
  /** One for all log-ins, so that attempts are counted together. */
  desk: OperatorLogInDesk;
  sandbox: boolean;
}

/** Log-in of the bank's staff, their second factor and their password. */
export function operatorAuthEndpoints(bank: Bank, door: OperatorDoor): Endpoint[] {
  return [logIn(door), ...operatorMfaEndpoints(bank, door), newPassword(bank, door)];
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
    summary: 'Get an access token for an operator',
    description:
      "Until a second factor is confirmed, the token gives access only to the operator's own password and second factor.",
    body: Type.Object({
      email: Type.String({ minLength: 1, maxLength: 255 }),
      password: Password,
      token: optionalText(20, 'TOTP, once a second factor is confirmed.'),
    }),
    response: TokenAnswer,
    handler: async ({ body, requestId, reply }) => {
      const { email, password, token } = body;
      const place = callerNetwork(reply.request.ip);
      const login = { email, password, token: token ?? undefined, place, requestId };
      const { id: operatorId, session } = await desk.identify(login);
      return presentToken(await tokens.issue({ audience: 'operator', operatorId, session }));
    },
  });
}

function newPassword(bank: Bank, { tokens, authenticator, desk }: OperatorDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/operator/password',
    security: 'password changed',
    tag: TAG,
    summary: "Replace an operator's password; ends every session and returns a new token",
    auth: OWN_PASSWORD,
    body: Type.Object({
      password: Password,
      new_password: Type.String({ minLength: PASSWORD_LENGTH, maxLength: 255 }),
    }),
    response: TokenAnswer,
    handler: async ({ actor, body, reply, requestId }) => {
      const { id: operatorId, session } = await desk.changePassword({
        ...{ owner: ownerOf(actor), place: callerNetwork(reply.request.ip), requestId },
        ...{ password: body.password, chosen: body.new_password },
      });
      bank.work.wake();
      await forgetOperator(authenticator, operatorId);
      return presentToken(await tokens.issue({ audience: 'operator', operatorId, session }));
    },
  });
}
