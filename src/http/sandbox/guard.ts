import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../../refusals.ts';

/** Whether an `Authorization` header is the token that the bank was started with. */
export type ShowsToken = (authorization: string | undefined) => boolean;

export function tokenReader(token: string | undefined): ShowsToken {
  const expected = hash(`Bearer ${token ?? ''}`);
  return (authorization) => token !== undefined && timingSafeEqual(hash(authorization ?? ''), expected);
}

/** What others can reach of the sandbox's controls needs its token. */
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

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
