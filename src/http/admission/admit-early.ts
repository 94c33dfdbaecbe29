import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticated } from '../auth/authenticated.ts';
import type { EndpointDefinition } from '../kernel/endpoint-definition.ts';
import { type Caller, type CallerShares, companyOf } from './caller-shares.ts';
import type { Crowd } from './crowd.ts';
import type { Overload } from './overload.ts';

/** Checks of a request before its body, signature and permissions. */
export interface EarlyAdmission {
  /** Refuses a request beyond the caller's or the bank's capacity; true if it has answered. */
  refuses(request: FastifyRequest, reply: FastifyReply): boolean;
  /** Refuses a request that would be late, of a caller whose token is not verified again yet; true if it has answered. */
  refusesLate(caller: Authenticated | undefined, request: FastifyRequest, reply: FastifyReply): boolean;
  /** Calls back once the caller's company has a place for the request, with a function for the operation's end. */
  enter(request: FastifyRequest, letIn: (over: () => void) => void): void;
}

const nothing = () => undefined;

/**
 * Judges the caller's own share first, and then whether the bank can answer in time. Requests of operators and of the
 * sandbox's controls always pass.
 */
export function admitEarly(
  definition: EndpointDefinition,
  { shares, overload }: { shares: CallerShares; overload: Overload },
): EarlyAdmission {
  const { places } = overload;
  const kind = definition.method === 'GET' ? 'read' : 'write';
  const takesTurn = definition.takesTurn === true;
  const sends = takesTurn && definition.auth?.permissions?.includes('cashout.approve') === true;
  const crowd = takesTurn ? undefined : crowdOf(definition, overload);
  const hasPlaces = hasPlacesOf(definition);
  const late = (caller: Authenticated | undefined) => {
    const company = companyIdOf(caller);
    const forPlace = hasPlaces && company !== undefined ? places.tooLate(company) : undefined;
    if (forPlace !== undefined) return forPlace;
    if (crowd !== undefined) return crowd.tooLate(nameOf(caller));
    if (!takesTurn || company === undefined) return undefined;
    return overload.turns(company) ?? (sends ? overload.sending() : undefined);
  };
  const ownWaitOf = (actor: Caller) =>
    shares.count(actor, kind) || (definition.heavy === undefined ? 0 : shares.readsTaken(actor));
  const begin = (name: string, leave: () => void) => {
    if (crowd === undefined) return leave;
    crowd.enter(name);
    return () => {
      crowd.leave(name);
      leave();
    };
  };
  const refuse = (request: FastifyRequest, reply: FastifyReply, seconds: number, own: boolean) => {
    const code = own ? 'tooManyRequests' : 'unavailable';
    reply.server.refuseBriefly(request, reply, { code, retryAfterSeconds: seconds });
    return true;
  };
  const refusesLate: EarlyAdmission['refusesLate'] = (caller, request, reply) => {
    const wait = late(caller);
    return wait === undefined ? false : refuse(request, reply, wait, false);
  };
  return {
    refuses: (request, reply) => {
      const { caller } = request;
      const ownWait = caller === undefined ? 0 : ownWaitOf(caller.actor);
      return ownWait > 0 ? refuse(request, reply, ownWait, true) : refusesLate(caller, request, reply);
    },
    refusesLate: (caller, request, reply) =>
      caller === undefined ? false : refusesLate(caller, request, reply),
    enter: ({ caller }, letIn) => {
      const company = hasPlaces ? companyIdOf(caller) : undefined;
      if (company === undefined) return letIn(begin(nameOf(caller), nothing));
      places.enter(company, (leave) => letIn(begin(nameOf(caller), leave)));
    },
  };
}

function crowdOf(definition: EndpointDefinition, { lists, others }: Overload): Crowd | undefined {
  if (goesOnAlways(definition)) return undefined;
  return definition.heavy ? lists : others;
}

/** Lists have places of their own. */
function hasPlacesOf(definition: EndpointDefinition): boolean {
  return definition.auth !== undefined && definition.heavy === undefined && !goesOnAlways(definition);
}

function goesOnAlways({ auth, path }: EndpointDefinition): boolean {
  return auth?.audience === 'operator' || /^\/(operator|sandbox)\//.test(path);
}

function companyIdOf(caller: Authenticated | undefined): bigint | undefined {
  return caller === undefined || caller.actor.audience === 'operator' ? undefined : caller.actor.companyId;
}

/** Strangers together count as one caller. */
function nameOf(caller: Authenticated | undefined): string {
  return caller === undefined ? '' : companyOf(caller.actor);
}
