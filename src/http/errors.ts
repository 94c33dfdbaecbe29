import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isUnavailable } from '../database/unavailable.ts';
import { REFUSALS, Refusal, type RefusalDefinition } from '../refusals.ts';
import { toDetail, ValidationFailure } from './validation.ts';

/** Answers whatever went wrong, in the interface's shapes; nothing of the inside leaks. */
export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) return answerRefusal(error, reply);
  if (error instanceof ValidationFailure) return answerInvalid(error.detail, reply);
  if ('validation' in error && error.validation !== undefined) {
    const errors = error.validation as Parameters<typeof toDetail>[0];
    return answerInvalid(toDetail(errors, error.validationContext ?? 'body'), reply);
  }
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'database unavailable');
    return reply.code(503).header('retry-after', '1').send({ detail: REFUSALS.unavailable.text });
  }
  return answerUnexpected(error, request, reply);
}

function answerRefusal(refusal: Refusal, reply: FastifyReply) {
  const { status, text, envelope, memberCode }: RefusalDefinition = REFUSALS[refusal.code];
  if (status === 503 || status === 429) reply.header('retry-after', '1');
  if (envelope) return reply.code(status).send({ worked: false, detail: text, message: text, data: null });
  return reply
    .code(status)
    .send(memberCode === undefined ? { detail: text } : { detail: text, code: memberCode });
}

function answerInvalid(detail: ValidationFailure['detail'], reply: FastifyReply) {
  return reply.code(422).send({ message: 'Validation error', detail });
}

const FRAMEWORK: Record<number, string> = {
  400: 'Bad request',
  404: 'Not found',
  413: 'Payload too large',
  414: 'URI too long',
  415: 'Unsupported media type',
};

function answerUnexpected(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) {
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  const known = FRAMEWORK[status];
  if (known !== undefined) return reply.code(status).send({ detail: known });
  request.log.error({ err: error, request_id: request.id }, 'a request failed unexpectedly');
  return reply.code(500).send({ detail: 'Internal server error', request_id: request.id });
}
