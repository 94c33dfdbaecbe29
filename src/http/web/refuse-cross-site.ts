import type { FastifyReply } from 'fastify';
import { Refusal } from '../../refusals.ts';

/** Nobody is logged in from another site's page, as somebody else than they think. Refusals: `forbidden`. */
export function refuseCrossSite(reply: FastifyReply): void {
  if (reply.request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('forbidden');
}
