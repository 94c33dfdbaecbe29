import type { Actor } from '../actor.ts';
import type { Consent } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import type { PeopleContext } from '../people/people.ts';
import { Refusal } from '../refusals.ts';
import type { Permission } from '../values/permissions.ts';
import { type InvitingContext, inviteColleague } from './invite-colleague.ts';
import { lockTeam, requireAtMost } from './team.ts';
import { listTeamInvitations, type TeamInvitation } from './team-invitations.ts';

export interface InviteToTeam {
  manager: Actor;
  email: string;
  name: string;
  permissions: readonly Permission[];
  consent: Consent;
}

/**
 * A team manager invites a person. Refusals: `forbidden` for permissions that the manager lacks, and those of the
 * consent and of `inviteColleague`.
 */
export async function inviteToTeam(
  { context, publicUrl }: InvitingContext & { context: PeopleContext },
  { manager, email, name, permissions, consent }: InviteToTeam,
): Promise<TeamInvitation> {
  requireAtMost(manager.permissions, permissions);
  const { companyId } = manager;
  const invitation = await transaction(context.db.main, async (tx) => {
    // Before the user's row, as every change of the team does.
    await lockTeam(tx, companyId);
    await consent(tx);
    const asked = { companyId, email, name, permissions, invitedBy: BigInt(manager.subject) };
    const { id } = await inviteColleague(tx, { context, publicUrl }, asked);
    return (await listTeamInvitations(tx, companyId, context.clock.now())).find((one) => one.id === id);
  });
  if (invitation === undefined) throw new Refusal('notFound');
  return invitation;
}
