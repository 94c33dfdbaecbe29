import type { FastifyReply, FastifyRequest } from 'fastify';
import type { EndpointDefinition } from '../kernel/endpoint-definition.ts';
import { type Caller, type CallerShares, companyOf } from './caller-shares.ts';
import type { Crowd } from './crowd.ts';
import type { Overload } from './overload.ts';

/** Checks that a request passes before its body, its signature and its permissions are looked at. */
export interface EarlyAdmission {
  /** Refuses what is too much, of the caller or of all; true when it has answered. */
  refuses(request: FastifyRequest, reply: FastifyReply): boolean;
  /** Notes that an operation is under way; whoever asks calls what it answers once it is over. */
  begin(request: FastifyRequest): () => void;
}

const nothing = () => undefined;

/**
 * The caller's own share is judged first, and then whether the bank can answer in time. Requests of the bank's own
 * people and of the sandbox's controls go on whatever happens.
 */
export function admitEarly(
  definition: EndpointDefinition,
  { shares, overload }: { shares: CallerShares; overload: Overload },
): EarlyAdmission {
  const kind = definition.method === 'GET' ? 'read' : 'write';
  const takesTurn = definition.takesTurn === true;
  const crowd = takesTurn ? undefined : crowdOf(definition, overload);
  const late = ({ caller }: FastifyRequest) => {
    if (crowd !== undefined) return crowd.tooLate(nameOf(caller));
    const actor = takesTurn ? caller?.actor : undefined;
    return actor === undefined || actor.audience === 'operator' ? undefined : overload.turns(actor.companyId);
  };
  const ownWaitOf = (actor: Caller) =>
    shares.count(actor, kind) || (definition.heavy === undefined ? 0 : shares.readsTaken(actor));
  const refuse = (request: FastifyRequest, reply: FastifyReply, seconds: number, own: boolean) => {
    const code = own ? 'tooManyRequests' : 'unavailable';
    reply.server.refuseBriefly(request, reply, { code, retryAfterSeconds: seconds });
    return true;
  };
  return {
    refuses: (request, reply) => {
      const { caller } = request;
      const ownWait = caller === undefined ? 0 : ownWaitOf(caller.actor);
      if (ownWait > 0) return refuse(request, reply, ownWait, true);
      const wait = late(request);
      return wait === undefined ? false : refuse(request, reply, wait, false);
    },
    begin: ({ caller }) => {
      if (crowd === undefined) return nothing;
      const name = nameOf(caller);
      crowd.enter(name);
      return () => crowd.leave(name);
    },
  };
}

function crowdOf({ auth, path, heavy }: EndpointDefinition, { lists, others }: Overload): Crowd | undefined {
  if (auth?.audience === 'operator' || /^\/(operator|sandbox)\//.test(path)) return undefined;
  return heavy ? lists : others;
}

/** Strangers together count as one caller. */
function nameOf(caller: FastifyRequest['caller']): string {
  return caller === undefined ? '' : companyOf(caller.actor);
}
