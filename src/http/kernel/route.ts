import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusals.ts';
import { admitEarly } from '../admission/admit-early.ts';
import type { CallerShares } from '../admission/caller-shares.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import type { Authenticated } from '../auth/authenticated.ts';
import { proof, rawBody } from '../auth/prove-signature.ts';
import { describeEndpoint } from '../description/describe-endpoint.ts';
import { parseJsonBody } from '../json/json-body.ts';
import type { LoggedOperation } from '../observed/security-log.ts';
import type { EndpointAuth, EndpointDefinition, EndpointDoor } from './endpoint-definition.ts';
import { keeperOf } from './keep-to-schema.ts';
import { whenNextOut } from './next-out.ts';
import { textReader, ValidationFailure } from './validation.ts';

/** The server's notes on the operation of a request. */
export interface Operation {
  /** The route's pattern, for metrics and logs; it contains no id. */
  route: string;
  /** True if the body is read; otherwise it is drained and dropped. */
  readsBody: boolean;
  /** In bytes, if it differs from the default limit. */
  bodyLimit: number | undefined;
  /** The body is read as bytes, of any content type and encoding. */
  takesAnyBody: boolean;
  /** A malformed request gets 400 in the envelope instead of 422. */
  invalidInEnvelope: boolean;
  /** True if the framework's refusals use the envelope too. */
  refusesInEnvelope: boolean;
  /** The name of its successes in the security log. */
  security: LoggedOperation | undefined;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    refusesInEnvelope?: boolean;
  }
  interface FastifyRequest {
    caller: Authenticated | undefined;
    operation: Operation | undefined;
  }
}

const JSON_TYPE = 'application/json; charset=utf-8';

interface Route extends EndpointDoor {
  definition: EndpointDefinition;
  url: string;
}

/**
 * One path of an operation. Every payment passes here, so its steps use callbacks instead of awaiting: a promise per
 * step would cost more than the step.
 */
export function installRoute(app: FastifyInstance, { definition, url, ...door }: Route): void {
  const { authenticator, shares } = door;
  const takesAnyBody = definition.rawBody === true;
  const readsBody = takesAnyBody || definition.body !== undefined || signsBody(definition);
  const invalidInEnvelope = definition.invalid === 'envelope';
  const { path: route, bodyLimit } = definition;
  const refusesInEnvelope = definition.envelope === true;
  const { security } = definition;
  const body = { readsBody, takesAnyBody, bodyLimit };
  const operation: Operation = { route, ...body, invalidInEnvelope, refusesInEnvelope, security };
  const prove = proof(definition.auth, authenticator);
  const admit = admission(definition);
  const early = admitEarly(definition, door);
  app.route({
    method: definition.method,
    url,
    schema: describeEndpoint(definition),
    config: { refusesInEnvelope },
    onRequest: (request, reply, done) => {
      request.operation = operation;
      if (definition.auth === undefined) return early.refuses(request, reply) ? undefined : done();
      const refused = (error: unknown) => done(inOwnWords(error, definition.auth?.unauthenticated));
      let caller: Authenticated | Promise<Authenticated>;
      const welcome = (verified: Authenticated) => {
        request.caller = verified;
        if (!early.refuses(request, reply)) done();
      };
      try {
        caller = identify(request, authenticator, definition.auth);
      } catch (error) {
        return refused(error);
      }
      if (!(caller instanceof Promise)) return welcome(caller);
      // Sheds a recently verified caller without the database, for which all may be waiting.
      if (early.refusesLate(latelyOf(request, authenticator), request, reply)) caller.catch(() => undefined);
      else caller.then(welcome, refused);
    },
    preValidation: (request, _reply, done) => {
      const used = prove(request);
      if (used === undefined) {
        admit(request);
        return done();
      }
      used.then(() => admit(request)).then(() => done(), done);
    },
    handler: (request, reply) => {
      const begin = () => early.enter(request, (over) => enter({ definition, request, reply, over }, shares));
      if (definition.heavy === undefined) begin();
      else whenNextOut(reply.raw, begin);
    },
  });
}

/** Begins the operation; lists and the like wait for a place of their company first. */
function enter(asked: Asked, shares: CallerShares): void {
  const { definition, request, reply, over } = asked;
  // A caller who has gone while the request waited is owed nothing: nothing was begun.
  if (reply.raw.destroyed) {
    over();
    return;
  }
  if (definition.heavy === undefined || request.caller === undefined) {
    answer(asked);
    return;
  }
  shares.enterReads(request.caller.actor).then(
    (leave) => {
      // Also when whoever asked has gone, and when a download has been sent to its end.
      reply.raw.once('close', leave);
      if (!reply.raw.destroyed) return answer(asked);
      leave();
      over();
    },
    (error: unknown) => {
      over();
      fail(reply, error);
    },
  );
}

/** A bearer takes precedence: a page's cookie changes nothing for programs. */
function identify(
  { method, headers }: FastifyRequest,
  authenticator: Authenticator,
  { audience }: EndpointAuth,
): Authenticated | Promise<Authenticated> {
  if (headers.authorization !== undefined || headers.cookie === undefined)
    return authenticator.authenticate(headers.authorization);
  const owner = audience === 'operator' ? 'operator' : 'customer';
  return authenticator.authenticateCookie({ method, headers, owner });
}

