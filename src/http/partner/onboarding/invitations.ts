import { Type } from 'typebox';
import { beginAcceptance, finishAcceptance, loadInvitation } from '../../../companies/accept-invitation.ts';
import type { Bank } from '../../../composition/bank.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { nullable } from '../shapes.ts';

const TAG = 'Invitations';
const PATH = '/v3/onboarding/invitations/:token';
const Params = Type.Object({ token: Type.String({ maxLength: 128 }) });

/**
 * Pages and acts of an invitation, of a company's first user and of colleagues; the token in the link is the only key.
 */
export function invitationEndpoints(bank: Bank): Endpoint[] {
  return [read(bank), begin(bank), finish(bank)];
}

function read({ context }: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'Show an invitation',
    params: Params,
    response: Type.Object({
      worked: Type.Boolean(),
      email: Type.String(),
      company: Type.String(),
      has_login: Type.Boolean({ description: 'The e-mail already has a log-in, which stays valid.' }),
      expires_at: Type.String({ format: 'date-time' }),
    }),
    handler: async ({ params }) => {
      const { invitation, hasLogin } = await loadInvitation(context, params.token);
      return {
        worked: true,
        email: invitation.email,
        company: invitation.companyName,
        has_login: hasLogin,
        expires_at: invitation.expiresAt.toISOString(),
      };
    },
  });
}

function begin({ context, onboarding }: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    tag: TAG,
    summary: 'Set a password and start to enrol a second factor (TOTP)',
    description: 'May be repeated until the second factor is confirmed; each call creates a new one.',
    params: Params,
    body: Type.Object({ password: Type.String({ minLength: 12, maxLength: 255 }) }),
    response: Type.Object({ worked: Type.Boolean(), otpauth_url: nullable(Type.String()) }),
    handler: async ({ params, body }) => {
      const keepSecret = onboarding.settings.sandbox;
      const { token } = params;
      const url = await beginAcceptance(context, { token, password: body.password, keepSecret });
      return { worked: true, otpauth_url: url };
    },
  });
}

function finish({ context }: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${PATH}/confirm`,
    security: 'invitation accepted',
    tag: TAG,
    summary: "Confirm the second factor, and see the company's first credential, once",
    description: 'Null for a person who joins an existing team.',
    params: Params,
    body: Type.Object({ token: Type.String({ maxLength: 20, description: 'TOTP.' }) }),
    response: Type.Object({
      worked: Type.Boolean(),
      credential: nullable(
        Type.Object({
          client_id: Type.String(),
          client_secret: Type.String(),
          hmac_secret: Type.String(),
          permissions: Type.Array(Type.String()),
        }),
      ),
    }),
    handler: async ({ params, body }) => {
      const credential = await finishAcceptance(context, { token: params.token, code: body.token });
      if (credential === null) return { worked: true, credential };
      return {
        worked: true,
        credential: {
          client_id: credential.clientId,
          client_secret: credential.clientSecret,
          hmac_secret: credential.hmacSecret,
          permissions: [...credential.permissions],
        },
      };
    },
  });
}
