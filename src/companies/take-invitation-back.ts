import type { Actor } from '../actor.ts';
import type { Consent } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import type { PeopleContext } from '../people/people.ts';
import { Refusal } from '../refusals.ts';
import { recordSecurityAct } from '../security-log/record.ts';
import { lockTeam, requireAtMost } from './team.ts';
import { endTeamInvitation, listTeamInvitations } from './team-invitations.ts';

export interface TakeBack {
  manager: Actor;
  /** Undefined where what was sent names none. */
  id: bigint | undefined;
  consent: Consent;
}

/**
 * Somebody who answers for a team takes an invitation back: its link leads nowhere from now on. Refusals: `notFound`,
 * `forbidden` for one to more than they may do themselves, and those of the consent.
 */
export function takeInvitationBack(
  { db, clock }: PeopleContext,
  { manager, id, consent }: TakeBack,
): Promise<void> {
  const { companyId } = manager;
  return transaction(db.main, async (tx) => {
    await lockTeam(tx, companyId);
    const now = clock.now();
    const found = (await listTeamInvitations(tx, companyId, now)).find((one) => one.id === id);
    if (found === undefined) throw new Refusal('notFound');
    requireAtMost(manager.permissions, found.permissions);
    await consent(tx);
    if (!(await endTeamInvitation(tx, found))) throw new Refusal('notFound');
    const { email: subject } = found;
    await recordSecurityAct(tx, { companyId, by: manager, act: 'INVITATION_WITHDRAWN', subject, now });
  });
}
