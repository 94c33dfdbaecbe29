import type { Context } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { person, recordSecurityAct } from '../security-log/record.ts';
import { type Admission, admitColleague } from './admit-user.ts';
import { tellManagers } from './notices.ts';
import { endTeamInvitation, type TeamInvitation } from './team-invitations.ts';

/** Adds a person who accepted as a colleague; false if their address has got a log-in meanwhile. */
export async function joinTeam(
  tx: Tx,
  context: Context,
  { invitation, ...admission }: Admission & { invitation: TeamInvitation },
): Promise<boolean> {
  const { companyId, id, email, name, permissions, invitedByName: by } = invitation;
  if (!(await admitColleague(tx, admission, { email, name, permissions }))) return false;
  await endTeamInvitation(tx, invitation);
  await recordSecurityAct(tx, {
    ...{ companyId, by: person(id), act: 'COLLEAGUE_JOINED', subject: email, now: admission.now },
    details: { name, permissions },
  });
  await tellManagers(tx, context, { companyId, notice: { of: 'COLLEAGUE_JOINED', name, email, by } });
  return true;
}
