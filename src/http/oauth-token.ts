import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Bank } from '../bank.ts';
import { issueToken } from '../companies/issue-token.ts';
import { TOKEN_SECONDS, type Tokens } from '../companies/tokens.ts';
import { Refusal } from '../refusals.ts';

interface ClientSecret {
  clientId: string;
  clientSecret: string;
  basic: boolean;
}

type OAuthError = 'invalid_request' | 'invalid_client' | 'unsupported_grant_type';

/** `POST /oauth/token`: the client-credentials grant of RFC 6749, by form body or HTTP Basic. */
export function installOAuthToken(app: FastifyInstance, bank: Bank, tokens: Tokens): void {
  app.post('/oauth/token', { schema: { hide: true } }, async (request, reply) => {
    const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    reply.header('pragma', 'no-cache');
    const repeated = [...form.keys()].some((name) => form.getAll(name).length > 1);
    if (repeated || form.get('grant_type') === null) return refuse(reply, 'invalid_request');
    if (form.get('grant_type') !== 'client_credentials') return refuse(reply, 'unsupported_grant_type');
    const client = readClient(request, form);
    if (client === 'invalid_request') return refuse(reply, client);
    if (client === undefined) return refuse(reply, 'invalid_client');
    try {
      const accessToken = await issueToken(bank.context, tokens, client);
      return { access_token: accessToken, token_type: 'Bearer', expires_in: TOKEN_SECONDS };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (client.basic) reply.header('www-authenticate', 'Basic realm="lastro"');
      return refuse(reply, 'invalid_client');
    }
  });
}

function refuse(reply: FastifyReply, error: OAuthError) {
  return reply.code(error === 'invalid_client' ? 401 : 400).send({ error });
}

/** RFC 6749 §2.3: one way of authenticating in a request, not two. */
function readClient(
  request: FastifyRequest,
  form: URLSearchParams,
): ClientSecret | 'invalid_request' | undefined {
  const id = form.get('client_id');
  const secret = form.get('client_secret');
  const basic = /^Basic ([A-Za-z0-9+/=]{1,2048})$/i.exec(request.headers.authorization ?? '')?.[1];
  if (basic === undefined)
    return id === null || secret === null ? undefined : { clientId: id, clientSecret: secret, basic: false };
  if (secret !== null) return 'invalid_request';
  const text = Buffer.from(basic, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  if (colon < 0) return undefined;
  const clientId = decode(text.slice(0, colon));
  const clientSecret = decode(text.slice(colon + 1));
  return clientId === undefined || clientSecret === undefined
    ? undefined
    : { clientId, clientSecret, basic: true };
}

/** RFC 6749 §2.3.1: id and secret are form-encoded inside Basic. */
function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
