import type { FastifyInstance } from 'fastify';
import { answerRefusal } from './errors.ts';
import { createKnownPaths } from './known-paths.ts';

/** A path that exists under another method is 405 and says which; anything else is not there. */
export function answerUnknownPaths(app: FastifyInstance): void {
  const known = createKnownPaths();
  app.addHook('onRoute', ({ method, url, config }) => {
    const inEnvelope = config?.refusesInEnvelope === true;
    for (const one of [method].flat()) known.add(url, { method: one, inEnvelope });
  });
  app.setNotFoundHandler((request, reply) => {
    const here = known.of(request.url.split('?', 1)[0] ?? '');
    const methods = new Set(here.map(({ method }) => method));
    // A route that ends in a wildcard matches this path too and has looked in vain.
    if (methods.size === 0 || methods.has(request.method)) return answerRefusal('notFound', reply);
    reply.header('allow', [...methods].sort().join(', '));
    answerRefusal('methodNotAllowed', reply, { inEnvelope: here.some(({ inEnvelope }) => inEnvelope) });
  });
}
