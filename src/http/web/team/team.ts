import { Type } from 'typebox';
import { dismissColleague, editColleague } from '../../../companies/edit-colleague.ts';
import { type Colleague, listPeople } from '../../../companies/team.ts';
import { listTeamInvitations } from '../../../companies/team-invitations.ts';
import { consentOf } from '../../../companies/totp.ts';
import type { Bank } from '../../../composition/bank.ts';
import type { Authenticator } from '../../auth/authenticate.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { invalid } from '../../kernel/validation.ts';
import { parseId } from '../../operator/pages.ts';
import { ColleagueAnswer, TeamAnswer } from '../answer-shapes.ts';
import { MANAGER, Name, PERSON, PeoplePermissions, TAG, TotpBody, type WebDoor, Worked } from '../door.ts';
import { presentInvitation } from './team-invitations.ts';

const PATH = '/web/team';
const Params = Type.Object({ id: Type.String() });

/**
 * The people of a company. Granting and revoking rights requires a right of its own and a second factor. Otherwise a
 * stolen session could invite an accomplice, or lock everybody else out.
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
    summary: 'List the people of the company and its invitations',
    auth: PERSON,
    response: TeamAnswer,
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
    summary: 'Change the name or the permissions of a person',
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
      const { context } = bank;
      const consent = consentOf(context, { actor, token });
      const id = parseId(params.id);
      const changed = await editColleague(context, { manager: actor, id, name, permissions, consent });
      await forgetPerson(authenticator, changed.id);
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
    summary: 'Remove a person, with a second factor; ends their sessions immediately',
    description: 'With `revoke_credentials` the credentials that they created are also revoked.',
    auth: MANAGER,
    params: Params,
    body: Type.Object({ revoke_credentials: Type.Optional(Type.Boolean()), ...TotpBody.properties }),
    response: Worked,
    handler: async ({ actor, params, body }) => {
      const { context } = bank;
      const { id, revoked } = await dismissColleague(context, {
        manager: actor,
        id: parseId(params.id),
        consent: consentOf(context, { actor, token: body.token }),
        revokeCredentials: body.revoke_credentials ?? false,
      });
      await forgetPerson(authenticator, id);
      await authenticator.forget({ audience: 'api', who: revoked });
      return { worked: true };
    },
  });
}

/** Makes a person's bearers be verified again. */
export function forgetPerson(authenticator: Authenticator, id: bigint): Promise<void> {
  return authenticator.forget({ audience: 'web', who: [String(id)] });
}
