import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { Type } from 'typebox';
import { isUnavailable } from '../../database/unavailable.ts';
import { Refusal } from '../../refusals.ts';
import { bearerReader } from '../auth/bearer-reader.ts';
import { describeService } from '../description/describe-service.ts';
import { createHistogram, type HistogramCell } from './histogram.ts';

/** The measurements of an answered request; the route is a pattern, so no id and no secret is in it. */
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

/** The readers of `/metrics`: callers with its bearer, or anybody on a machine of one's own. */
export type Watchers = 'anybody' | 'nobody' | { token: string };

const DESCRIBED = describeService('Get metrics in the Prometheus format', {
  description: 'Production requires the bearer token `LASTRO_METRICS_TOKEN`.',
  response: { 200: Type.String() },
  media: 'text/plain',
  codes: ['unauthorized'],
});

/** Measures of this process: of its requests, and of everything else. */
export interface Measured extends RequestMetrics {
  contentType: string;
  render(): Promise<string>;
}

/** Measures the process, and how long requests take. */
export function createMetrics(others: () => Promise<string> = async () => ''): Measured {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const durations = createHistogram({
    name: 'lastro_http_request_duration_seconds',
    help: 'Time from request to response, by route pattern.',
    bounds: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  });
  // By route and then by status and method, none of which has to be put together for each request.
  const cells = new Map<string, Map<number, Map<string, HistogramCell>>>();
  return {
    contentType: registry.contentType,
    render: async () => (await registry.metrics()) + durations.render() + (await othersOrNothing(others)),
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

/** `GET /metrics` in the Prometheus format; where nobody may watch it is not there. */
export function installMetrics(app: FastifyInstance, watchers: Watchers, measured: Measured): void {
  if (watchers === 'nobody') return;
  const mayWatch = watchers === 'anybody' ? () => true : bearerReader(watchers.token);
  app.get('/metrics', { schema: DESCRIBED }, async (request, reply) => {
    if (!mayWatch(request.headers.authorization)) throw new Refusal('unauthorized');
    return reply.type(measured.contentType).send(await measured.render());
  });
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
