import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Traces } from '../../traces/open-traces.ts';
import type { RequestMetrics } from '../observed/metrics.ts';

const STARTED = Symbol('started');
const ID = Symbol('id');
type Started = IncomingMessage & { [STARTED]?: number; [ID]?: string };

/** A client's own id is taken over when it cannot be mistaken for anything but an id. */
const SANE_ID = /^[\w.:-]{1,64}$/;

/** Gives each request its id and notes when it came. Unique over processes and cheap: no randomness each time. */
export function requestIds(): (request: IncomingMessage) => string {
  const prefix = randomBytes(6).toString('hex');
  let count = 0;
  return (request: Started) => {
    request[STARTED] = performance.now();
    const sent = request.headers['x-request-id'];
    if (typeof sent === 'string' && SANE_ID.test(sent)) {
      request[ID] = sent;
      return sent;
    }
    count += 1;
    const id = `${prefix}-${count.toString(36)}`;
    request[ID] = id;
    return id;
  };
}

/** The id that a request was given, for an answer that nothing of the framework's writes. */
export function idOf(request: IncomingMessage): string {
  return (request as Started)[ID] ?? '';
}

/** Milliseconds since the request came. */
export function ageOf(request: IncomingMessage): number {
  return performance.now() - ((request as Started)[STARTED] ?? 0);
}

export interface AnswerParts {
  log: Logger;
  metrics: RequestMetrics;
  traces?: Pick<Traces, 'note'> | undefined;
  /** True if browsers are told to come over TLS alone. */
  insistsOnTls: boolean;
  /** Tells if connections are being wound up. */
  leaving(): boolean;
}

// A year, and every name below: the bank's is a name of its own.
export const TLS_ALONE = 'max-age=31536000; includeSubDomains';

/** The headers of every answer; one that an operation has set itself stays. */
export function writeHeaders(request: FastifyRequest, reply: FastifyReply, insistsOnTls: boolean): void {
  if (insistsOnTls) reply.header('strict-transport-security', TLS_ALONE);
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}

/** Gives every answer, errors included, its headers, a measurement and a line in the log. */
export function finishAnswers(app: FastifyInstance, parts: AnswerParts): void {
  const { leaving, insistsOnTls } = parts;
  const note = answerNoter(parts);
  app.addHook('onSend', (request, reply, _payload, done) => {
    writeHeaders(request, reply, insistsOnTls);
    // A connection that is told to end is not cut with the next request already on its way.
    if (leaving()) reply.header('connection', 'close');
    note(request, reply.statusCode);
    done();
  });
}

/** Measures an answer, and logs it where everything is logged. */
export function answerNoter({
  log,
  metrics,
  traces,
}: AnswerParts): (request: FastifyRequest, status: number) => void {
  const debug = log.isLevelEnabled('debug');
  return (request, status) => {
    const { method } = request;
    const route = request.operation?.route ?? request.routeOptions.url ?? 'unknown';
    const duration = ageOf(request.raw);
    metrics.observe({ method, route, status, duration });
    traces?.note({ method, route, status, duration, ...toldOf(request) });
    if (debug) log.debug({ request_id: request.id, method, route, status, duration }, 'answered');
  };
}

function toldOf({ id: requestId, headers: { traceparent } }: FastifyRequest) {
  return { requestId, traceparent: typeof traceparent === 'string' ? traceparent : undefined };
}
