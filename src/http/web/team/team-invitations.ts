import { Type } from 'typebox';
import { inviteToTeam } from '../../../companies/invite-to-team.ts';
import { takeInvitationBack } from '../../../companies/take-invitation-back.ts';
import type { TeamInvitation } from '../../../companies/team-invitations.ts';
import { consentOf } from '../../../companies/totp.ts';
import type { Bank } from '../../../composition/bank.ts';
import { type Endpoint, endpoint } from '../../kernel/endpoint.ts';
import { parseId } from '../../operator/pages.ts';
import { InvitationAnswer } from '../answer-shapes.ts';
import { MANAGER, Name, PeoplePermissions, TAG, TotpBody, Worked } from '../door.ts';

/** Invites people, and withdraws invitations. */
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
    summary: 'Invite a person; the e-mail contains a link to choose a password and a second factor',
    description:
      'Inviting again sends another link and invalidates the previous one. A link is valid for seven days.',
    auth: MANAGER,
    body: Type.Object({
      email: Type.String({ format: 'email', maxLength: 255 }),
      name: Name,
      permissions: PeoplePermissions,
      ...TotpBody.properties,
    }),
    response: InvitationAnswer,
    handler: async ({ actor, body }) => {
      const { email, name, permissions, token } = body;
      const consent = consentOf(bank.context, { actor, token });
      const invitation = await inviteToTeam(bank, { manager: actor, email, name, permissions, consent });
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
    summary: 'Withdraw an invitation, with a second factor; invalidates its link',
    auth: MANAGER,
    params: Type.Object({ id: Type.String() }),
    body: TotpBody,
    response: Worked,
    handler: async ({ actor, params, body }) => {
      const consent = consentOf(bank.context, { actor, token: body.token });
      await takeInvitationBack(bank.context, { manager: actor, id: parseId(params.id), consent });
      return { worked: true };
    },
  });
}
