import type { FastifyInstance } from 'fastify';
import type { TSchema } from 'typebox';
import type { EndpointAuth, EndpointDefinition, EndpointDoor } from './endpoint-definition.ts';
import { installRoute } from './route.ts';

/** Signatures of money: both refusals are 401 `Unauthorized`. */
export const SIGNED = { missing: 'unauthorized', wrong: 'unauthorized' } as const;

/** An operation, ready to be installed on a server. */
export interface Endpoint {
  method: string;
  paths: string[];
  auth: EndpointAuth | undefined;
  install(app: FastifyInstance, door: EndpointDoor): void;
}

/**
 * Declares an operation. Refusals follow one order: bearer, signature, permission, shape of the request, then those
 * of the verb.
 */
export function endpoint<
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Headers extends TSchema = TSchema,
  const Auth extends EndpointAuth = EndpointAuth,
>(definition: EndpointDefinition<Body, Query, Params, Headers, Auth>): Endpoint {
  const { method, path, alias } = definition;
  const paths = alias === undefined ? [path] : [path, alias];
  return {
    method,
    paths,
    auth: definition.auth,
    install: (app, door) => {
      for (const url of paths)
        installRoute(app, { definition: definition as unknown as EndpointDefinition, url, ...door });
    },
  };
}
