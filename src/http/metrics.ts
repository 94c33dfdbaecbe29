import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** What is measured of an answered request; the route is a pattern, so no id and no secret is in it. */
export interface AnsweredRequest {
  method: string;
  route: string;
  status: number;
  /** Milliseconds. */
  duration: number;
}

export interface RequestMetrics {
  observe(request: AnsweredRequest): void;
}

type Observed = Pick<Histogram.Internal<'method' | 'route' | 'status'>, 'observe'>;

/** `GET /metrics` in the Prometheus format: the process, and how long requests took. */
export function installMetrics(app: FastifyInstance): RequestMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = new Histogram({
    name: 'lastro_http_request_duration_seconds',
    help: 'Time from the request to its answer, by route pattern.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  // Looking labels up costs more than observing: each combination is kept once it was seen.
  const seen = new Map<string, Observed>();
  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return {
    observe: ({ method, route, status, duration }) => {
      const key = `${status} ${method} ${route}`;
      let child = seen.get(key);
      if (child === undefined) {
        child = durations.labels(method, route, String(status));
        seen.set(key, child);
      }
      child.observe(duration / 1000);
    },
  };
}
