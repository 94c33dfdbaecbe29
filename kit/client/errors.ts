import { todoOf, todoOfFailure } from './advice.ts';
import { REFUSALS, type RefusalCode } from './operations.ts';
import type { ErrorCode } from './types.ts';

interface About {
  /** Such as `POST /create-cashout`. */
  operation: string;
  /** The idempotency key of the call, if the operation takes one: a repetition with it happens once. */
  idempotencyKey: string | undefined;
  attempts: number;
  /** True if an attempt may have been executed without its answer arriving. */
  maybeDone: boolean;
}

/** Base class of the client's errors: the request, whether it may have happened, and the remedy. */
export abstract class LastroError extends Error {
  readonly operation: string;
  readonly idempotencyKey: string | undefined;
  readonly attempts: number;
  readonly maybeDone: boolean;
  /** The remedy, as a sentence. */
  abstract readonly todo: string;

  constructor(message: string, { operation, idempotencyKey, attempts, maybeDone }: About, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.operation = operation;
    this.idempotencyKey = idempotencyKey;
    this.attempts = attempts;
    this.maybeDone = maybeDone;
  }
}

/** The bank refused. */
export class RefusedError extends LastroError {
  override readonly name = 'RefusedError';
  readonly status: number;
  readonly code: ErrorCode;
  /** The bank's own words. */
  readonly words: string;
  readonly retryAfterSeconds: number | undefined;
  /** Identifies the request in the bank's log. */
  readonly requestId: string | undefined;
  readonly body: unknown;
  readonly todo: string;

  constructor(answer: Refused, about: About) {
    const { code, words } = read(answer);
    super(`${about.operation}: ${answer.status} ${words}`, about);
    this.status = answer.status;
    this.code = code;
    this.words = words;
    this.retryAfterSeconds = answer.retryAfterSeconds;
    this.requestId = answer.requestId;
    this.body = answer.body;
    this.todo = todoOf(code, answer.status);
  }
}

/** No answer came within the deadline. */
export class UnansweredError extends LastroError {
  override readonly name = 'UnansweredError';
  readonly todo: string;

  constructor(cause: unknown, about: About) {
    const why = cause instanceof Error ? cause.message : String(cause);
    super(`${about.operation}: no answer (${why})`, about, cause);
    this.todo =
      about.idempotencyKey === undefined
        ? 'Read the current state before you retry: the request may have been executed.'
        : 'Retry with the same idempotencyKey: the request is executed only once.';
  }
}

/** A payment was accepted and then failed; no money has moved. */
export class PaymentFailedError extends LastroError {
  override readonly name = 'PaymentFailedError';
  /** The interface's `erro_descriptor`, such as AC03. */
  readonly descriptor: string;
  readonly payment: FailedPayment;
  readonly todo: string;

  constructor(payment: FailedPayment, operation: string) {
    const descriptor = payment.erro_descriptor || 'UNKNOWN';
    const about = {
      operation,
      idempotencyKey: payment.idempotency_key ?? undefined,
      attempts: 1,
      maybeDone: false,
    };
    super(
      `payment ${payment.id} failed: ${descriptor} ${payment.new_erro_descriptor ?? ''}`.trimEnd(),
      about,
    );
    this.descriptor = descriptor;
    this.payment = payment;
    this.todo = todoOfFailure(descriptor);
  }
}

export interface FailedPayment {
  id: number;
  erro_descriptor: string | null;
  new_erro_descriptor: string | null;
  idempotency_key: string | null;
}

/** A refusal as it was received. */
export interface Refused {
  status: number;
  body: unknown;
  retryAfterSeconds: number | undefined;
  requestId: string | undefined;
  /** The operation's path, as the document has it. */
  path: string;
}

const BY_ANSWER = new Map<string, RefusalCode>();
for (const [code, refusal] of Object.entries(REFUSALS) as [RefusalCode, (typeof REFUSALS)[RefusalCode]][]) {
  const { status, text, shape } = refusal;
  const member = 'member' in refusal ? refusal.member : '';
  BY_ANSWER.set(`${status} ${text} ${shape} ${member}`, code);
  // Some refusals before an operation use the format of that operation.
  if (!BY_ANSWER.has(`${status} ${text}`)) BY_ANSWER.set(`${status} ${text}`, code);
}

function read({ status, body, path }: Refused): { code: ErrorCode; words: string } {
  const { detail, error, worked, code: member = '', message } = membersOf(body);
  if (Array.isArray(detail)) return { code: 'validation', words: detail.map(describe).join('; ') };
  const text = typeof detail === 'string' ? detail : typeof error === 'string' ? error : undefined;
  if (text === undefined)
    return { code: status === 500 ? 'failed' : 'unknown', words: String(message ?? `status ${status}`) };
  const shape = worked === false ? 'envelope' : detail === undefined ? 'error' : 'detail';
  const known = BY_ANSWER.get(`${status} ${text} ${shape} ${member}`) ?? BY_ANSWER.get(`${status} ${text}`);
  if (known !== undefined) return { code: known, words: text };
  if (status === 500) return { code: 'failed', words: text };
  if (status !== 400 || shape !== 'envelope') return { code: 'unknown', words: text };
  // The refund operations name a malformed member in this way; other texts are the payment system's own.
  const malformed = /^[\w.]+: /.test(text);
  return {
    code: malformed ? 'validation' : path.includes('chargeback') ? 'refundRefused' : 'unknown',
    words: text,
  };
}

function membersOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}

function describe(problem: unknown): string {
  const { loc, msg } = membersOf(problem);
  return `${Array.isArray(loc) ? loc.join('.') : ''}: ${String(msg)}`;
}
