import { Type } from 'typebox';
import type { UserLogInDesk } from '../../companies/log-in.ts';
import { USERS } from '../../companies/people.ts';
import type { Bank } from '../../composition/bank.ts';
import { beginFactor, confirmFactor } from '../../people/second-factor.ts';
import type { SessionOwner } from '../../people/sessions.ts';
import { callerNetwork } from '../admission/caller-network.ts';
import { ownerOf } from '../auth/authenticate.ts';
import { requireFreshLogIn } from '../auth/fresh-log-in.ts';
import { type Endpoint, endpoint } from '../kernel/endpoint.ts';

export interface MfaDoor {
  path: string;
  /** Checks the current password, if it may replace a recent log-in. */
  desk?: UserLogInDesk;
}

/** A person's second factor, under a path of the interface and one of the pages. */
export function mfaEndpoints(bank: Bank, door: MfaDoor): Endpoint[] {
  const { path, desk } = door;
  return [desk ? enrolWithPassword(bank, { path, desk }) : enrol(bank, path), confirm(bank, path)];
}

const Enrolling = Type.Object({ worked: Type.Boolean(), otpauth_url: Type.String() });
const PERSON = { audience: 'web' } as const;
const FRESH =
  'The log-in must not be older than five minutes, so that a stolen session cannot enrol a factor.';

function enrol(bank: Bank, path: string): Endpoint {
  return endpoint({
    method: 'POST',
    path,
    tag: 'Authentication',
    security: 'second factor enrolled',
    summary: 'Start to enrol a second factor (TOTP)',
    description: FRESH,
    auth: PERSON,
    response: Enrolling,
    handler: async ({ actor, reply, requestId }) => {
      requireFreshLogIn(bank, reply);
      return startEnrolling(bank, { owner: ownerOf(actor), requestId });
    },
  });
}

function enrolWithPassword(bank: Bank, { path, desk }: { path: string; desk: UserLogInDesk }): Endpoint {
  return endpoint({
    method: 'POST',
    path,
    tag: 'Authentication',
    security: 'second factor enrolled',
    summary: 'Start to enrol a second factor (TOTP)',
    description: `${FRESH} The current password is also accepted.`,
    auth: PERSON,
    body: Type.Object({ password: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })) }),
    bodyOptional: true,
    response: Enrolling,
    handler: async ({ actor, body: { password }, reply, requestId }) => {
      const owner = ownerOf(actor);
      if (password === undefined) requireFreshLogIn(bank, reply);
      else await desk.requirePassword({ owner, password, place: callerNetwork(reply.request.ip) });
      return startEnrolling(bank, { owner, requestId });
    },
  });
}

async function startEnrolling({ context }: Bank, asked: { owner: SessionOwner; requestId: string }) {
  const url = await beginFactor({ context, people: USERS }, { ...asked, token: undefined });
  return { worked: true, otpauth_url: url };
}

function confirm(bank: Bank, path: string): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${path}/confirm`,
    tag: 'Authentication',
    security: 'second factor confirmed',
    summary: 'Confirm a second factor with its first code',
    auth: PERSON,
    body: Type.Object({ token: Type.String({ maxLength: 20 }) }),
    response: Type.Object({ worked: Type.Boolean() }),
    handler: async ({ actor, body, requestId }) => {
      const { context } = bank;
      const asked = { owner: ownerOf(actor), token: body.token, requestId };
      await confirmFactor({ context, people: USERS }, asked);
      bank.work.wake();
      return { worked: true };
    },
  });
}
