import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import type { LogInDesk } from '../../companies/log-in.ts';
import { confirmTotp, enrolTotp } from '../../companies/totp.ts';
import { findUser } from '../../companies/users.ts';
import { transaction } from '../../database/transaction.ts';
import { Refusal } from '../../refusals.ts';
import { actorUser } from '../authenticate.ts';
import { callerNetwork } from '../caller-network.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { requireFreshLogIn } from '../fresh-log-in.ts';

export interface MfaDoor {
  path: string;
  /** Where the present password does as well as a fresh log-in: judges it. */
  desk?: LogInDesk;
}

/** A person's second factor, under one path of the interface and one of the pages. */
export function mfaEndpoints(bank: Bank, door: MfaDoor): Endpoint[] {
  const { path, desk } = door;
  return [desk ? enrolWithPassword(bank, { path, desk }) : enrol(bank, path), confirm(bank, path)];
}

const Enrolling = Type.Object({ worked: Type.Boolean(), otpauth_url: Type.String() });
const PERSON = { audience: 'web' } as const;
const FRESH =
  'The log-in must not be older than five minutes: a session that somebody else got hold of enrols nothing.';

function enrol(bank: Bank, path: string): Endpoint {
  return endpoint({
    method: 'POST',
    path,
    tag: 'Authentication',
    summary: 'Start to enrol a second factor (TOTP)',
    description: FRESH,
    auth: PERSON,
    response: Enrolling,
    handler: async ({ actor, reply }) => {
      requireFreshLogIn(bank, reply);
      return startEnrolling(bank, actorUser(actor));
    },
  });
}

function enrolWithPassword(bank: Bank, { path, desk }: { path: string; desk: LogInDesk }): Endpoint {
  return endpoint({
    method: 'POST',
    path,
    tag: 'Authentication',
    summary: 'Start to enrol a second factor (TOTP)',
    description: `${FRESH} The present password does as well.`,
    auth: PERSON,
    body: Type.Object({ password: Type.Optional(Type.String({ minLength: 1, maxLength: 255 })) }),
    bodyOptional: true,
    response: Enrolling,
    handler: async ({ actor, body: { password }, reply }) => {
      if (password === undefined) requireFreshLogIn(bank, reply);
      else {
        const user = await findUser(bank.context.db.main, actorUser(actor));
        if (user === undefined) throw new Refusal('unauthorized');
        await desk.requirePassword(user, { password, place: callerNetwork(reply.request.ip) });
      }
      return startEnrolling(bank, actorUser(actor));
    },
  });
}

async function startEnrolling(bank: Bank, who: { companyId: bigint; userId: bigint }) {
  const { db, vault } = bank.context;
  const url = await transaction(db.main, async (tx) => {
    const user = await findUser(tx, who);
    return user && enrolTotp(tx, vault, user);
  });
  if (url === undefined) throw new Refusal('mfaAlreadyRegistered');
  return { worked: true, otpauth_url: url };
}

function confirm(bank: Bank, path: string): Endpoint {
  return endpoint({
    method: 'POST',
    path: `${path}/confirm`,
    tag: 'Authentication',
    summary: 'Confirm a second factor with its first code',
    auth: PERSON,
    body: Type.Object({ token: Type.String({ maxLength: 20 }) }),
    response: Type.Object({ worked: Type.Boolean() }),
    handler: async ({ actor, body }) => {
      const { context } = bank;
      const asked = { ...actorUser(actor), token: body.token, now: context.clock.now() };
      const code = await transaction(context.db.main, (tx) => confirmTotp(tx, context, asked));
      if (code !== undefined) throw new Refusal(code);
      bank.work.wake();
      return { worked: true };
    },
  });
}
