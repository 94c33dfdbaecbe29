import type { FastifyInstance } from 'fastify';
import { answerRefusal } from './errors.ts';

/** A path that exists under another method is 405 and says which; anything else is not there. */
export function answerUnknownPaths(app: FastifyInstance): void {
  const known: { method: string; pattern: RegExp; inEnvelope: boolean }[] = [];
  app.addHook('onRoute', ({ method, url, config }) => {
    const pattern = toPattern(url);
    const inEnvelope = config?.refusesInEnvelope === true;
    for (const one of [method].flat()) known.push({ method: one, pattern, inEnvelope });
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const here = known.filter(({ pattern }) => pattern.test(path));
    const methods = here.map(({ method }) => method);
    // A route that ends in a wildcard matches this path too and has looked in vain.
    const sought = methods.includes(request.method);
    if (methods.length === 0 || sought) return answerRefusal('notFound', reply);
    reply.header('allow', [...new Set(methods)].sort().join(', '));
    answerRefusal('methodNotAllowed', reply, { inEnvelope: here.some(({ inEnvelope }) => inEnvelope) });
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
