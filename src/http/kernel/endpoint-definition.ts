import type { FastifyReply } from 'fastify';
import type { Static, TSchema } from 'typebox';
import type { Actor, OperatorActor } from '../../actor.ts';
import type { OperatorRole } from '../../operators/roles.ts';
import type { RefusalCode } from '../../refusals.ts';
import type { Permission } from '../../values/permissions.ts';
import type { CallerShares } from '../admission/caller-shares.ts';
import type { Overload } from '../admission/overload.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import type { SignatureRefusals } from '../auth/hmac.ts';
import type { LoggedOperation } from '../observed/security-log.ts';

/**
 * Declares who may call. Web users call endpoints for people, programs those for programs; `any` allows both.
 * Operators are the bank's staff, and call only their own.
 */
export interface EndpointAuth {
  audience: 'api' | 'web' | 'any' | 'operator';
  /** The role required for an operator's operation; `any` is for operations about their own access. */
  role?: OperatorRole | 'any';
  /** Allows also an operator who must still replace a one-time password. */
  beforePasswordChange?: true;
  /** Allows also an operator who must still enrol a second factor. */
  beforeSecondFactor?: true;
  permissions?: readonly Permission[];
  /** The body must be signed; the refusals of a missing and a wrong signature. */
  hmac?: EndpointSignature;
  /** Refusals of an invalid token and of an expired one, if they are not `Unauthorized`. */
  unauthenticated?: { bad: RefusalCode; expired: RefusalCode };
  /** The refusal of a missing permission or the wrong audience, if it is not `forbidden`. */
  forbidden?: RefusalCode;
}

export interface EndpointSignature extends SignatureRefusals {
  /** People have no signing secret, so only programs must sign; `all` refuses people. */
  signers?: 'api' | 'all';
  /** The signed text if it is not the body, in each accepted form, from the path's parameters. */
  content?: (params: Readonly<Record<string, string>>) => readonly string[];
}

export type ActorOf<Auth extends EndpointAuth> = [Auth] extends [{ audience: 'operator' }]
  ? OperatorActor
  : Actor;

export interface EndpointRequest<Body, Query, Params, Headers, Who = Actor> {
  /** The caller. Endpoints without authentication have none, and reading it is a bug. */
  actor: Who;
  /** The same as the response's `X-Request-Id`. */
  requestId: string;
  body: Body;
  query: Query;
  params: Params;
  headers: Headers;
  reply: FastifyReply;
}

export interface EndpointDefinition<
  Body extends TSchema = TSchema,
  Query extends TSchema = TSchema,
  Params extends TSchema = TSchema,
  Headers extends TSchema = TSchema,
  Auth extends EndpointAuth = EndpointAuth,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  /** A second path of the same operation. */
  alias?: string;
  tag: string;
  summary: string;
  description?: string;
  auth?: Auth;
  /** Without a schema the endpoint ignores the body, unless it is signed. */
  body?: Body;
  /** A missing body counts as an empty object. */
  bodyOptional?: true;
  /** Accepts any body as bytes: `reply.request.body`. */
  rawBody?: true;
  /** Strings as received; integers are parsed from decimal digits. */
  query?: Query;
  params?: Params;
  headers?: Headers;
  /** A list, sum, search or download: limited per company. */
  heavy?: true;
  /** Its verb takes a turn: under overload it is refused before its body and signature are checked. */
  takesTurn?: true;
  /** Maximum body size in bytes, at most a mebibyte; 64 KiB by default. */
  bodyLimit?: number;
  /** The schema of a success. Responses to the pages omit members that it does not name. */
  response: TSchema;
  /** Changes access, or lets a person in: the security log records each success under this name. */
  security?: LoggedOperation;
  /** The media type of a success, where it is not JSON. */
  media?: string;
  /** Refusals with a content type other than JSON, by status. */
  otherMedia?: Readonly<Record<number, string>>;
  /** The response to a malformed request: 422, or 400 in the envelope as the refund operations do. */
  invalid?: 'envelope';
  /** Refusals before the operation (method, type and size) use the envelope too. */
  envelope?: true;
  /** The status of a success, 200 by default. If there are several, the handler sets any but the first. */
  status?: number | readonly [number, ...number[]];
  handler(
    request: EndpointRequest<Static<Body>, Static<Query>, Static<Params>, Static<Headers>, ActorOf<Auth>>,
  ): Promise<unknown>;
}

/** Admission before every operation: authentication, limits per caller, and total load. */
export interface EndpointDoor {
  authenticator: Authenticator;
  shares: CallerShares;
  overload: Overload;
}
