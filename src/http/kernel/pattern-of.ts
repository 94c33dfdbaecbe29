import type { FastifyRequest } from 'fastify';

const PATTERN = Symbol('pattern');

/**
 * Returns the pattern of a request's route, '' if none matched. The framework assembles its facts about a route at
 * each access, so this is read once a request: a quarter of a microsecond each.
 */
export function patternOf(request: FastifyRequest & { [PATTERN]?: string }): string {
  request[PATTERN] ??= request.routeOptions.url ?? '';
  return request[PATTERN];
}