function latelyOf({ headers }: FastifyRequest, authenticator: Authenticator): Authenticated | undefined {
  return headers.authorization === undefined ? undefined : authenticator.lately(headers.authorization);
}

/** Some operations have their own wording for an invalid token. */
function inOwnWords(error: unknown, words: EndpointAuth['unauthenticated']): Error {
  if (!(error instanceof Error)) return new Error('a value that is not an Error was thrown');
  if (words === undefined || !(error instanceof Refusal)) return error;
  const { security } = error;
  if (error.code === 'tokenExpired') return new Refusal(words.expired, { security });
  return error.code === 'unauthorized' ? new Refusal(words.bad, { security }) : error;
}

/** Checks the permission and parses the body strictly; the schema then judges its shape. */
function admission(definition: EndpointDefinition): (request: FastifyRequest) => void {
  const { auth, body, bodyOptional = false, query, params } = definition;
  if (auth?.audience === 'operator' && auth.role === undefined)
    throw new Error(`${definition.method} ${definition.path} does not declare an operator role`);
  const readQuery = textReader(query, 'query');
  const readParams = textReader(params, 'path');
  return (request) => {
    const raw = rawBody(request);
    if (auth !== undefined) admitCaller(auth, request.caller as Authenticated);
    readParams(request.params as Record<string, unknown>);
    readQuery(request.query as Record<string, unknown>);
    if (body !== undefined) request.body = bodyOptional && raw.length === 0 ? {} : readBody(raw);
  };
}

/** Customers' tokens do not work for the bank's staff's operations, nor the reverse. */
function admitCaller(auth: EndpointAuth, caller: Authenticated): void {
  const { actor } = caller;
  const { audience, permissions = [], forbidden = 'forbidden' } = auth;
  if (audience === 'any' ? actor.audience === 'operator' : actor.audience !== audience)
    throw new Refusal(forbidden, { security: { kind: 'audience refused' } });
  if (actor.audience === 'operator') {
    admitOperator(auth, caller.operator);
    return;
  }
  for (const permission of permissions)
    if (!actor.permissions.has(permission))
      throw new Refusal(forbidden, { security: { kind: 'permission refused' } });
}

/** Password and second factor come first; everything else needs a role. */
function admitOperator(auth: EndpointAuth, standing: Authenticated['operator']): void {
  if (standing === undefined) throw new Refusal('unauthorized');
  if (standing.mustChangePassword && !auth.beforePasswordChange) throw new Refusal('passwordChangeRequired');
  if (standing.mustEnrol && !auth.beforeSecondFactor) throw new Refusal('secondFactorRequired');
  if (auth.role !== 'any' && !standing.roles.some((role) => role === auth.role))
    throw new Refusal('forbidden', { security: { kind: 'permission refused' } });
}

function signsBody({ auth }: EndpointDefinition): boolean {
  return auth?.hmac !== undefined && auth.hmac.content === undefined;
}

function readBody(raw: Buffer): unknown {
  const parsed = raw.length === 0 ? undefined : parseJsonBody(raw);
  if (parsed === undefined)
    throw new ValidationFailure([{ loc: ['body'], msg: 'Body required', type: 'missing' }]);
  if (!parsed.ok) throw new ValidationFailure([{ loc: ['body'], msg: parsed.reason, type: 'json_invalid' }]);
  return parsed.value;
}

interface Asked {
  definition: EndpointDefinition;
  request: FastifyRequest;
  reply: FastifyReply;
  /** Runs once the result is known. */
  over(): void;
}

function answer({ definition, request, reply, over }: Asked): void {
  const asked = {
    actor: request.caller?.actor,
    requestId: request.id,
    body: request.body,
    query: request.query,
    params: request.params,
    headers: request.headers,
    reply,
  };
  const refuse = (error: unknown) => {
    over();
    fail(reply, error);
  };
  try {
    definition.handler(asked as Parameters<EndpointDefinition['handler']>[0]).then((result) => {
      over();
      try {
        send(definition, reply, result);
      } catch (error) {
        fail(reply, error);
      }
    }, refuse);
  } catch (error) {
    refuse(error);
  }
}

function send(definition: EndpointDefinition, reply: FastifyReply, answered: unknown): void {
  const { status, security } = definition;
  if (reply.sent) return;
  if (security !== undefined) reply.server.security.done(reply.request);
  const usual = typeof status === 'object' ? status[0] : status;
  if (usual !== undefined && reply.statusCode === 200) reply.code(usual);
  // As text, because the framework would look up a serializer by status and type for every response.
  if (answered === undefined || answered instanceof Readable) {
    reply.send(answered);
    return;
  }
  const keep = keeperOf(definition);
  const result = keep === undefined ? answered : keep(answered);
  reply.header('content-type', JSON_TYPE).send(JSON.stringify(result));
}

function fail(reply: FastifyReply, error: unknown): void {
  reply.send(error instanceof Error ? error : new Error('a value that is not an Error was thrown'));
}
