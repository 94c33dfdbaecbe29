import { Type } from 'typebox';
import type { Bank } from '../../bank.ts';
import { inviteColleague } from '../../companies/invite-colleague.ts';
import { lockTeam, requireAtMost } from '../../companies/team.ts';
import {
  endTeamInvitation,
  listTeamInvitations,
  type TeamInvitation,
} from '../../companies/team-invitations.ts';
import { transaction } from '../../database/transaction.ts';
import { Refusal } from '../../refusals.ts';
import { recordSecurityAct } from '../../security-log/record.ts';
import { actorUser } from '../authenticate.ts';
import { type Endpoint, endpoint } from '../endpoint.ts';
import { parseId } from '../operator/pages.ts';
import { InvitationAnswer } from './answer-shapes.ts';
import { MANAGER, Name, PeoplePermissions, TAG, TotpBody, Worked } from './door.ts';
import { requireSecondFactor } from './second-factor.ts';

/** Asking people in, and taking that back. */
export function teamInvitationEndpoints(bank: Bank): Endpoint[] {
  return [invite(bank), withdraw(bank)];
}

type Shown = Pick<
  TeamInvitation,
  'id' | 'name' | 'email' | 'permissions' | 'invitedByName' | 'createdAt' | 'expiresAt'
>;

export function presentInvitation(invitation: Shown) {
  const { id, name, email, permissions, invitedByName, createdAt, expiresAt } = invitation;
  return {
    ...{ id: Number(id), name, email, permissions, invited_by: invitedByName },
    created_at: createdAt.toISOString(),
    expires_at: expiresAt.toISOString(),
  };
}

function invite(bank: Bank): Endpoint {
  return endpoint({
    method: 'POST',
    path: '/web/team',
    tag: TAG,
    summary: 'Ask somebody in: a link to choose a password and a second factor goes to their e-mail',
    description: 'Asking again sends another link, and the one before is dead. It is good for seven days.',
    auth: MANAGER,
    body: Type.Object({
      email: Type.String({ format: 'email', maxLength: 255 }),
      name: Name,
      permissions: PeoplePermissions,
      ...TotpBody.properties,
    }),
    response: InvitationAnswer,
    handler: async ({ actor, body }) => {
      const { companyId, userId } = actorUser(actor);
      const { email, name, permissions, token } = body;
      requireAtMost(actor.permissions, permissions);
      const { context, publicUrl } = bank;
      const invitation = await transaction(context.db.main, async (tx) => {
        // Before the user's row, as every change of the team does.
        await lockTeam(tx, companyId);
        await requireSecondFactor(tx, bank, { actor, token });
        const asked = { companyId, email, name, permissions, invitedBy: userId };
        const { id } = await inviteColleague(tx, { context, publicUrl }, asked);
        return (await listTeamInvitations(tx, companyId, context.clock.now())).find((one) => one.id === id);
      });
      if (invitation === undefined) throw new Refusal('notFound');
      bank.work.wake();
      return presentInvitation(invitation);
    },
  });
}

function withdraw(bank: Bank): Endpoint {
  return endpoint({
    method: 'DELETE',
    path: '/web/team/invitations/:id',
    tag: TAG,
    summary: 'Take an invitation back, with a second factor: its link leads nowhere from now on',
    auth: MANAGER,
    params: Type.Object({ id: Type.String() }),
    body: TotpBody,
    response: Worked,
    handler: async ({ actor, params, body }) => {
      const { companyId } = actor;
      const { db, clock } = bank.context;
      await transaction(db.main, async (tx) => {
        await lockTeam(tx, companyId);
        const now = clock.now();
        const id = parseId(params.id);
        const found = (await listTeamInvitations(tx, companyId, now)).find((one) => one.id === id);
        if (found === undefined) throw new Refusal('notFound');
        requireAtMost(actor.permissions, found.permissions);
        await requireSecondFactor(tx, bank, { actor, token: body.token });
        if (!(await endTeamInvitation(tx, found))) throw new Refusal('notFound');
        const { email: subject } = found;
        await recordSecurityAct(tx, { companyId, by: actor, act: 'INVITATION_WITHDRAWN', subject, now });
      });
      return { worked: true };
    },
  });
}
