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
 * Creates a customer: company, account, first credential, and the first user, who is invited by e-mail, all in the
 * transaction of the decision. Refusals: `requisitionInWrongStatus` if another transaction creates a company with the
 * same document, `accountNumbersUsedUp`.
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

/** A company without a registry answer is named by its number until a person corrects it. */
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
  // A log-in belongs to one company: a person with one keeps it, and only gets the new company's secrets.
  const userId = await createUserUnlessTaken(tx, vault, {
    ...{ companyId, name, email, permissions: PEOPLE_PERMISSIONS, now, keepSecret: false },
    // A password that nobody knows, as a placeholder until the invitation is accepted.
    password: randomToken(32),
  });
  const token = await createInvitation(tx, vault, {
    ...{ companyId, userId: userId ?? null, email, credential, now },
  });
  await sendInvitation(tx, desk, { email, name, token });
}
