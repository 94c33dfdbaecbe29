// Serves requests: routes, validation, refusals, pages of lists.
export { answerItself } from './answer-itself.ts';
export { type Endpoint, endpoint, SIGNED } from './endpoint.ts';
export type { EndpointAuth, EndpointDefinition, EndpointSignature } from './endpoint-definition.ts';
export { answerRefusal } from './errors.ts';
export { type AnswerParts, ageOf, answerNoter, idOf, TLS_ALONE } from './every-answer.ts';
export {
  CodeIdempotencyHeaders,
  IDEMPOTENCY_KEY,
  IdempotencyHeaders,
  idempotencyOf,
  RefundIdempotencyHeaders,
} from './idempotency.ts';
export { whenOver } from './next-out.ts';
export { addressOf, linkBeside, NEXT_ADDRESS, NEXT_CURSOR, pageOf, readPlace } from './page-places.ts';
export { patternOf } from './pattern-of.ts';
export { BODY_LIMIT } from './request-body.ts';
export { createServer } from './server.ts';
export { shownTo } from './shown-to.ts';
export { countTogether, forgetTogether, measureTogether, moveTogether } from './together.ts';
export { createValidator, invalid, toDetail, ValidationFailure } from './validation.ts';
export { installWellKnown } from './well-known.ts';
