import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { isConflict } from '../../database/conflict.ts';
import { isUnavailable } from '../../database/unavailable.ts';
import {
  REFUSALS,
  Refusal,
  type RefusalCode,
  type RefusalDefinition,
  type RefusalWords,
} from '../../refusals.ts';
import type { SecurityLog } from '../observed/security-log.ts';
import { toDetail, ValidationFailure } from './validation.ts';

export type AnswerError = (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => void;

/** Responds to every error in the interface's formats; internals never leak. */
export function errorAnswerer(log: Logger, security: SecurityLog): AnswerError {
  return (error, request, reply) => {
    const inEnvelope = isFramework(error) && request.operation?.refusesInEnvelope === true;
    if (error instanceof Refusal) {
      security.refused(request, error);
      const { words, retryAfterSeconds } = error;
      return answerRefusal(error.code, reply, { words, retryAfterSeconds, inEnvelope });
    }
    if (error instanceof ValidationFailure) return answerInvalid(error.detail, request, reply);
    if ('validation' in error && error.validation !== undefined) {
      const errors = error.validation as Parameters<typeof toDetail>[0];
      return answerInvalid(toDetail(errors, error.validationContext ?? 'body'), request, reply);
    }
    if (isUnavailable(error)) {
      log.warn({ err: error, request_id: request.id }, 'database unavailable');
      return answerRefusal('unavailable', reply);
    }
    if (isExhausted(error)) {
      log.error({ err: error, request_id: request.id }, 'the process has no file descriptor or memory left');
      return answerRefusal('unavailable', reply);
    }
    if (isConflict(error)) {
      log.error(
        { err: error, request_id: request.id },
        'a transaction was broken off because of another one',
      );
      return answerRefusal('unavailable', reply);
    }
    const known = refusalOfFramework(error);
    if (known !== undefined) return answerRefusal(known, reply, { inEnvelope });
    log.error({ err: error, request_id: request.id }, 'a request failed unexpectedly');
    reply.code(500).send({ detail: 'Internal server error', request_id: request.id });
  };
}

const EXHAUSTED = new Set(['EMFILE', 'ENFILE', 'ENOMEM', 'ENOBUFS']);

/** Tells whether the system lacked the means for a call; the same request may succeed a moment later. */
function isExhausted(error: Error): boolean {
  return EXHAUSTED.has(String((error as NodeJS.ErrnoException).code));
}

interface Said extends RefusalWords {
  /** In the envelope, if the table does not imply it. */
  inEnvelope?: boolean;
}

/** Recognises errors in the request itself, before any operation. */
function isFramework(error: Error): boolean {
  return (
    !(error instanceof Refusal) || error.code === 'payloadTooLarge' || error.code === 'unsupportedMediaType'
  );
}

export function answerRefusal(code: RefusalCode, reply: FastifyReply, said: Said = {}): void {
  const { status, envelope, asError, memberCode, ...definition }: RefusalDefinition = REFUSALS[code];
  reply.server.refusals.count(code);
  const text = said.words ?? definition.text;
  if (status === 503 || status === 429) reply.header('retry-after', String(said.retryAfterSeconds ?? 1));
  if (status === 401) reply.header('www-authenticate', 'Bearer');
  reply.code(status);
  const member = memberCode === undefined ? {} : { code: memberCode };
  if (envelope || said.inEnvelope)
    reply.send({ worked: false, detail: text, message: text, data: null, ...member });
  else reply.send({ [asError ? 'error' : 'detail']: text, ...member });
}

function answerInvalid(
  detail: ValidationFailure['detail'],
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  if (request.operation?.invalidInEnvelope) {
    // "field: message": the first invalid member, by its own name.
    const [first] = detail;
    const text = `${first?.loc.slice(1).join('.') || 'body'}: ${first?.msg}`;
    reply.code(400).send({ worked: false, detail: text, message: text, data: null });
    return;
  }
  reply.code(422).send({ message: 'Validation error', detail });
}

const BY_STATUS: Record<number, RefusalCode> = {
  404: 'notFound',
  413: 'payloadTooLarge',
  415: 'unsupportedMediaType',
};

/** Translates an error that the framework finds in a request before any operation. */
function refusalOfFramework(error: FastifyError | Error): RefusalCode | undefined {
  const status = 'statusCode' in error ? error.statusCode : undefined;
  if (typeof status !== 'number' || status < 400 || status > 499) return undefined;
  return BY_STATUS[status] ?? 'badRequest';
}
