import type { FastifyInstance } from 'fastify';
import { answerRefusal } from './errors.ts';

/** A path that exists under another method is 405 and says which; anything else is not there. */
export function answerUnknownPaths(app: FastifyInstance): void {
  const known: { method: string; pattern: RegExp }[] = [];
  app.addHook('onRoute', ({ method, url }) => {
    const pattern = toPattern(url);
    for (const one of [method].flat()) known.push({ method: one, pattern });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = known.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    // A route that ends in a wildcard matches this path too and has looked in vain.
    const sought = methods.includes(request.method);
    if (methods.length === 0 || sought) return answerRefusal('notFound', reply);
    reply.header('allow', [...new Set(methods)].join(', '));
    answerRefusal('methodNotAllowed', reply);
  });
}

function toPattern(url: string): RegExp {
  const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const parts = url.split('/').map((part) => {
    if (part.startsWith(':')) return '[^/]+';
    return part === '*' ? '.*' : literal(part);
  });
  return new RegExp(`^${parts.join('/').replace(/\/$/, '')}/?$`);
}
