import type { FastifyInstance } from 'fastify';
import type { Turnstile } from '../../../queues/turnstile.ts';
import { whenOver } from '../../kernel/next-out.ts';
import { patternOf } from '../../kernel/pattern-of.ts';

// Requests that bypass the turnstile: those that the bank sends to itself while it finishes its work, health checks,
// and the reset itself.
const PASSES = /^\/(sandbox\/(reset|inbox)|psp|qr|\.well-known|healthz|readyz|metrics)(\/|$)/;

/** Passes every request through a turnstile, whose owner then knows when none is in progress. */
export function holdRequests(app: FastifyInstance, turnstile: Turnstile): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (PASSES.test(patternOf(request))) return done();
    const go = () => {
      // A caller that disconnected while held gets no response.
      if (request.raw.socket.destroyed) turnstile.leave();
      else whenOver(request.raw, reply.raw, turnstile.leave);
      done();
    };
    const wait = turnstile.enter();
    if (wait === undefined) go();
    else wait.then(go);
  });
}
