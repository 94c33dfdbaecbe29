import type { Actor } from '../actor.ts';
import type { Consent } from '../context.ts';
import { transaction } from '../database/transaction.ts';
import type { PeopleContext } from '../people/people.ts';
import { Refusal } from '../refusals.ts';
import { recordSecurityAct } from '../security-log/record.ts';
import type { Permission } from '../values/permissions.ts';
import { type CredentialSecrets, createCredential, revokeCredential } from './credentials.ts';
import { tellManagers } from './notices.ts';
import { listPrograms, lockTeam, requireAtMost } from './team.ts';
import { findUserName } from './users.ts';

export interface MakeCredential {
  manager: Actor;
  permissions: readonly Permission[];
  strictSigning: boolean | undefined;
  consent: Consent;
}

/**
 * A manager of the company's credentials creates one; all managers are notified. Refusals: `forbidden` for
 * permissions that the manager lacks, `limitReached`, and those of the consent.
 */
export async function makeOwnCredential(
  context: PeopleContext,
  { manager, permissions, strictSigning, consent }: MakeCredential,
): Promise<CredentialSecrets & { createdAt: Date }> {
  requireAtMost(manager.permissions, permissions);
  const { companyId } = manager;
  const userId = BigInt(manager.subject);
  const now = context.clock.now();
  const made = await transaction(context.db.main, async (tx) => {
    await lockTeam(tx, companyId, 'program');
    await consent(tx);
    const asked = { companyId, permissions, strictSigning, now, keepSecret: false, createdBy: userId };
    const secrets = await createCredential(tx, context.vault, asked);
    const { clientId } = secrets;
    const act = { act: 'CREDENTIAL_CREATED', subject: clientId, details: { permissions }, now } as const;
    await recordSecurityAct(tx, { companyId, by: manager, ...act });
    const by = (await findUserName(tx, { companyId, userId })) ?? '';
    await tellManagers(tx, context, { companyId, notice: { of: 'CREDENTIAL_CREATED', by, clientId } });
    return secrets;
  });
  return { ...made, createdAt: now };
}

/**
 * A manager of the company's credentials revokes one. Refusals: `notFound`, `forbidden` for one with permissions that
 * the manager lacks, and those of the consent.
 */
export function revokeOwnCredential(
  { db, clock }: PeopleContext,
  { manager, clientId, consent }: { manager: Actor; clientId: string; consent: Consent },
): Promise<void> {
  const { companyId } = manager;
  return transaction(db.main, async (tx) => {
    await lockTeam(tx, companyId);
    const program = (await listPrograms(tx, companyId)).find((one) => one.clientId === clientId);
    if (program === undefined) throw new Refusal('notFound');
    requireAtMost(manager.permissions, program.permissions);
    await consent(tx);
    const now = clock.now();
    await revokeCredential(tx, { companyId, clientId, now, userId: BigInt(manager.subject) });
    await recordSecurityAct(tx, {
      ...{ companyId, by: manager, act: 'CREDENTIAL_REVOKED', subject: clientId, now },
    });
  });
}
