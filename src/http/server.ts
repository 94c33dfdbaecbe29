import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Authenticator } from './authenticate.ts';
import type { Endpoint } from './endpoint.ts';
import { answerError } from './errors.ts';
import { installMetrics } from './metrics.ts';
import { installReference } from './reference.ts';
import { createValidator } from './validation.ts';

export interface ServerParts {
  log: Logger;
  authenticator: Authenticator;
  endpoints: readonly Endpoint[];
  /** Whether the bank can serve: the database answers and has every migration. */
  ready(): Promise<boolean>;
}

export const BODY_LIMIT = 64 * 1024;

/** Builds the HTTP server; `listen` and `close` are the caller's. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: parts.log,
    disableRequestLogging: true,
    bodyLimit: BODY_LIMIT,
    // A load balancer's idle connections end before ours would, so that none is cut while in use.
    keepAliveTimeout: 75_000,
    requestTimeout: 30_000,
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 500 },
    genReqId: (request) => sanitised(request.headers['x-request-id']) ?? randomUUID(),
    frameworkErrors: (error, request, reply) => answerError(error, request, reply as never),
  }) as unknown as FastifyInstance;
  app.server.headersTimeout = 15_000;
  app.decorateRequest('caller', undefined);
  app.decorateRequest('rawBody', undefined);
  const validator = createValidator();
  app.setValidatorCompiler(({ schema }) => validator.compile(schema as object));
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.setErrorHandler(answerError);
  readBodies(app);
  writeHeaders(app);
  answerUnknown(app, parts.endpoints);
  installMetrics(app);
  await installReference(app);
  for (const endpoint of parts.endpoints) endpoint.install(app, parts.authenticator);
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const ready = await parts.ready();
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready' });
  });
  return app;
}

/** JSON comes as bytes: the signature and the exact amounts both need them. */
function readBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body as string)),
  );
}

function writeHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    reply.header('x-content-type-options', 'nosniff');
    reply.header('cache-control', 'no-store');
    done();
  });
}

function sanitised(id: string | string[] | undefined): string | undefined {
  return typeof id === 'string' && /^[\w.:-]{1,64}$/.test(id) ? id : undefined;
}

/** A path that exists under another method is 405; anything else is not there. */
function answerUnknown(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const known = endpoints.flatMap((endpoint) =>
    endpoint.paths.map((path) => ({ method: endpoint.method, pattern: toPattern(path) })),
  );
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    if (methods.length === 0) return reply.code(404).send({ detail: 'Not found' });
    return reply
      .code(405)
      .header('allow', [...new Set(methods)].join(', '))
      .send({ detail: 'Method not allowed' });
  });
}

function toPattern(path: string): RegExp {
  return new RegExp(`^${path.replace(/:[^/]+/g, '[^/]+').replaceAll('.', '\\.')}/?$`);
}
