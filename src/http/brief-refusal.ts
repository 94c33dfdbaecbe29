import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { REFUSALS, type RefusalDefinition } from '../refusals.ts';
import { type AnswerParts, answerNoter, TLS_ALONE } from './every-answer.ts';

/** What is refused of a request that is not looked at. */
type BriefCode = 'unavailable' | 'tooManyRequests';

export type RefuseBriefly = (
  request: FastifyRequest,
  reply: FastifyReply,
  refusal: { code: BriefCode; retryAfterSeconds: number },
) => void;

declare module 'fastify' {
  interface FastifyInstance {
    refuseBriefly: RefuseBriefly;
  }
}

/**
 * The way out that costs least, for requests of which there are too many: the same answer as the framework would
 * write, from parts that were made once. What comes of the body is dropped, and the connection lives on.
 */
export function installBriefRefusals(app: FastifyInstance, parts: AnswerParts): void {
  const note = answerNoter(parts);
  const answers = {
    unavailable: prepare('unavailable', parts),
    tooManyRequests: prepare('tooManyRequests', parts),
  };
  app.decorate('refuseBriefly', (request, reply, { code, retryAfterSeconds }) => {
    const { status, body, headers } = answers[code];
    const { raw } = reply;
    reply.hijack();
    note(request, status);
    const sent = [...headers, 'retry-after', String(retryAfterSeconds), 'x-request-id', request.id];
    // A connection that is told to end is not cut with the next request already on its way.
    if (parts.leaving()) sent.push('connection', 'close');
    raw.writeHead(status, sent);
    raw.end(body);
  });
}

function prepare(code: BriefCode, { insistsOnTls }: AnswerParts) {
  const { status, text }: RefusalDefinition = REFUSALS[code];
  const body = Buffer.from(JSON.stringify({ detail: text }));
  const headers = ['content-type', 'application/json; charset=utf-8', 'content-length', String(body.length)];
  headers.push('cache-control', 'no-store', 'x-content-type-options', 'nosniff');
  if (insistsOnTls) headers.push('strict-transport-security', TLS_ALONE);
  return { status, body, headers };
}
