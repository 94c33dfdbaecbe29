import { randomBytes } from 'node:crypto';
import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import {
  type Colleague,
  changeColleague,
  listPeople,
  lockTeam,
  removeColleague,
  requireAtMost,
} from '../../companies/team.ts';
import { createUser } from '../../companies/users.ts';
import type { Actor } from '../../context.ts';
import { type Tx, transaction } from '../../database/transaction.ts';
import { PERMISSIONS } from '../../permissions.ts';
import { Refusal } from '../../refusals.ts';
import { endSessionsOf } from '../../web-sessions/sessions.ts';
import type { Authenticator } from '../authenticate.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { parseId } from '../operator/pages.ts';
import { invalid } from '../validation.ts';
import { AnyObject, PERSON, TAG, TotpBody, type WebDoor, Worked } from './door.ts';
import { requireSecondFactor } from './second-factor.ts';

const PATH = '/web/team';
const Params = Type.Object({ id: Type.String() });
const Name = Type.String({ minLength: 1, maxLength: 140 });
export const Permissions = Type.Array(Type.Enum([...PERMISSIONS]), {
  maxItems: PERMISSIONS.length,
  uniqueItems: true,
});

/**
 * Who works for a company. Giving and taking rights takes a second factor: otherwise a stolen browser could invite
 * somebody who then has one of their own, or shut everybody else out.
 */
export function teamEndpoints(bank: Bank, { authenticator }: WebDoor): Endpoint[] {
  return [list(bank), invite(bank), change(bank, authenticator), remove(bank, authenticator)];
}

function presentColleague({ id, name, email, permissions, mfa, createdAt }: Colleague) {
  return { id: Number(id), name, email, permissions, mfa, created_at: createdAt.toISOString() };
}

function list(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'Who works for the company',
    auth: PERSON,
    response: Type.Object({ results: Type.Array(AnyObject) }),
    handler: async ({ actor }) => {
      const people = await listPeople(bank.context.db.main, actor.companyId);
      return { results: people.map(presentColleague) };
    },
  });
}

function invite(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: PATH,
    security: 'user invited',
    tag: TAG,
    summary: 'Invite somebody; the password is shown here and never again',
    auth: PERSON,
    body: Type.Object({
      email: Type.String({ format: 'email', maxLength: 255 }),
      name: Name,
      permissions: Permissions,
      ...TotpBody.properties,
    }),
    response: AnyObject,
    handler: async ({ actor, body }) => {
      const { companyId } = actor;
      const { email, name, permissions, token } = body;
      requireAtMost(actor.permissions, permissions);
      const { db, vault, clock } = bank.context;
      // 120 random bits, to be handed on by whoever invites.
      const password = randomBytes(15).toString('base64url');
      const user = { companyId, name, email, password, permissions, keepSecret: false, now: clock.now() };
      const id = await transaction(db.main, async (tx) => {
        await lockTeam(tx, companyId, 'person');
        await requireSecondFactor(tx, bank, { actor, token });
        return createUser(tx, vault, user);
      });
      const shown = { id, name, email: email.toLowerCase(), permissions, mfa: false, createdAt: user.now };
      return { ...presentColleague(shown), password };
    },
  });
}

function change(bank: Bank, authenticator: Authenticator): Endpoint {
  return endpoint({
    method: 'PATCH',
    path: `${PATH}/:id`,
    security: 'user changed',
    tag: TAG,
    summary: 'Change what somebody is called or may do',
    auth: PERSON,
    params: Params,
    body: Type.Object({
      name: Type.Optional(Name),
      permissions: Type.Optional(Permissions),
      ...TotpBody.properties,
    }),
    response: AnyObject,
    handler: async ({ actor, params, body }) => {
      const { name, permissions, token } = body;
      if (name === undefined && permissions === undefined) throw invalid(['body'], 'Nothing to change');
      requireAtMost(actor.permissions, permissions ?? []);
      const changed = await transaction(bank.context.db.main, async (tx) => {
        const colleague = await loadColleague(tx, actor, params.id);
        await requireSecondFactor(tx, bank, { actor, token });
        const ref = { companyId: actor.companyId, id: colleague.id };
        await changeColleague(tx, ref, { name, permissions });
        return {
          ...colleague,
          name: name ?? colleague.name,
          permissions: permissions ?? colleague.permissions,
        };
      });
      forgetPerson(authenticator, changed.id);
      return presentColleague(changed);
    },
  });
}

function remove(bank: Bank, authenticator: Authenticator): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: `${PATH}/:id`,
    security: 'user removed',
    tag: TAG,
    summary: 'Somebody leaves, with a second factor: logged out everywhere, at once',
    auth: PERSON,
    params: Params,
    body: TotpBody,
    response: Worked,
    handler: async ({ actor, params, body }) => {
      const { db, clock } = bank.context;
      const id = await transaction(db.main, async (tx) => {
        const colleague = await loadColleague(tx, actor, params.id);
        await requireSecondFactor(tx, bank, { actor, token: body.token });
        await removeColleague(tx, { companyId: actor.companyId, ...colleague }, clock.now());
        await endSessionsOf(tx, colleague.id);
        return colleague.id;
      });
      forgetPerson(authenticator, id);
      return { worked: true };
    },
  });
}

/**
 * A colleague whom the actor may change: anybody but themselves who may do no more than they. Refusals: `notFound`,
 * `forbidden`.
 */
async function loadColleague(tx: Tx, actor: Actor, idText: string): Promise<Colleague> {
  await lockTeam(tx, actor.companyId);
  const id = parseId(idText);
  const colleague = (await listPeople(tx, actor.companyId)).find((one) => one.id === id);
  if (colleague === undefined) throw new Refusal('notFound');
  if (String(colleague.id) === actor.subject) throw new Refusal('forbidden');
  requireAtMost(actor.permissions, colleague.permissions);
  return colleague;
}

/** Bearers of somebody are looked at again. */
export function forgetPerson(authenticator: Authenticator, id: bigint): void {
  authenticator.forget((actor) => actor.audience === 'web' && actor.subject === String(id));
}
