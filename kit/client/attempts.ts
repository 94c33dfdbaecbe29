import { RefusedError, UnansweredError } from './errors.ts';

/** One operation that is repeated until it is answered. */
export interface Plan {
  /** Such as `POST /create-cashout`. */
  operation: string;
  /** Its path as the document has it. */
  path: string;
  idempotencyKey: string | undefined;
  /** True if a repetition has no further effect. */
  repeatable: boolean;
  deadlineMs: number;
  /** Timeout of one attempt. */
  attemptMs: number;
  signal: AbortSignal | undefined;
  fetch: typeof fetch;
  /** Creates the headers of each attempt: tokens expire, and a strict signature is valid once. */
  prepare(): Promise<{ url: string; init: RequestInit }>;
  /** Drops the token after a 401, and tells whether another one may help. */
  renew(): boolean;
}

interface Reply {
  status: number;
  body: unknown;
  retryAfterSeconds: number | undefined;
  requestId: string | undefined;
}

// The first retry is immediate: most lost answers are broken connections.
const PAUSES_MS = [20, 100, 400, 1_500, 4_000];
// Statuses of a proxy or the bank that leave the effect of a request unknown.
const PASSING = new Set([500, 502, 503, 504]);

/** Retries until there is a final answer, within the deadline. Throws `RefusedError` and `UnansweredError`. */
export async function askUntilAnswered(plan: Plan): Promise<unknown> {
  const end = performance.now() + plan.deadlineMs;
  const { operation, idempotencyKey } = plan;
  let maybeDone = false;
  for (let attempts = 1; ; attempts++) {
    const tried = await tryOnce(plan, end);
    plan.signal?.throwIfAborted();
    if (tried.reply !== undefined && tried.reply.status < 400) return tried.reply.body;
    if (tried.reply === undefined && tried.unsent && !maybeDone) throw tried.cause;
    if (tried.reply === undefined || PASSING.has(tried.reply.status)) maybeDone = true;
    const about = { operation, idempotencyKey, attempts, maybeDone };
    const error =
      tried.reply === undefined
        ? new UnansweredError(tried.cause, about)
        : new RefusedError({ ...tried.reply, path: plan.path }, about);
    const pause = pauseBefore(plan, { tried, attempts });
    if (pause === undefined || performance.now() + pause >= end) throw error;
    await sleep(pause, plan.signal);
  }
}

type Tried =
  | { reply: Reply }
  /** `unsent` if no request was sent: the log-in failed, or there is no signing secret. */
  | { reply: undefined; cause: unknown; unsent: boolean };

async function tryOnce(plan: Plan, end: number): Promise<Tried> {
  let unsent = true;
  try {
    // A log-in has its own retries.
    const { url, init } = await untilAborted(plan.prepare(), within(plan, end, end - performance.now()));
    unsent = false;
    const signal = within(plan, end, plan.attemptMs);
    // A redirect would send token and payment to a URL that the caller has not named.
    const answer = await plan.fetch(url, { ...init, signal, redirect: 'error' });
    return { reply: await readReply(answer) };
  } catch (cause) {
    return { reply: undefined, cause, unsent };
  }
}

function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    signal.addEventListener('abort', abort, { once: true });
    // In Deno, a timer with a listener keeps the program alive until it fires.
    const leave = () => signal.removeEventListener('abort', abort);
    work.finally(leave).then(resolve, reject);
  });
}

function within({ signal }: Plan, end: number, longestMs: number): AbortSignal {
  const left = Math.max(1, Math.min(longestMs, end - performance.now()));
  const limit = AbortSignal.timeout(Math.ceil(left));
  return signal === undefined ? limit : AbortSignal.any([signal, limit]);
}

async function readReply(answer: Response): Promise<Reply> {
  const text = await answer.text();
  return {
    status: answer.status,
    body: parse(text),
    retryAfterSeconds: secondsOf(answer.headers.get('retry-after')),
    requestId: answer.headers.get('x-request-id') ?? undefined,
  };
}

function parse(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return text;
  }
}

/** RFC 9110: seconds, or a date. */
function secondsOf(header: string | null): number | undefined {
  if (header === null) return undefined;
  if (/^\d+$/.test(header)) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, Math.ceil((at - Date.now()) / 1000));
}

/** Returns the wait before the next attempt; undefined for none. */
function pauseBefore(
  plan: Plan,
  { tried, attempts }: { tried: Tried; attempts: number },
): number | undefined {
  const { reply } = tried;
  // Half of it is random, so that callers refused together do not return together.
  const longest = PAUSES_MS[Math.min(attempts, PAUSES_MS.length) - 1] as number;
  const pause = longest * (0.5 + Math.random() / 2);
  if (reply === undefined) return plan.repeatable && !tried.unsent ? pause : undefined;
  const { status, retryAfterSeconds = 0 } = reply;
  if (status === 401) return plan.renew() ? 0 : undefined;
  // 429 is returned before any effect.
  if (status === 429 || (PASSING.has(status) && plan.repeatable))
    return Math.max(pause, retryAfterSeconds * 1000);
  return undefined;
}

/** Waits, at most until the signal aborts. */
export function sleep(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', abort);
      resolve();
    }, ms);
    signal?.addEventListener('abort', abort, { once: true });
  });
}
