import { Type } from 'typebox';
import { issueToken } from '../../companies/issue-token.ts';
import { actorOf, type UserLogInDesk } from '../../companies/log-in.ts';
import { TOKEN_SECONDS, type Tokens } from '../../companies/tokens.ts';
import { passwordStamp } from '../../companies/users.ts';
import type { Bank } from '../../composition/bank.ts';
import { callerNetwork } from '../admission/caller-network.ts';
import { type Endpoint, endpoint } from '../kernel/endpoint.ts';
import { mfaEndpoints } from './mfa.ts';
import { optionalText } from './shapes.ts';

const TokenAnswer = Type.Object({
  worked: Type.Boolean(),
  access_token: Type.String(),
  token_type: Type.String(),
  expires_in: Type.Integer({ description: 'Seconds.' }),
});

/** The token response of every path that issues one. */
export function presentToken(accessToken: string) {
  return { worked: true, access_token: accessToken, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
}

export interface CustomerDoor {
  tokens: Tokens;
  /** One for all log-ins, so that attempts are counted together. */
  desk: UserLogInDesk;
}

/** Tokens for programs and people, and the second factor. */
export function authEndpoints(bank: Bank, { tokens, desk }: CustomerDoor): Endpoint[] {
  return [authToken(bank, tokens), logIn({ tokens, desk }), ...mfaEndpoints(bank, { path: '/v3/auth/mfa' })];
}

function authToken(bank: Bank, tokens: Tokens): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v2/finance/auth-token',
    security: 'logged in',
    tag: 'Authentication',
    summary: 'Get an access token for a credential',
    body: Type.Object({
      client_id: Type.String({ minLength: 1, maxLength: 255 }),
      client_secret: Type.String({ minLength: 1, maxLength: 255 }),
    }),
    response: TokenAnswer,
    handler: async ({ body }) => {
      const secrets = { clientId: body.client_id, clientSecret: body.client_secret };
      return presentToken(await issueToken(bank.context, tokens, secrets));
    },
  });
}

function logIn({ tokens, desk }: CustomerDoor): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v3/auth/login',
    security: 'logged in',
    tag: 'Authentication',
    summary: 'Get an access token for a user',
    body: Type.Object({
      email: Type.String({ minLength: 1, maxLength: 255 }),
      password: Type.String({ minLength: 1, maxLength: 255 }),
      token: optionalText(20, 'TOTP, once a second factor is confirmed.'),
    }),
    response: TokenAnswer,
    handler: async ({ body, reply, requestId }) => {
      const { email, password, token } = body;
      const place = callerNetwork(reply.request.ip);
      const login = { email, password, token: token ?? undefined, place, requestId };
      const user = await desk.identify(login);
      return presentToken(await tokens.issue(actorOf(user), passwordStamp(user)));
    },
  });
}
