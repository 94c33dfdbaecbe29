import type { FastifyReply } from 'fastify';
import { Refusal } from '../../refusals.ts';

/**
 * Refuses log-ins from another site's page, which could log a person in under another account. Refusals: `forbidden`.
 */
export function refuseCrossSite(reply: FastifyReply): void {
  if (reply.request.headers['sec-fetch-site'] === 'cross-site') throw new Refusal('forbidden');
}
