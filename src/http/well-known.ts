import type { FastifyInstance } from 'fastify';
import type { SigningKeys } from '../secrets/signing-keys.ts';

/** `GET /.well-known/jwks.json`: the keys that verify tokens and location payloads. */
export function installWellKnown(app: FastifyInstance, keys: SigningKeys): void {
  app.get('/.well-known/jwks.json', { schema: { hide: true } }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return keys.jwks;
  });
}
