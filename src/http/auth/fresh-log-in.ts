import type { FastifyReply } from 'fastify';
import type { Bank } from '../../composition/bank.ts';
import { Refusal } from '../../refusals.ts';

/** Time during which a log-in proves the person's presence. */
const FRESH_MS = 5 * 60_000;

/** Requires a recent log-in for changes to a person's means of authentication. Refusals: `freshLogInRequired`. */
export function requireFreshLogIn(bank: Bank, reply: FastifyReply): void {
  const since = reply.request.caller?.since;
  if (since === undefined || bank.context.clock.now().getTime() - since > FRESH_MS)
    throw new Refusal('freshLogInRequired');
}
