import type { FastifyInstance, FastifyReply } from 'fastify';
import { answerRefusal } from './errors.ts';
import { createKnownPaths } from './known-paths.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Shows a page to a person whose address is none of the bank's; false where it is no person who asks. */
    showUnknown(request: FastifyRequest, reply: FastifyReply): boolean;
  }
}

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
    if (methods.size === 0 || methods.has(request.method)) {
      if (app.hasDecorator('showUnknown') && app.showUnknown(request, reply)) return;
      return answerRefusal('notFound', reply);
    }
    reply.header('allow', [...methods].sort().join(', '));
    answerRefusal('methodNotAllowed', reply, { inEnvelope: here.some(({ inEnvelope }) => inEnvelope) });
  });
}
