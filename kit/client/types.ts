import type { RefusalCode } from './operations.ts';
import type { paths } from './paths.ts';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that have this method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, unknown> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathWith<M>> = paths[P] extends Record<M, infer O> ? O : never;

type Part<O, Name extends 'query' | 'path' | 'header'> = O extends {
  parameters: { [N in Name]: infer Required };
}
  ? { [N in Name]: Required }
  : O extends { parameters: { [N in Name]?: infer Optional } }
    ? unknown extends Optional
      ? unknown
      : { [N in Name]?: Optional }
    : unknown;

type BodyPart<O> = O extends { requestBody: { content: { 'application/json': infer Body } } }
  ? { body: Body }
  : O extends { requestBody?: { content: { 'application/json': infer Body } } }
    ? { body?: Body }
    : unknown;

/** Options of any call, beside the operation's members. */
export interface CallOptions {
  /**
   * The UUID of what is meant to happen once. Keep it beside the order it pays, so that a program that comes up again
   * asks with the same one. A call without it makes one and keeps it over its own attempts.
   */
  idempotencyKey?: string;
  /** Time for the call and its repetitions in all. */
  deadlineMs?: number;
  /** Ends the call; what has been sent may happen all the same. */
  signal?: AbortSignal;
}

export type Request<M extends Method, P extends PathWith<M>> = CallOptions &
  BodyPart<Operation<M, P>> &
  Part<Operation<M, P>, 'query'> &
  Part<Operation<M, P>, 'path'> &
  Part<Operation<M, P>, 'header'>;

/** An operation that needs nothing said may be called with nothing. */
export type RequestArgument<M extends Method, P extends PathWith<M>> =
  Record<never, never> extends Request<M, P> ? [request?: Request<M, P>] : [request: Request<M, P>];

type JsonOf<R> = {
  [Status in keyof R]: R[Status] extends { content: { 'application/json': infer Answer } } ? Answer : never;
}[keyof R];

export type Answer<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends { responses: infer R } ? JsonOf<R> : never;

/** A call as the client carries it out, once its types have been seen to. */
export interface AnyRequest extends CallOptions {
  body?: unknown;
  query?: Readonly<Record<string, unknown>>;
  path?: Readonly<Record<string, unknown>>;
  header?: Readonly<Record<string, string | undefined>>;
}

/** The query of an operation, such as a list's filter. */
export type Query<M extends Method, P extends PathWith<M>> =
  Operation<M, P> extends {
    parameters: { query?: infer Asked };
  }
    ? NonNullable<Asked>
    : never;

/** Every operation of the interface by its method and path. */
export interface Operations {
  get<P extends PathWith<'get'>>(path: P, ...request: RequestArgument<'get', P>): Promise<Answer<'get', P>>;
  post<P extends PathWith<'post'>>(
    path: P,
    ...request: RequestArgument<'post', P>
  ): Promise<Answer<'post', P>>;
  put<P extends PathWith<'put'>>(path: P, ...request: RequestArgument<'put', P>): Promise<Answer<'put', P>>;
  patch<P extends PathWith<'patch'>>(
    path: P,
    ...request: RequestArgument<'patch', P>
  ): Promise<Answer<'patch', P>>;
  delete<P extends PathWith<'delete'>>(
    path: P,
    ...request: RequestArgument<'delete', P>
  ): Promise<Answer<'delete', P>>;
}

/** `validation` names malformed members, `failed` is a fault of the bank, `unknown` something between you and it. */
export type ErrorCode = RefusalCode | 'validation' | 'failed' | 'unknown';
