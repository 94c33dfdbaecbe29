import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../refusals.ts';
import type { ShowsToken } from '../../auth/bearer-reader.ts';

/** Requires the sandbox's token for controls that others can reach. */
export function guardSandbox(
  app: FastifyInstance,
  { showsToken, isReached }: { showsToken: ShowsToken; isReached(request: FastifyRequest): boolean },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // The route's own pattern: a path can be spelt in many ways that lead to the same route.
    // Its pages hold nothing secret: they ask for the token and then show it.
    if (!/^\/sandbox(?!\/ui(\/|$))(\/|$)/.test(request.routeOptions.url ?? '')) return done();
    const allowed = !isReached(request) || showsToken(request.headers.authorization);
    return allowed ? done() : done(new Refusal('unauthorized'));
  });
}
