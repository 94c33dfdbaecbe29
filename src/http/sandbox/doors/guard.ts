import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../../refusals.ts';
import type { ShowsToken } from '../../auth/bearer-reader.ts';
import { patternOf } from '../../kernel/pattern-of.ts';

/** Requires the sandbox's token for controls that others can reach. */
export function guardSandbox(
  app: FastifyInstance,
  { showsToken, isReached }: { showsToken: ShowsToken; isReached(request: FastifyRequest): boolean },
): void {
  app.addHook('onRequest', (request, _reply, done) => {
    // The route's pattern, because several spellings of a path lead to the same route. The sandbox's pages contain no
    // secret: they ask for the token and then use it.
    if (!/^\/sandbox(?!\/ui(\/|$))(\/|$)/.test(patternOf(request))) return done();
    const allowed = !isReached(request) || showsToken(request.headers.authorization);
    return allowed ? done() : done(new Refusal('unauthorized'));
  });
}
