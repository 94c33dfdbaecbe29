import { type InvitingContext, inviteColleague } from '../companies/invite-colleague.ts';
import { findUserByEmail } from '../companies/users.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { Made, Of } from './equipment.ts';
import { instant } from './present.ts';
import { tellCompany } from './tell.ts';

/**
 * Invites a person to a company for the bank. They choose their password behind the link in their e-mail: nobody at
 * the bank chooses or sees it. Refusals: `limitReached`, and `emailTaken` for an address with a log-in anywhere in
 * the bank.
 */
export async function invitePerson(tx: Tx, inviting: InvitingContext, asked: Of<'USER'>): Promise<Made> {
  const { company, equipment, agreed } = asked;
  const { name } = equipment;
  const permissions = [...equipment.permissions];
  if ((await findUserByEmail(tx, equipment.email)) !== undefined) throw new Refusal('emailTaken');
  const { id, email, expiresAt } = await inviteColleague(tx, inviting, {
    ...{ companyId: company.id, email: equipment.email, name, permissions, invitedBy: null },
  });
  await tellCompany(tx, inviting.context, {
    company,
    subject: 'O banco convidou uma pessoa para a sua empresa',
    happened: `O banco convidou ${name} (${email}) para a equipe de ${company.name}.`,
  });
  const details = { email, name, permissions, ...agreed };
  return {
    done: { act: 'USER_INVITED', subject: 'USER', subjectId: id, companyId: company.id, details },
    madeId: String(id),
    shown: { id: Number(id), email, name, permissions, expires_at: instant(expiresAt) },
  };
}
