import { askUntilAnswered } from './attempts.ts';
import { OPERATIONS } from './operations.ts';
import { type Pages, pagesOf } from './pages.ts';
import { type Payments, paymentsOf } from './payments.ts';
import { composeRequest } from './request.ts';
import { type LogIn, openSession, type Session, type Token, type TokenAnswer } from './session.ts';
import type { AnyRequest, Method, Operations } from './types.ts';

export interface ClientOptions {
  /** Address of the bank, such as https://api.bank.example. */
  url: string;
  /** Without it only operations that need no token are possible. */
  logIn?: LogIn;
  /** Timeout of a call with its retries; a minute by default. */
  deadlineMs?: number;
  /** Timeout of one attempt; fifteen seconds by default. */
  attemptMs?: number;
  /** Replaces the function that sends requests. */
  fetch?: typeof fetch;
  /** The time for strict signatures and codes, if the bank's clock differs from this machine's. */
  now?: () => Date;
}

/** Every operation of the interface by its method and path, and helpers for the most common tasks. */
export interface Client extends Operations, Payments, Pages {
  readonly url: string;
}

const DEADLINE_MS = 60_000;
const ATTEMPT_MS = 15_000;
// Reads, log-ins and naming a key for deletion are idempotent.
const REPEATABLE = /^(GET|PUT|DELETE) |^POST \/(v2\/finance\/(auth-token|decode-qrcode)|v3\/auth\/login)$/;

/** A client of one bank for one company's program or person. It needs only `fetch` and `crypto`. */
export function createClient(options: ClientOptions): Client {
  const url = options.url.replace(/\/+$/, '');
  const call = createCaller({ ...options, url });
  const operation =
    (method: Method) =>
    (path: string, request: AnyRequest = {}) =>
      call(method, path, request);
  // The caller's types come from the document; here every operation is called alike.
  const operations = {
    get: operation('get'),
    post: operation('post'),
    put: operation('put'),
    patch: operation('patch'),
    delete: operation('delete'),
  } as unknown as Operations;
  const deadlineMs = options.deadlineMs ?? DEADLINE_MS;
  return { url, ...operations, ...paymentsOf(operations, deadlineMs), ...pagesOf(operations) };
}

/** Returns a new idempotency key for an act that must happen once; store it with the order it belongs to. */
export function newIdempotencyKey(): string {
  return crypto.randomUUID();
}

type Caller = (method: Method, path: string, request: AnyRequest) => Promise<unknown>;

function createCaller(options: ClientOptions): Caller {
  const { logIn, now = () => new Date(), deadlineMs = DEADLINE_MS } = options;
  if (logIn === undefined)
    return (method, path, request) => call(options, undefined, { method, path, request });
  const session = openSession(logIn, {
    ...{ now, deadlineMs },
    ask: (path, body, within) => {
      const request = { body, deadlineMs: within };
      return call(options, undefined, { method: 'post', path, request }) as Promise<TokenAnswer>;
    },
  });
  return (method, path, request) => call(options, session, { method, path, request });
}

interface Asked {
  method: Method;
  path: string;
  request: AnyRequest;
}

function call(options: ClientOptions, session: Session | undefined, asked: Asked): Promise<unknown> {
  const { deadlineMs = DEADLINE_MS, attemptMs = ATTEMPT_MS } = options;
  const { path, request } = asked;
  const method = asked.method.toUpperCase();
  const operation = `${method} ${path}`;
  const { signed, keyed } = OPERATIONS[operation] ?? {};
  // One key for the whole call, including its retries.
  const idempotencyKey = keyed ? (request.idempotencyKey ?? newIdempotencyKey()) : undefined;
  const outgoing = composeRequest(options.url, { method, path, request });
  let token: Token | undefined;
  let renewed = false;
  return askUntilAnswered({
    ...{ operation, path, idempotencyKey, attemptMs },
    repeatable: keyed === true || REPEATABLE.test(operation),
    deadlineMs: request.deadlineMs ?? deadlineMs,
    signal: request.signal,
    fetch: options.fetch ?? ((...sent: Parameters<typeof fetch>) => fetch(...sent)),
    prepare: async () => {
      token = await session?.token();
      const now = options.now?.() ?? new Date();
      const signature = signed
        ? await session?.sign?.({ ...outgoing.signed, idempotencyKey, now })
        : undefined;
      const headers = {
        ...outgoing.headers,
        ...(token !== undefined && { authorization: `Bearer ${token.text}` }),
        ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }),
        ...signature,
      };
      return { url: outgoing.url, init: { ...outgoing.init, headers } };
    },
    renew: () => {
      if (renewed) return false;
      renewed = true;
      return session?.forget(token) ?? false;
    },
  });
}
