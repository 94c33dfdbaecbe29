import type { Actor } from '../actor.ts';
import type { Consent } from '../context.ts';
import { type Tx, transaction } from '../database/transaction.ts';
import type { PeopleContext } from '../people/people.ts';
import { Refusal } from '../refusals.ts';
import { recordSecurityAct } from '../security-log/record.ts';
import { letGo, programsBy } from './remove-colleague.ts';
import {
  type Colleague,
  type ColleagueChange,
  changeColleague,
  listPeople,
  lockTeam,
  requireAtMost,
} from './team.ts';

/** A team manager, and the colleague whom the act concerns. */
export interface OverColleague {
  manager: Actor;
  /** Undefined if the given id is malformed. */
  id: bigint | undefined;
  consent: Consent;
}

/**
 * Changes a colleague's name or permissions. Refusals: `forbidden` for granting more than the manager has, those of
 * the consent, `notFound`.
 */
export function editColleague(
  { db, clock }: PeopleContext,
  { manager, id, name, permissions, consent }: OverColleague & ColleagueChange,
): Promise<Colleague> {
  requireAtMost(manager.permissions, permissions ?? []);
  return transaction(db.main, async (tx) => {
    const colleague = await loadColleague(tx, manager, id);
    await consent(tx);
    const { companyId } = manager;
    await changeColleague(tx, { companyId, id: colleague.id }, { name, permissions });
    await recordSecurityAct(tx, {
      ...{ companyId, by: manager, act: 'COLLEAGUE_CHANGED', subject: colleague.email, now: clock.now() },
      details: { ...(name === undefined ? {} : { name }), ...rights(colleague, permissions) },
    });
    return {
      ...colleague,
      name: name ?? colleague.name,
      permissions: [...(permissions ?? colleague.permissions)],
    };
  });
}

function rights({ permissions: before }: Colleague, after: readonly string[] | undefined) {
  if (after === undefined) return {};
  return {
    given: after.filter((one) => !before.some((had) => had === one)),
    taken: before.filter((one) => !after.includes(one)),
  };
}

/**
 * Removes a colleague, and revokes the credentials that they created if requested. Returns the person and the revoked
 * programs. Refusals: `notFound`, `forbidden`, those of the consent.
 */
export function dismissColleague(
  context: PeopleContext,
  { manager, id, consent, revokeCredentials }: OverColleague & { revokeCredentials: boolean },
): Promise<{ id: bigint; revoked: string[] }> {
  const { companyId } = manager;
  return transaction(context.db.main, async (tx) => {
    const colleague = await loadColleague(tx, manager, id);
    const made = revokeCredentials ? await programsBy(tx, companyId, colleague.id) : [];
    for (const program of made) requireAtMost(manager.permissions, program.permissions);
    await consent(tx);
    await letGo(tx, context, { companyId, colleague, by: BigInt(manager.subject), revoke: made });
    return { id: colleague.id, revoked: made.map(({ clientId }) => clientId) };
  });
}

/**
 * Finds a colleague whom the manager may change: not themselves, and with no permission that they lack. Refusals:
 * `notFound`, `forbidden`.
 */
async function loadColleague(tx: Tx, manager: Actor, id: bigint | undefined): Promise<Colleague> {
  await lockTeam(tx, manager.companyId);
  const colleague = (await listPeople(tx, manager.companyId)).find((one) => one.id === id);
  if (colleague === undefined) throw new Refusal('notFound');
  if (String(colleague.id) === manager.subject) throw new Refusal('forbidden');
  requireAtMost(manager.permissions, colleague.permissions);
  return colleague;
}
