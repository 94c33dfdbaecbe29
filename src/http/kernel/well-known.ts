import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import type { SigningKeys } from '../../secrets/signing-keys.ts';
import { describeService } from '../description/describe-service.ts';

const DESCRIBED = describeService('Get the keys that verify tokens and location payloads', {
  response: { 200: Type.Object({ keys: Type.Array(Type.Object({}, { additionalProperties: true })) }) },
});

/** `GET /.well-known/jwks.json`: the keys that verify tokens and location payloads. */
export function installWellKnown(app: FastifyInstance, keys: SigningKeys): void {
  app.get('/.well-known/jwks.json', { schema: DESCRIBED }, async (_request, reply) => {
    reply.header('cache-control', 'public, max-age=300');
    return keys.jwks;
  });
}
