import type { FastifyReply } from 'fastify';
import type { Bank } from '../../composition/bank.ts';
import { Refusal } from '../../refusals.ts';

/** For so long a log-in shows that it is still the person. */
const FRESH_MS = 5 * 60_000;

/** Requires a log-in of just now for changes to how somebody proves who they are. Refusals: `freshLogInRequired`. */
export function requireFreshLogIn(bank: Bank, reply: FastifyReply): void {
  const since = reply.request.caller?.since;
  if (since === undefined || bank.context.clock.now().getTime() - since > FRESH_MS)
    throw new Refusal('freshLogInRequired');
}
