import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Actor } from '../context.ts';
import type { Permission } from '../permissions.ts';
import { Refusal, type RefusalCode } from '../refusals.ts';
import type { Authenticated, Authenticator } from './authenticate.ts';
import { verifySignature } from './hmac.ts';
import { parseJsonBody } from './json-body.ts';
import { readIntegers, ValidationFailure } from './validation.ts';

/** Who may call. A web user may only call what is meant for people, a program what is meant for programs. */
export interface EndpointAuth {
  audience: 'api' | 'web' | 'any';
  permissions?: readonly Permission[];
  /** The body must be signed; what a missing and a wrong signature are refused with. */
  hmac?: { missing: RefusalCode; wrong: RefusalCode };
}

/** Signatures of money: both refusals are 401 `Unauthorized`. */
export const SIGNED = { missing: 'unauthorized', wrong: 'unauthorized' } as const;

export interface EndpointRequest<Body, Query, Params, Headers> {
  /** Who asks; on endpoints without authentication there is none, and asking for it is a bug. */
  actor: Actor;
  body: Body;
  query: Query;
  params: Params;
  headers: Headers;
  reply: FastifyReply;
}

export interface EndpointDefinition<
  Body extends TSchema,
  Query extends TSchema,
  Params extends TSchema,
  Headers extends TSchema,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** A second path of the same operation, left out of the reference. */
  alias?: string;
  tag: string;
  summary: string;
  description?: string;
  auth?: EndpointAuth;
  body?: Body;
  query?: Query;
  params?: Params;
  headers?: Headers;
  /** What a success answers, for the reference; it never reshapes the answer. */
  response: TSchema;
  /** The status of a success, 200 unless said otherwise. */
  status?: number;
  handler(
    request: EndpointRequest<Static<Body>, Static<Query>, Static<Params>, Static<Headers>>,
  ): Promise<unknown>;
}

/** An operation, ready to be installed on a server. */
export interface Endpoint {
  method: string;
  paths: string[];
  install(app: FastifyInstance, authenticator: Authenticator): void;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Authenticated | undefined;
    rawBody: Buffer | undefined;
  }
}

const NO_BODY = Buffer.alloc(0);

/**
 * Declares an operation. Refusals come in one order: bearer, signature, permission, shape of the body,
 * then whatever the verb refuses.
 */
export function endpoint<
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Headers extends TSchema = TSchema,
>(definition: EndpointDefinition<Body, Query, Params, Headers>): Endpoint {
  const paths = definition.alias === undefined ? [definition.path] : [definition.path, definition.alias];
  return {
    method: definition.method,
    paths,
    install: (app, authenticator) => {
      for (const url of paths)
        app.route({
          method: definition.method,
          url,
          ...routeOptions(definition as unknown as AnyDefinition, authenticator, url !== definition.path),
        });
    },
  };
}

type AnyDefinition = EndpointDefinition<TSchema, TSchema, TSchema, TSchema>;

function routeOptions(definition: AnyDefinition, authenticator: Authenticator, hidden: boolean) {
  const { auth, status = 200 } = definition;
  const options: RouteShorthandOptions = {
    schema: describe(definition, hidden),
    preValidation: async (request) => admit(definition, request),
  };
  if (auth !== undefined)
    options.onRequest = async (request) => {
      request.caller = await authenticator.authenticate(request.headers.authorization);
    };
  return {
    ...options,
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await definition.handler({
        get actor() {
          return (request.caller as Authenticated).actor;
        },
        body: request.body,
        query: request.query,
        params: request.params,
        headers: request.headers,
        reply,
      } as never);
      if (reply.sent) return reply;
      if (status !== 200 && reply.statusCode === 200) reply.code(status);
      return answer;
    },
  };
}

/** Signature, permission, and the body read strictly: the shape is judged by the schema right after. */
function admit(definition: AnyDefinition, request: FastifyRequest): void {
  const { auth } = definition;
  const raw = Buffer.isBuffer(request.body) ? request.body : undefined;
  if (auth !== undefined) {
    const caller = request.caller as Authenticated;
    // A user has no signing secret: a signed operation is not for people at all.
    if (auth.audience !== 'any' && caller.actor.audience !== auth.audience) throw new Refusal('forbidden');
    if (auth.hmac !== undefined)
      verifySignature({ signature: request.headers.hmac, raw: raw ?? NO_BODY, caller, refuse: auth.hmac });
    for (const permission of auth.permissions ?? [])
      if (!caller.actor.permissions.has(permission)) throw new Refusal('forbidden');
  }
  if (definition.query !== undefined)
    readIntegers(definition.query, request.query as Record<string, unknown>);
  if (definition.params !== undefined)
    readIntegers(definition.params, request.params as Record<string, unknown>);
  if (raw === undefined) return;
  const parsed = parseJsonBody(raw);
  if (!parsed.ok) throw new ValidationFailure([{ loc: ['body'], msg: parsed.reason, type: 'json_invalid' }]);
  request.rawBody = raw;
  request.body = parsed.value;
}

function describe(definition: AnyDefinition, hidden: boolean): object {
  const { auth, body, query, params, headers, response, status = 200, description } = definition;
  const security =
    auth === undefined ? [] : [auth.hmac === undefined ? { bearer: [] } : { bearer: [], hmac: [] }];
  return {
    tags: [definition.tag],
    summary: definition.summary,
    ...(description === undefined ? {} : { description }),
    ...(hidden ? { hide: true } : {}),
    ...(body === undefined ? {} : { body }),
    ...(query === undefined ? {} : { querystring: query }),
    ...(params === undefined ? {} : { params }),
    ...(headers === undefined ? {} : { headers }),
    response: { [status]: response },
    security,
  };
}
