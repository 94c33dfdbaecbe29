import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { letGo, programsBy } from '../../companies/remove-colleague.ts';
import {
  type Colleague,
  changeColleague,
  listPeople,
  lockTeam,
  requireAtMost,
} from '../../companies/team.ts';
import { listTeamInvitations } from '../../companies/team-invitations.ts';
import type { Actor } from '../../context.ts';
import { type Tx, transaction } from '../../database/transaction.ts';
import { Refusal } from '../../refusals.ts';
import { recordSecurityAct } from '../../security-log/record.ts';
import { type Authenticator, actorUser } from '../authenticate.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { parseId } from '../operator/pages.ts';
import { invalid } from '../validation.ts';
import { ColleagueAnswer, InvitationAnswer } from './answer-shapes.ts';
import { MANAGER, Name, PERSON, PeoplePermissions, TAG, TotpBody, type WebDoor, Worked } from './door.ts';
import { requireSecondFactor } from './second-factor.ts';
import { presentInvitation } from './team-invitations.ts';

const PATH = '/web/team';
const Params = Type.Object({ id: Type.String() });

/**
 * Who works for a company. Giving and taking rights takes a right of its own and a second factor: otherwise a stolen
 * browser could invite somebody who then has one of their own, or shut everybody else out.
 */
export function teamEndpoints(bank: Bank, { authenticator }: WebDoor): Endpoint[] {
  return [list(bank), change(bank, authenticator), remove(bank, authenticator)];
}

function presentColleague({ id, name, email, permissions, mfa, createdAt }: Colleague) {
  return { id: Number(id), name, email, permissions, mfa, created_at: createdAt.toISOString() };
}

function list(bank: Bank): Endpoint {
  return endpoint({
    method: 'GET',
    path: PATH,
    tag: TAG,
    summary: 'Who works for the company, and who is asked in',
    auth: PERSON,
    response: Type.Object({
      results: Type.Array(ColleagueAnswer),
      invitations: Type.Array(InvitationAnswer),
    }),
    handler: async ({ actor: { companyId } }) => {
      const { db, clock } = bank.context;
      const [people, invitations] = await Promise.all([
        listPeople(db.main, companyId),
        listTeamInvitations(db.main, companyId, clock.now()),
      ]);
      return { results: people.map(presentColleague), invitations: invitations.map(presentInvitation) };
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
    auth: MANAGER,
    params: Params,
    body: Type.Object({
      name: Type.Optional(Name),
      permissions: Type.Optional(PeoplePermissions),
      ...TotpBody.properties,
    }),
    response: ColleagueAnswer,
    handler: async ({ actor, params, body }) => {
      const { name, permissions, token } = body;
      if (name === undefined && permissions === undefined) throw invalid(['body'], 'Nothing to change');
      requireAtMost(actor.permissions, permissions ?? []);
      const { db, clock } = bank.context;
      const changed = await transaction(db.main, async (tx) => {
        const colleague = await loadColleague(tx, actor, params.id);
        await requireSecondFactor(tx, bank, { actor, token });
        const { companyId } = actor;
        await changeColleague(tx, { companyId, id: colleague.id }, { name, permissions });
        await recordSecurityAct(tx, {
          ...{ companyId, by: actor, act: 'COLLEAGUE_CHANGED', subject: colleague.email, now: clock.now() },
          details: { ...(name === undefined ? {} : { name }), ...rights(colleague, permissions) },
        });
        return {
          ...colleague,
          name: name ?? colleague.name,
          permissions: permissions ?? colleague.permissions,
        };
      });
      await forgetPerson(authenticator, changed.id);
      return presentColleague(changed);
    },
  });
}

function rights({ permissions: before }: Colleague, after: readonly string[] | undefined) {
  if (after === undefined) return {};
  return {
    given: after.filter((one) => !before.some((had) => had === one)),
    taken: before.filter((one) => !after.includes(one)),
  };
}

function remove(bank: Bank, authenticator: Authenticator): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: `${PATH}/:id`,
    security: 'user removed',
    tag: TAG,
    summary: 'Somebody leaves, with a second factor: logged out everywhere, at once',
    description: 'With `revoke_credentials` the credentials that they made are revoked with them.',
    auth: MANAGER,
    params: Params,
    body: Type.Object({ revoke_credentials: Type.Optional(Type.Boolean()), ...TotpBody.properties }),
    response: Worked,
    handler: async ({ actor, params, body }) => {
      const { companyId } = actor;
      const { id, revoked } = await transaction(bank.context.db.main, async (tx) => {
        const colleague = await loadColleague(tx, actor, params.id);
        const made = body.revoke_credentials ? await programsBy(tx, companyId, colleague.id) : [];
        for (const program of made) requireAtMost(actor.permissions, program.permissions);
        await requireSecondFactor(tx, bank, { actor, token: body.token });
        await letGo(tx, bank.context, { companyId, colleague, by: actorUser(actor).userId, revoke: made });
        return { id: colleague.id, revoked: new Set(made.map(({ clientId }) => clientId)) };
      });
      await forgetPerson(authenticator, id);
      await authenticator.forget({ audience: 'api', who: [...revoked] });
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
export function forgetPerson(authenticator: Authenticator, id: bigint): Promise<void> {
  return authenticator.forget({ audience: 'web', who: [String(id)] });
}
