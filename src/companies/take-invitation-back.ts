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
  /** Undefined if the given id is malformed. */
  id: bigint | undefined;
  consent: Consent;
}

/**
 * A team manager withdraws an invitation, whose link becomes invalid. Refusals: `notFound`, `forbidden` for one with
 * permissions that the manager lacks, and those of the consent.
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
