import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createFifo } from '../../queues/fifo.ts';
import { REFUSALS, type RefusalDefinition } from '../../refusals.ts';
import { type AnswerParts, answerNoter, TLS_ALONE } from '../kernel/every-answer.ts';
import { createSlowPace } from './slow-pace.ts';

/** The refusal of a request that is not processed. */
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
 * The cheapest response, for excess requests: the same bytes as the framework would write, from prepared parts. The
 * body is dropped as it arrives, and the connection stays open.
 */
export function installBriefRefusals(app: FastifyInstance, parts: AnswerParts): void {
  const note = answerNoter(parts);
  const answers = {
    unavailable: prepare('unavailable', parts),
    tooManyRequests: prepare('tooManyRequests', parts),
  };
  const paces = { unavailable: createPace(), tooManyRequests: createSlowPace() };
  app.decorate('refuseBriefly', (request, reply, { code, retryAfterSeconds }) => {
    const { status, body, headers } = answers[code];
    app.refusals.count(code);
    reply.hijack();
    const sent = [...headers, 'retry-after', String(retryAfterSeconds), 'x-request-id', request.id];
    paces[code](() => {
      note(request, status);
      // A closing connection is not cut while the next request may be on its way.
      if (parts.leaving()) sent.push('connection', 'close');
      write(reply.raw, status, sent, body);
    });
  });
}

// The body is text, like the head: both are sent in one piece.
function write(raw: ServerResponse, status: number, headers: string[], body: string): void {
  raw.writeHead(status, headers);
  raw.end(body);
}

function prepare(code: BriefCode, { insistsOnTls }: AnswerParts) {
  const { status, text }: RefusalDefinition = REFUSALS[code];
  const body = JSON.stringify({ detail: text });
  const headers = ['content-type', 'application/json; charset=utf-8'];
  headers.push('content-length', String(Buffer.byteLength(body)));
  headers.push('cache-control', 'no-store', 'x-content-type-options', 'nosniff');
  if (insistsOnTls) headers.push('strict-transport-security', TLS_ALONE);
  return { status, body, headers };
}

// Part of the thread's time that refusals may take, and the longest time at once. The rest belongs to payments under way:
// a turn needs the thread again and again, and would wait each time for all refusals that are due.
const SHARE = 0.2;
const AT_A_TIME_MS = 2;
const LOOKS_AT_CLOCK_EVERY = 8;
// Of callers that do not wait for an answer before they ask again.
const WAIT_AT_MOST = 10_000;

/**
 * Answers as many at a time as leaves room for the payments that were taken on. A caller that waits for its answer
 * sends nothing, so a flood of requests comes as slowly as it is answered.
 */
function createPace(): (answer: () => void) => void {
  const waiting = createFifo<() => void>();
  let last = 0;
  const answerSome = () => {
    const now = performance.now();
    const until = now + Math.max(AT_A_TIME_MS, (now - last) * SHARE);
    last = now;
    for (let answered = 1; waiting.length() > 0; answered += 1) {
      waiting.shift()();
      if (answered % LOOKS_AT_CLOCK_EVERY === 0 && performance.now() > until) break;
    }
    if (waiting.length() > 0) setImmediate(answerSome);
  };
  return (answer) => {
    if (waiting.length() >= WAIT_AT_MOST) return answer();
    waiting.push(answer);
    if (waiting.length() > 1) return;
    last = performance.now();
    setImmediate(answerSome);
  };
}
