import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { isUnavailable } from '../database/unavailable.ts';
import { Refusal } from '../refusals.ts';
import { bearerReader } from './bearer-reader.ts';
import { createHistogram, type HistogramCell } from './histogram.ts';

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

/** Who may read `/metrics`: whoever shows a bearer, or anybody on a machine of one's own. */
export type Watchers = 'anybody' | 'nobody' | { token: string };

/** `GET /metrics` in the Prometheus format: the process, and how long requests took. */
export function installMetrics(
  app: FastifyInstance,
  watchers: Watchers,
  others: () => Promise<string> = async () => '',
): RequestMetrics {
  const registry = new Registry();
  const mayWatch =
    watchers === 'anybody' ? () => true : bearerReader(watchers === 'nobody' ? undefined : watchers.token);
  collectDefaultMetrics({ register: registry });
  const durations = createHistogram({
    name: 'lastro_http_request_duration_seconds',
    help: 'Time from the request to its answer, by route pattern.',
    bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  if (watchers !== 'nobody')
    app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
      if (!mayWatch(request.headers.authorization)) throw new Refusal('unauthorized');
      return reply
        .type(registry.contentType)
        .send((await registry.metrics()) + durations.render() + (await othersOrNothing(others)));
    });
  // By route and then by status and method, none of which has to be put together for each request.
  const cells = new Map<string, Map<number, Map<string, HistogramCell>>>();
  return {
    observe: ({ method, route, status, duration }) => {
      const ofRoute = cells.get(route) ?? new Map<number, Map<string, HistogramCell>>();
      const ofStatus = ofRoute.get(status) ?? new Map<string, HistogramCell>();
      let cell = ofStatus.get(method);
      if (cell === undefined) {
        cell = durations.cell({ method, route, status: String(status) });
        cells.set(route, ofRoute.set(status, ofStatus.set(method, cell)));
      }
      cell.observe(duration / 1000);
    },
  };
}

/** With the database away the process can still be watched. */
async function othersOrNothing(others: () => Promise<string>): Promise<string> {
  try {
    return await others();
  } catch (error) {
    if (isUnavailable(error)) return '';
    throw error;
  }
}
