import type { Tx } from '../database/transaction.ts';
import { recordSecurityAct } from '../security-log/record.ts';
import { revokeCredential } from './credentials.ts';
import { withdrawFirstInvitation } from './invitations.ts';
import { lockTeam, removeColleague } from './team.ts';
import { endTeamInvitation, listTeamInvitations } from './team-invitations.ts';
import { findUser } from './users.ts';

export interface Withdrawn {
  email: string;
  /** The first user's credential: nobody has its secret, so it is revoked. */
  clientId: string | undefined;
}

interface Asked {
  companyId: bigint;
  id: bigint;
  now: Date;
}

/**
 * Withdraws an unaccepted invitation for the bank, a colleague's or the first user's: its link becomes invalid and
 * the address free. Undefined if none is pending. A team withdraws its own with `take-invitation-back.ts`.
 */
export async function withdrawInvitation(tx: Tx, asked: Asked): Promise<Withdrawn | undefined> {
  const { companyId, now } = asked;
  await lockTeam(tx, companyId);
  const withdrawn = (await withdrawColleague(tx, asked)) ?? (await withdrawFirst(tx, asked));
  if (withdrawn === undefined) return undefined;
  const { email: subject } = withdrawn;
  await recordSecurityAct(tx, { companyId, by: null, act: 'INVITATION_WITHDRAWN', subject, now });
  return withdrawn;
}

async function withdrawColleague(tx: Tx, { companyId, id, now }: Asked): Promise<Withdrawn | undefined> {
  const found = (await listTeamInvitations(tx, companyId, now)).find((one) => one.id === id);
  if (found === undefined || !(await endTeamInvitation(tx, found))) return undefined;
  return { email: found.email, clientId: undefined };
}

async function withdrawFirst(tx: Tx, { companyId, id, now }: Asked): Promise<Withdrawn | undefined> {
  const found = await withdrawFirstInvitation(tx, { companyId, id, now });
  if (found === undefined) return undefined;
  const { email, userId, clientId } = found;
  const user = userId === null ? undefined : await findUser(tx, { companyId, userId });
  // A person who has joined stays.
  if (user !== undefined && user.totpConfirmedAt === null)
    await removeColleague(tx, { companyId, id: user.id, email: user.email }, now);
  const revoked = await revokeCredential(tx, { companyId, clientId, now });
  return { email, clientId: revoked ? clientId : undefined };
}
