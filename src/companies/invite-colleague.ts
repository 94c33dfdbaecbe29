import type { Context } from '../context.ts';
import type { Tx } from '../database/transaction.ts';
import { queueMessage } from '../messages/queue.ts';
import { Refusal } from '../refusals.ts';
import { person, recordSecurityAct } from '../security-log/record.ts';
import type { Permission } from '../values/permissions.ts';
import { findCompanyName } from './companies.ts';
import { listPeople, lockTeam, MOST_PEOPLE } from './team.ts';
import { createTeamInvitation, listTeamInvitations } from './team-invitations.ts';

export interface InvitationRequest {
  companyId: bigint;
  /** In any letter case. */
  email: string;
  name: string;
  permissions: readonly Permission[];
  /** The inviting user; null for the bank. */
  invitedBy: bigint | null;
}

export interface Invited {
  id: bigint;
  email: string;
  expiresAt: Date;
}

export interface InvitingContext {
  context: Pick<Context, 'messaging' | 'vault' | 'clock'>;
  publicUrl(): string;
}

/**
 * Invites a person to a company's team: a link goes to their address, where they choose a password and a second
 * factor that nobody else sees. The result does not reveal whether the address has a log-in elsewhere; only the link
 * does. A repeated invitation sends another link and invalidates the previous one. Refusals: `emailTaken` for a
 * colleague, `limitReached`.
 */
export async function inviteColleague(
  tx: Tx,
  { context, publicUrl }: InvitingContext,
  request: InvitationRequest,
): Promise<Invited> {
  const { companyId, name, permissions, invitedBy } = request;
  const email = request.email.toLowerCase();
  const now = context.clock.now();
  await lockTeam(tx, companyId);
  const people = await listPeople(tx, companyId);
  if (people.some((one) => one.email === email)) throw new Refusal('emailTaken');
  const waiting = (await listTeamInvitations(tx, companyId, now)).filter((one) => one.email !== email);
  if (people.length + waiting.length >= MOST_PEOPLE) throw new Refusal('limitReached');
  const asked = { companyId, email, name, permissions, invitedBy, now };
  const { id, token, expiresAt } = await createTeamInvitation(tx, asked);
  await recordSecurityAct(tx, {
    ...{ companyId, by: invitedBy === null ? null : person(invitedBy), act: 'COLLEAGUE_INVITED' },
    ...{ subject: email, details: { name, permissions }, now },
  });
  const company = (await findCompanyName(tx, companyId)) ?? '';
  await queueMessage(tx, context, {
    to: email,
    channel: 'EMAIL',
    subject: `Convite para a equipe de ${company}`,
    text: `Olá, ${name}! Você foi convidado para a equipe de ${company} no banco.\n\nPara criar sua senha e entrar, abra em até 7 dias:\n${publicUrl()}/invitations/${token}\n\nSe você não esperava este convite, ignore esta mensagem.\n`,
    code: null,
  });
  return { id, email, expiresAt };
}
