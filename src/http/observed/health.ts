import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { describeService } from '../description/describe-service.ts';

const Status = (...statuses: string[]) => Type.Object({ status: Type.Enum(statuses) });
const ALIVE = describeService('Check that the process is alive', { response: { 200: Status('ok') } });
const READY = describeService('Check that the bank can serve; 503 with `Retry-After` if not', {
  response: { 200: Status('ready'), 503: Status('not ready') },
});

/** `GET /healthz`: the process lives. `GET /readyz`: it can serve; 503 while it cannot, the database gone included. */
export function installHealth(app: FastifyInstance, ready: () => Promise<boolean>): void {
  app.get('/healthz', { schema: ALIVE }, async () => ({ status: 'ok' }));
  app.get('/readyz', { schema: READY }, async (_request, reply) => {
    const isReady = await ready().catch(() => false);
    if (!isReady) reply.header('retry-after', '1');
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
