import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { issueToken } from '../../companies/issue-token.ts';
import { TOKEN_SECONDS, type Tokens } from '../../companies/tokens.ts';
import type { Bank } from '../../composition/bank.ts';
import { Refusal } from '../../refusals.ts';
import { describeService } from '../description/describe-service.ts';

interface ClientSecret {
  clientId: string;
  clientSecret: string;
}

type OAuthError = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type';

const FORM_LIMIT = 8 * 1024;
const FORM = 'application/x-www-form-urlencoded';

const refused = (...errors: OAuthError[]) => Type.Object({ error: Type.Enum(errors) });
const DESCRIBED = {
  ...describeService('Get an access token for a credential with the OAuth 2.0 client-credentials grant', {
    description: 'The client authenticates by HTTP Basic, or by `client_id` and `client_secret` in the form.',
    tag: 'Authentication',
    response: {
      200: Type.Object({
        access_token: Type.String(),
        token_type: Type.String(),
        expires_in: Type.Integer({ description: 'Seconds.' }),
      }),
      400: refused('invalid_request', 'unsupported_grant_type'),
      401: refused('invalid_client'),
    },
    codes: ['payloadTooLarge', 'unsupportedMediaType', 'unavailable'],
  }),
  consumes: [FORM],
  body: Type.Object({
    grant_type: Type.Literal('client_credentials'),
    client_id: Type.Optional(Type.String()),
    client_secret: Type.Optional(Type.String()),
  }),
};

/** `POST /oauth/token`: the client-credentials grant of RFC 6749, by form body or HTTP Basic. */
export function installOAuthToken(app: FastifyInstance, bank: Bank, tokens: Tokens): void {
  // A separate scope, because this is the only operation with a form body.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(FORM, { parseAs: 'string', bodyLimit: FORM_LIMIT }, (_request, body, done) =>
      done(null, new URLSearchParams(body as string)),
    );
    // Its refusals have their own format, so `readGrant` validates the described members.
    const judged = { schema: DESCRIBED, validatorCompiler: () => () => true };
    scope.post('/oauth/token', judged, async (request, reply) => {
      reply.header('pragma', 'no-cache');
      const client = readGrant(request);
      if (typeof client === 'string') return refuse(reply, client);
      const accessToken = await issueToken(bank.context, tokens, client).catch((error: unknown) => {
        if (!(error instanceof Refusal)) throw error;
        app.security.refused(request, error);
        return undefined;
      });
      if (accessToken === undefined) return refuse(reply, 'invalid_client');
      return { access_token: accessToken, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
    });
  });
}

function refuse(reply: FastifyReply, error: OAuthError) {
  if (error !== 'invalid_client') return reply.code(400).send({ error });
  return reply.code(401).header('www-authenticate', 'Basic realm="lastro"').send({ error });
}

/** RFC 6749 §3.2 and §5.2: what is asked for, and how a request that asks wrongly is refused. */
function readGrant(request: FastifyRequest): ClientSecret | OAuthError {
  const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
  const repeated = new Set(form.keys()).size !== form.size;
  if (repeated || !form.get('grant_type')) return 'invalid_request';
  if (form.get('grant_type') !== 'client_credentials') return 'unsupported_grant_type';
  const client = readClient(request.headers.authorization, form);
  if (client === 'invalid_request') return client;
  // PostgreSQL stores no U+0000 and refuses a query that names one.
  return client === undefined || client.clientId.includes('\0') ? 'invalid_client' : client;
}

/** RFC 6749 §2.3: a request may use only one way of authentication. */
function readClient(
  authorization: string | undefined,
  form: URLSearchParams,
): ClientSecret | 'invalid_request' | undefined {
  const clientId = form.get('client_id');
  const clientSecret = form.get('client_secret');
  if (authorization === undefined)
    return clientId === null || clientSecret === null ? undefined : { clientId, clientSecret };
  if (clientSecret !== null) return 'invalid_request';
  const basic = readBasic(authorization);
  // An id beside Basic must name the same client, or the client is ambiguous.
  return basic !== undefined && clientId !== null && clientId !== basic.clientId ? 'invalid_request' : basic;
}

function readBasic(authorization: string): ClientSecret | undefined {
  const encoded = /^Basic +([A-Za-z0-9+/]+=*)$/i.exec(authorization)?.[1];
  if (encoded === undefined) return undefined;
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? [];
  const clientId = formDecode(id);
  const clientSecret = formDecode(secret);
  return clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret };
}

/** RFC 6749 §2.3.1: id and secret are form-encoded inside Basic. */
function formDecode(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
