import { rememberCodeUsed } from './code-steps.ts';
import { csrfToken } from './csrf.ts';

/** The bank's refusal of a call. */
export class ApiError extends Error {
  readonly status: number;
  /** The fault of each field, by the field's name. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, message: string, fields: Record<string, string>) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.fields = fields;
  }
}

/** The bank could not be reached: nothing is known of what became of the request. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('the bank could not be reached', { cause });
    this.name = 'Unreachable';
  }
}

type Query = Readonly<Record<string, string | number | undefined>>;

export interface Ask {
  method?: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  query?: Query;
  body?: unknown;
  /** The same request sent twice is done once (UUID v4). */
  idempotencyKey?: string | undefined;
  /** The bank's time until which it is wanted, in ISO 8601; one that arrives later is refused. */
  notAfter?: string | undefined;
  signal?: AbortSignal | undefined;
}

// A log-in that is refused is no session's end, and the bank's own people have a listener of their own.
const OWN_REFUSAL = /^\/(web\/log(in|out)$|operator\/)/;

type Listener = () => void;
let onSessionEnd: Listener = () => undefined;

/** Runs when the bank no longer knows the session. */
export function whenSessionEnds(listener: Listener): void {
  onSessionEnd = listener;
}

/** Asks the bank; throws `ApiError` for whatever is not a success. Paths are its own: never another's server. */
export async function ask<Answer>(
  path: string,
  { method = 'GET', query, ...rest }: Ask = {},
): Promise<Answer> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (rest.body !== undefined) headers['content-type'] = 'application/json';
  if (rest.idempotencyKey !== undefined) headers['idempotency-key'] = rest.idempotencyKey;
  if (rest.notAfter !== undefined) headers['x-not-after'] = rest.notAfter;
  const csrf = csrfToken();
  if (method !== 'GET' && csrf !== null) headers['x-csrf-token'] = csrf;
  const init: RequestInit = { method, headers, credentials: 'same-origin', redirect: 'error' };
  if (rest.body !== undefined) init.body = JSON.stringify(rest.body);
  if (rest.signal) init.signal = rest.signal;
  const answer = await reach(withQuery(path, query), init);
  if (showsCode(rest.body)) rememberCodeUsed();
  const json: unknown = await answer.json().catch(() => undefined);
  if (answer.ok) return json as Answer;
  const error = readError(answer.status, json);
  if (answer.status === 401 && !OWN_REFUSAL.test(path)) onSessionEnd();
  throw error;
}

/** Tells if a body carries the six digits of an authenticator. */
function showsCode(body: unknown): boolean {
  return typeof body === 'object' && body !== null && 'token' in body && /^\d{6}$/.test(String(body.token));
}

async function reach(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    // A call that was stopped is no news of the network.
    throw init.signal?.aborted ? error : new Unreachable(error);
  }
}

/** The path with its query; undefined and empty members are omitted. */
export function withQuery(path: string, query: Query = {}): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== '') params.set(name, String(value));
  const text = params.toString();
  return text === '' ? path : `${path}${path.includes('?') ? '&' : '?'}${text}`;
}

/** The page after this one: links in answers carry the public address, of which only path and query count here. */
export function pathOf(link: string): string {
  const { pathname, search } = new URL(link, location.origin);
  return pathname + search;
}

interface ErrorBody {
  detail?: unknown;
  message?: unknown;
  error?: unknown;
}

interface FieldError {
  loc: (string | number)[];
  msg: string;
}

/** `{detail}`, `{message, detail: [{loc, msg}]}`, `{error}` or the envelope: one message and the fields. */
export function readError(status: number, body: unknown): ApiError {
  const { detail, message, error } = (typeof body === 'object' && body !== null ? body : {}) as ErrorBody;
  const fields: Record<string, string> = {};
  if (Array.isArray(detail))
    for (const { loc, msg } of detail as FieldError[]) fields[String(loc.at(-1))] = msg;
  const text = [detail, message, error].find((one) => typeof one === 'string');
  return new ApiError(status, typeof text === 'string' ? text : `HTTP ${status}`, fields);
}
