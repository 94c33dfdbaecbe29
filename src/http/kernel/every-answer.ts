import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Traces } from '../../traces/open-traces.ts';
import type { RequestMetrics } from '../observed/metrics.ts';

const STARTED = Symbol('started');
const ID = Symbol('id');
type Started = IncomingMessage & { [STARTED]?: number; [ID]?: string };

/** A client's request id is adopted if it can only be an id. */
const SANE_ID = /^[\w.:-]{1,64}$/;

/** Gives each request an id and records its arrival. Unique over processes, and cheap: no randomness per request. */
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

/** Returns the id of a request, for a response that the framework does not write. */
export function idOf(request: IncomingMessage): string {
  return (request as Started)[ID] ?? '';
}

/** Milliseconds since the request arrived. */
export function ageOf(request: IncomingMessage): number {
  return performance.now() - ((request as Started)[STARTED] ?? 0);
}

export interface AnswerParts {
  log: Logger;
  metrics: RequestMetrics;
  traces?: Pick<Traces, 'note'> | undefined;
  /** True if browsers must use TLS. */
  insistsOnTls: boolean;
  /** Tells whether connections are being closed. */
  leaving(): boolean;
}

// A year, with subdomains: the bank has its own name.
export const TLS_ALONE = 'max-age=31536000; includeSubDomains';

/** The headers of every response; a header set by the operation is kept. */
export function writeHeaders(request: FastifyRequest, reply: FastifyReply, insistsOnTls: boolean): void {
  if (insistsOnTls) reply.header('strict-transport-security', TLS_ALONE);
  reply.header('x-request-id', request.id);
  reply.header('x-content-type-options', 'nosniff');
  if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
}

/** Adds headers, a measurement and a log line to every response, errors included. */
export function finishAnswers(app: FastifyInstance, parts: AnswerParts): void {
  const { leaving, insistsOnTls } = parts;
  const note = answerNoter(parts);
  app.addHook('onSend', (request, reply, _payload, done) => {
    writeHeaders(request, reply, insistsOnTls);
    // A closing connection is not cut while the next request may be on its way.
    if (leaving()) reply.header('connection', 'close');
    note(request, reply.statusCode);
    done();
  });
}

/** Measures a response, and logs it at level debug. */
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
