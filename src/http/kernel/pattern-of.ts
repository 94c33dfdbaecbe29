import type { FastifyRequest } from 'fastify';

const PATTERN = Symbol('pattern');

/**
 * The pattern of the route that a request found, '' where it found none. The framework puts together all that it knows
 * of a route whenever it is asked, so it is asked once a request: a quarter of a microsecond each.
 */
export function patternOf(request: FastifyRequest & { [PATTERN]?: string }): string {
  request[PATTERN] ??= request.routeOptions.url ?? '';
  return request[PATTERN];
}
