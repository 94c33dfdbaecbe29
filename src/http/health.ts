import type { FastifyInstance } from 'fastify';

/** `GET /healthz`: the process lives. `GET /readyz`: it can serve; 503 while it cannot, the database gone included. */
export function installHealth(app: FastifyInstance, ready: () => Promise<boolean>): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: { hide: true } }, async (_request, reply) => {
    const isReady = await ready().catch(() => false);
    if (!isReady) reply.header('retry-after', '1');
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
