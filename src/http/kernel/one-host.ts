import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../refusals.ts';

/** A proxy and this server might each choose another of two `Host` headers, so such a request is refused. */
export function refuseTwoHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    done(hasTwoHosts(request.raw.rawHeaders) ? new Refusal('badRequest') : undefined);
  });
}

/** The parser keeps only the first; the raw list of alternating names and values has all. */
function hasTwoHosts(raw: readonly string[]): boolean {
  let hosts = 0;
  for (let index = 0; index < raw.length; index += 2) {
    const name = raw[index] as string;
    if (name.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}
