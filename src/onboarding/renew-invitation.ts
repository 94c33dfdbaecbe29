import { findCompanyName } from '../companies/companies.ts';
import { renewInvitation } from '../companies/invitations.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { OnboardingDesk } from './desk.ts';
import { findRequisition } from './find.ts';
import { sendInvitation } from './send-invitation.ts';

/**
 * Invites the first user of an approved opening again: sends a new link, valid for seven days, and invalidates the
 * previous one. Refusals: `requisitionNotFound` (no opening), `requisitionInWrongStatus` (not approved, or the
 * invitation was accepted).
 */
export async function renewFirstInvitation(
  tx: Tx,
  desk: OnboardingDesk,
  id: bigint,
): Promise<{ companyId: bigint; expiresAt: Date }> {
  const requisition = await findRequisition(tx, id);
  if (requisition?.kind !== 'OPENING') throw new Refusal('requisitionNotFound');
  const { companyId } = requisition;
  const now = desk.context.clock.now();
  const renewed = companyId === null ? undefined : await renewInvitation(tx, { companyId, now });
  if (companyId === null || renewed === undefined) throw new Refusal('requisitionInWrongStatus');
  const { email, token, expiresAt } = renewed;
  const name = (await findCompanyName(tx, companyId)) ?? '';
  await sendInvitation(tx, desk, { email, name, token });
  return { companyId, expiresAt };
}
