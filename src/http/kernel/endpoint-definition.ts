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
 * Says who may call. Web users call endpoints for people, programs those for programs; `any` is
 * both of them. Operators are the bank's own people, and meet nobody else.
 */
export interface EndpointAuth {
  audience: 'api' | 'web' | 'any' | 'operator';
  /** The role that an operator's operation takes; `any` is what each of them may do about their own access. */
  role?: OperatorRole | 'any';
  /** Also for an operator who has yet to replace a one-time password. */
  beforePasswordChange?: true;
  /** Also for an operator who has yet to enrol a second factor. */
  beforeSecondFactor?: true;
  permissions?: readonly Permission[];
  /** The body must be signed; what a missing and a wrong signature are refused with. */
  hmac?: EndpointSignature;
  /** Refusals of a bad token and of an expired one, where they are not `Unauthorized`. */
  unauthenticated?: { bad: RefusalCode; expired: RefusalCode };
  /** The refusal of a missing permission or the wrong audience, where it is not `forbidden`. */
  forbidden?: RefusalCode;
}

export interface EndpointSignature extends SignatureRefusals {
  /** People have nothing to sign with, so only programs are asked to; `all` refuses people for the lack of it. */
  signers?: 'api' | 'all';
  /** The signed text where it is not the body, in each of the forms that count, from the path's parameters. */
  content?: (params: Readonly<Record<string, string>>) => readonly string[];
}

export type ActorOf<Auth extends EndpointAuth> = [Auth] extends [{ audience: 'operator' }]
  ? OperatorActor
  : Actor;

export interface EndpointRequest<Body, Query, Params, Headers, Who = Actor> {
  /** The caller; on endpoints without authentication there is none, and reading it is a bug. */
  actor: Who;
  /** As the answer's `X-Request-Id` says. */
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
  /** An endpoint without one ignores the body, unless it is signed. */
  body?: Body;
  /** A missing body counts as an empty object. */
  bodyOptional?: true;
  /** Takes whatever body comes, as the bytes it is: `reply.request.body`. */
  rawBody?: true;
  /** Strings as sent, integers read from decimal digits. */
  query?: Query;
  params?: Params;
  headers?: Headers;
  /** A list, sum, search or download: a company has a limited number of them under way. */
  heavy?: true;
  /** Its verb takes a turn: while turns come too late it is refused before its body and signature are looked at. */
  takesTurn?: true;
  /** Largest body in bytes, at most a mebibyte; 64 KiB unless said otherwise. */
  bodyLimit?: number;
  /** The shape of a success. An answer to the pages leaves out all that it does not name. */
  response: TSchema;
  /** Changes who may come in, or lets somebody in: the security log tells each success under this name. */
  security?: LoggedOperation;
  /** The media type of a success, where it is not JSON. */
  media?: string;
  /** Refusals that are answered in something else than JSON, by status. */
  otherMedia?: Readonly<Record<number, string>>;
  /** Answer to a malformed request: 422, or 400 in the envelope as the refund operations do. */
  invalid?: 'envelope';
  /** Also what is refused before the operation is asked (method, type and size) comes in the envelope. */
  envelope?: true;
  /** The status of a success, 200 unless said otherwise. Of several the handler sets any but the first by itself. */
  status?: number | readonly [number, ...number[]];
  handler(
    request: EndpointRequest<Static<Body>, Static<Query>, Static<Params>, Static<Headers>, ActorOf<Auth>>,
  ): Promise<unknown>;
}

/** Admission before every operation: who comes in, how much of each, and how much of all. */
export interface EndpointDoor {
  authenticator: Authenticator;
  shares: CallerShares;
  overload: Overload;
}
