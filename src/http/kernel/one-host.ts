import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../refusals.ts';

/** A proxy and this server might each believe another of two `Host` headers: such a request is refused. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(hasTwoHosts(request.raw.rawHeaders) ? new Refusal('badRequest') : undefined);
  });
}

/** The parser keeps the first alone; only the raw list, of names and values in turn, has them all. */
function hasTwoHosts(raw: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
