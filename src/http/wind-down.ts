import type { Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** How long connections may still bring a request once the server is asked to close. */
const LAST_REQUESTS_MS = 500;
/** What has not been answered so long after that is cut. */
const LAST_ANSWERS_MS = 6_000;
const LOOK_MS = 10;

/**
 * Closes without dropping a request. Cutting idle connections at once would cut some with a request already on
 * its way, so for a moment the server goes on: every answer tells its connection to end, and most end that way.
 */
export function windDownOnClose(app: FastifyInstance): { leaving(): boolean } {
  let leaving = false;
  app.addHook('preClose', async () => {
    leaving = true;
    const patience = performance.now() + LAST_REQUESTS_MS;
    while (performance.now() < patience && (await connections(app.server)) > 0)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    setTimeout(() => app.server.closeAllConnections(), LAST_ANSWERS_MS).unref();
  });
  return { leaving: () => leaving };
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));
}
