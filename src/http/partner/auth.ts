import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { issueToken } from '../../companies/issue-token.ts';
import { actorOf, type LogInDesk } from '../../companies/log-in.ts';
import { TOKEN_SECONDS, type Tokens } from '../../companies/tokens.ts';
import { confirmTotp, enrolTotp } from '../../companies/totp.ts';
import { findUser, passwordStamp } from '../../companies/users.ts';
import { transaction } from '../../database/transaction.ts';
import { Refusal } from '../../refusals.ts';
import { actorUser } from '../authenticate.ts';
import { callerNetwork } from '../caller-network.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { optionalText } from './shapes.ts';

const TokenAnswer = Type.Object({
  worked: Type.Boolean(),
  access_token: Type.String(),
  token_type: Type.String(),
  expires_in: Type.Integer({ description: 'Seconds.' }),
});

/** How a token is answered, on every path that gives one. */
export function presentToken(accessToken: string) {
  return { worked: true, access_token: accessToken, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
}

export interface CustomerDoor {
  tokens: Tokens;
  /** One for all ways in: tries are counted together. */
  desk: LogInDesk;
}

/** Tokens for programs and people, and the second factor. */
export function authEndpoints(bank: Bank, { tokens, desk }: CustomerDoor): Endpoint[] {
  return [authToken(bank, tokens), logIn({ tokens, desk }), ...mfaEndpoints(bank, '/v3/auth/mfa')];
}

function authToken(bank: Bank, tokens: Tokens): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/v2/finance/auth-token',
    security: 'logged in',
    tag: 'Authentication',
    summary: 'An access token for a credential',
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
    summary: 'An access token for a user',
    body: Type.Object({
      email: Type.String({ minLength: 1, maxLength: 255 }),
      password: Type.String({ minLength: 1, maxLength: 255 }),
      token: optionalText(20, 'TOTP, once a second factor is confirmed.'),
    }),
    response: TokenAnswer,
    handler: async ({ body, reply }) => {
      const { email, password, token } = body;
      const login = { email, password, token: token ?? undefined, place: callerNetwork(reply.request.ip) };
      const user = await desk.identify(login);
      return presentToken(await tokens.issue(actorOf(user), passwordStamp(user)));
    },
  });
}

/** A person's second factor, under one path of the interface and one of the pages. */
export function mfaEndpoints(bank: Bank, path: string): Endpoint[] {
  return [enrolMfa(bank, path), confirmMfa(bank, `${path}/confirm`)];
}

function enrolMfa(bank: Bank, path: string): Endpoint {
  return endpoint({
    method: 'POST',
    path,
    security: 'second factor enrolled',
    tag: 'Authentication',
    summary: 'Start to enrol a second factor (TOTP)',
    auth: { audience: 'web' },
    response: Type.Object({ worked: Type.Boolean(), otpauth_url: Type.String() }),
    handler: async ({ actor }) => {
      const { db, vault } = bank.context;
      const url = await transaction(db.main, async (tx) => {
        const user = await findUser(tx, actorUser(actor));
        return user && enrolTotp(tx, vault, user);
      });
      if (url === undefined) throw new Refusal('mfaAlreadyRegistered');
      return { worked: true, otpauth_url: url };
    },
  });
}

function confirmMfa(bank: Bank, path: string): Endpoint {
  return endpoint({
    method: 'POST',
    path,
    security: 'second factor confirmed',
    tag: 'Authentication',
    summary: 'Confirm a second factor with its first code',
    auth: { audience: 'web' },
    body: Type.Object({ token: Type.String({ maxLength: 20 }) }),
    response: Type.Object({ worked: Type.Boolean() }),
    handler: async ({ actor, body }) => {
      const { db, vault, clock } = bank.context;
      const asked = { ...actorUser(actor), token: body.token, now: clock.now() };
      const code = await transaction(db.main, (tx) => confirmTotp(tx, vault, asked));
      if (code !== undefined) throw new Refusal(code, { security: { kind: 'second factor wrong' } });
      return { worked: true };
    },
  });
}
