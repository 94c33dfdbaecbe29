import type { Context } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { endSessionsOf } from '../people/sessions.ts';
import { person, recordSecurityAct } from '../security-log/record.ts';
import { findCompanyName } from './companies.ts';
import { revokeCredential } from './credentials.ts';
import { tell, tellManagers } from './notices.ts';
import { type Colleague, listPrograms, type Program, removeColleague } from './team.ts';
import { endInvitationsBy } from './team-invitations.ts';
import { findUserName } from './users.ts';

export interface Removal {
  companyId: bigint;
  colleague: Colleague;
  /** The user who removes them. */
  by: bigint;
  /** Credentials that they created, to be revoked too. */
  revoke: readonly Program[];
}

/** Lists the active credentials that a colleague created. */
export async function programsBy(tx: Tx, companyId: bigint, userId: bigint): Promise<Program[]> {
  return (await listPrograms(tx, companyId)).filter(({ createdBy }) => createdBy === userId);
}

/**
 * Removes a colleague: ends their sessions and the invitations they sent, and revokes the named credentials. Notifies
 * them and the team managers.
 */
export async function letGo(
  tx: Tx,
  context: Pick<Context, 'messaging' | 'vault' | 'clock'>,
  { companyId, colleague, by, revoke }: Removal,
): Promise<void> {
  const now = context.clock.now();
  const { id, email, name } = colleague;
  await removeColleague(tx, { companyId, ...colleague }, now);
  await endSessionsOf(tx, id);
  const withdrawn = await endInvitationsBy(tx, { companyId, userId: id });
  const doer = { companyId, by: person(by), now };
  await recordSecurityAct(tx, { ...doer, act: 'COLLEAGUE_REMOVED', subject: email, details: { name } });
  for (const subject of withdrawn)
    await recordSecurityAct(tx, { ...doer, act: 'INVITATION_WITHDRAWN', subject });
  for (const { clientId } of revoke) {
    await revokeCredential(tx, { companyId, clientId, now, userId: by });
    await recordSecurityAct(tx, { ...doer, act: 'CREDENTIAL_REVOKED', subject: clientId });
  }
  const remover = (await findUserName(tx, { companyId, userId: by })) ?? '';
  const company = (await findCompanyName(tx, companyId)) ?? '';
  await tell(tx, context, { to: [email], notice: { of: 'YOU_LEFT', company } });
  await tellManagers(tx, context, { companyId, notice: { of: 'COLLEAGUE_REMOVED', name, by: remover } });
}
