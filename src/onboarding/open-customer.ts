import { openAccount } from '../accounts/open.ts';
import { createNewCompany } from '../companies/companies.ts';
import { createCredential } from '../companies/credentials.ts';
import { createInvitation } from '../companies/invitations.ts';
import { createUserUnlessTaken } from '../companies/users.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import { randomToken } from '../values/ids.ts';
import { PEOPLE_PERMISSIONS, PERMISSIONS } from '../values/permissions.ts';
import type { OnboardingDesk } from './desk.ts';
import type { Requisition } from './requisition.ts';
import { sendInvitation } from './send-invitation.ts';
import { openForm } from './submit.ts';

/**
 * Makes a customer of who asked to be one: company, account, first credential, and the first user, who is invited by
 * e-mail. Everything in the transaction of the decision. Refusals: `requisitionInWrongStatus` where somebody makes a
 * company of the same document at this moment, `accountNumbersUsedUp`.
 */
export async function openCustomer(
  tx: Tx,
  desk: OnboardingDesk,
  { requisition, now }: { requisition: Requisition; now: Date },
): Promise<{ companyId: bigint; accountId: bigint }> {
  const { document } = requisition;
  const name = nameOf(desk, requisition);
  const companyId = await createNewCompany(tx, { name, document, now });
  if (companyId === undefined) throw new Refusal('requisitionInWrongStatus');
  const account = await openAccount(tx, { companyId, holderName: name, holderDocument: document, now });
  await inviteFirstUser(tx, desk, { requisition, companyId, name, now });
  return { companyId, accountId: account.id };
}

/** A company whose registry could not be asked goes by its number until somebody corrects it. */
function nameOf(desk: OnboardingDesk, requisition: Requisition): string {
  const form = openForm(desk.context.vault, requisition);
  if (form?.type === 'PF') return form.name;
  return requisition.registryCompany?.officialName ?? `Empresa ${requisition.document}`;
}

interface Invited {
  requisition: Requisition;
  companyId: bigint;
  name: string;
  now: Date;
}

async function inviteFirstUser(
  tx: Tx,
  desk: OnboardingDesk,
  { requisition, companyId, name, now }: Invited,
): Promise<void> {
  const { vault } = desk.context;
  const { email } = requisition;
  const credential = await createCredential(tx, vault, {
    ...{ companyId, permissions: PERMISSIONS, now },
    keepSecret: desk.settings.sandbox,
  });
  // A login belongs to one company: whoever has one keeps it, and is shown the new company's secrets alone.
  const userId = await createUserUnlessTaken(tx, vault, {
    ...{ companyId, name, email, permissions: PEOPLE_PERMISSIONS, now, keepSecret: false },
    // A password that is never told: it holds the place until the invitation is accepted.
    password: randomToken(32),
  });
  const token = await createInvitation(tx, vault, {
    ...{ companyId, userId: userId ?? null, email, credential, now },
  });
  await sendInvitation(tx, desk, { email, name, token });
}
