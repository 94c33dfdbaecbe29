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
  /** Without it only what needs no token can be asked. */
  logIn?: LogIn;
  /** Time for a call and its repetitions in all; a minute unless said otherwise. */
  deadlineMs?: number;
  /** Time for one attempt; fifteen seconds unless said otherwise. */
  attemptMs?: number;
  /** Another way to send requests. */
  fetch?: typeof fetch;
  /** The time for strict signatures and codes, where the bank's clock is not this machine's. */
  now?: () => Date;
}

/** Every operation of the interface by its method and path, and above them what most programs do. */
export interface Client extends Operations, Payments, Pages {
  readonly url: string;
}

const DEADLINE_MS = 60_000;
const ATTEMPT_MS = 15_000;
// To read, to log in, and to name a key for deletion come to the same when they are done twice.
const REPEATABLE = /^(GET|PUT|DELETE) |^POST \/(v2\/finance\/(auth-token|decode-qrcode)|v3\/auth\/login)$/;

/** A client of one bank for one company's program or person. It needs `fetch` and `crypto`, and nothing else. */
export function createClient(options: ClientOptions): Client {
  const url = options.url.replace(/\/+$/, '');
  const call = createCaller({ ...options, url });
  const operation =
    (method: Method) =>
    (path: string, request: AnyRequest = {}) =>
      call(method, path, request);
  // The types of the document were seen to where it is called; here every operation is asked alike.
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

/** A new key for something that is meant to happen once; keep it with the order that it belongs to. */
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
  // One for the whole call, however often it is sent.
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
