import type { IncomingMessage } from 'node:http';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Traces } from '../../traces/open-traces.ts';
import { installBriefRefusals } from '../admission/brief-refusal.ts';
import type { CallerShares } from '../admission/caller-shares.ts';
import { limitConnections, sharedAddresses } from '../admission/limit-connections.ts';
import {
  type MovingConnections,
  type MovingParts,
  moveConnections,
  renderMoved,
} from '../admission/move-connections.ts';
import type { Overload } from '../admission/overload.ts';
import type { Authenticator } from '../auth/authenticate.ts';
import { installReference } from '../description/reference.ts';
import { installHealth } from '../observed/health.ts';
import { createMetrics, installMetrics, type Watchers } from '../observed/metrics.ts';
import { createRefusalCounts } from '../observed/refusal-counts.ts';
import { createSecurityLog, type SecurityLog } from '../observed/security-log.ts';
import { answerClientErrors } from './client-error.ts';
import type { Endpoint } from './endpoint.ts';
import { errorAnswerer } from './errors.ts';
import { finishAnswers, requestIds, writeHeaders } from './every-answer.ts';
import { type MoreListeners, moreListeners } from './more-listeners.ts';
import { refuseTwoHosts } from './one-host.ts';
import { readBodies } from './request-body.ts';
import { answerUnknownPaths } from './unknown-path.ts';
import { validatorOf } from './validation.ts';
import { windDownOnClose } from './wind-down.ts';

export interface ServerParts {
  log: Logger;
  authenticator: Authenticator;
  shares: CallerShares;
  overload: Overload;
  endpoints: readonly Endpoint[];
  /** Proxies that are believed about where a request came from. */
  trustedProxies?: readonly string[];
  /** The most connections of one network that is neither a proxy nor this machine itself. */
  connectionsPerNetwork?: number;
  /** Further measurements, in the Prometheus format. */
  metrics?(): Promise<string>;
  /** Renders what is measured at other processes of the same port too, given how it is here. */
  measureAll?(render: () => Promise<string>): () => Promise<string>;
  /** Adds what judges a request before anything else does. */
  guard?(app: FastifyInstance): void;
  /** The readers of the measurements; anybody unless said otherwise. */
  watchers?: Watchers;
  /** True if the reference is served; it is unless said otherwise. */
  reference?: boolean;
  /** True if browsers are told to come over TLS alone. */
  insistsOnTls?: boolean;
  traces?: Pick<Traces, 'note'> | undefined;
  /** Moves connections to the processes that serve their companies, where several share the port. */
  moving?: MovingParts | undefined;
  /** Tells if the bank can serve: the database answers and has every migration. */
  ready(): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyInstance {
    security: SecurityLog;
    /** Takes more new connections at a time; for a server that listens. */
    listenMore: MoreListeners['open'];
    moving: MovingConnections | undefined;
  }
}

// A load balancer's idle connections end before ours would, so that none is cut while in use.
const KEEP_ALIVE_MS = 75_000;
const HEADERS_MS = 10_000;
const REQUEST_MS = 30_000;
const CONNECTIONS = 10_000;
const CONNECTIONS_PER_NETWORK = 200;
// Twice the longest Pix key with every byte percent-encoded.
const PARAMETER_LENGTH = 500;

/** Builds the HTTP server; `listen` and `close` are the caller's. Closing lets requests in flight finish. */
export async function createServer(parts: ServerParts): Promise<FastifyInstance> {
  const { log, insistsOnTls = false } = parts;
  const newId = requestIds();
  const security = createSecurityLog(log);
  const answerError = errorAnswerer(log, security);
  const app = fastify({
    // The framework's logger makes a child for each request, which costs more than all it would log.
    logger: false,
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_MS,
    trustProxy:
      parts.trustedProxies === undefined || parts.trustedProxies.length === 0
        ? false
        : [...parts.trustedProxies],
    http: { headersTimeout: HEADERS_MS, connectionsCheckingInterval: 1_000 },
    return503OnClosing: false,
    exposeHeadRoutes: true,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: PARAMETER_LENGTH },
    genReqId: newId as (request: unknown) => string,
    clientErrorHandler: answerClientErrors(() => newId({ headers: {} } as IncomingMessage)),
    frameworkErrors: (error, request, reply) => {
      // These come before any hook, the one that writes the headers included.
      const [asked, answered] = [request as unknown as FastifyRequest, reply as unknown as FastifyReply];
      writeHeaders(asked, answered, insistsOnTls);
      answerError(error, asked, answered);
    },
  });
  app.decorate('security', security);
  const refusals = createRefusalCounts();
  app.decorate('refusals', refusals);
  const { hasRoom } = limitConnections(app.server, {
    most: CONNECTIONS,
    ofOneNetwork: parts.connectionsPerNetwork ?? CONNECTIONS_PER_NETWORK,
    isShared: sharedAddresses(parts.trustedProxies ?? []),
  });
  refuseTwoHosts(app);
  app.decorateRequest('caller', undefined);
  app.decorateRequest('operation', undefined);
  app.setValidatorCompiler(({ schema }) => validatorOf(schema as object));
  app.setSerializerCompiler(() => (answer) => JSON.stringify(answer));
  app.setErrorHandler(answerError);
  readBodies(app);
  answerUnknownPaths(app);
  const others = async () =>
    security.render() + refusals.render() + renderMoved(moving) + ((await parts.metrics?.()) ?? '');
  const more = moreListeners(app.server);
  app.decorate('listenMore', more.open);
  const { leaving } = windDownOnClose(app, {
    stopListening: more.close,
    giveAll: async (sockets) => moving?.giveAll(sockets),
  });
  const moving = parts.moving && moveConnections(app, parts.moving, { hasRoom, leaving });
  app.decorate('moving', moving);
  const closing = () => leaving() && parts.moving?.mover.hasSuccessors() !== true;
  const metrics = createMetrics(others);
  const answering = { log, metrics, traces: parts.traces, leaving: closing, insistsOnTls };
  finishAnswers(app, answering);
  installBriefRefusals(app, answering);
  parts.guard?.(app);
  if (parts.reference ?? true) await installReference(app);
  for (const endpoint of parts.endpoints) endpoint.install(app, parts);
  const render = parts.measureAll?.(metrics.render) ?? metrics.render;
  installMetrics(app, parts.watchers ?? 'anybody', { ...metrics, render });
  installHealth(app, async () => !leaving() && (await parts.ready()));
  return app;
}
