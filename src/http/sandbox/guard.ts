import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../refusals.ts';

/** Beyond loopback the sandbox's controls need the token that the bank was started with. */
export function guardSandbox(app: FastifyInstance, token: string | undefined): void {
  const expected = hash(`Bearer ${token ?? ''}`);
  app.addHook('onRequest', (request, _reply, done) => {
    // The route's own pattern: a path can be spelt in many ways that lead to the same route.
    // Its pages hold nothing secret: they ask for the token and then show it.
    if (!/^\/sandbox(?!\/ui(\/|$))(\/|$)/.test(request.routeOptions.url ?? '')) return done();
    const given = hash(request.headers.authorization ?? '');
    const allowed = token !== undefined && timingSafeEqual(given, expected);
    return allowed ? done() : done(new Refusal('unauthorized'));
  });
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
