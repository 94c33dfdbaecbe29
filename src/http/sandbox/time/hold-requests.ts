import type { FastifyInstance } from 'fastify';
import type { Turnstile } from '../../../queues/turnstile.ts';

// Requests that pass a closed turnstile: those that the bank makes to itself as it finishes its work, those that look
// at the process alone, and the reset that asks to be alone.
const PASSES = /^\/(sandbox\/(reset|inbox)|psp|qr|\.well-known|healthz|readyz|metrics)(\/|$)/;

/** Lets every request pass a turnstile, so that whoever keeps it knows when none is being answered. */
export function holdRequests(app: FastifyInstance, turnstile: Turnstile): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (PASSES.test(request.routeOptions.url ?? '')) return done();
    const go = () => {
      // Somebody who gave up while they were held has no answer that could end.
      if (reply.raw.destroyed) turnstile.leave();
      else reply.raw.once('close', turnstile.leave);
      done();
    };
    const wait = turnstile.enter();
    if (wait === undefined) go();
    else wait.then(go);
  });
}
