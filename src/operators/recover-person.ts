import { sendRecovery } from '../access-recoveries/send.ts';
import type { InvitingContext } from '../companies/invite-colleague.ts';
import { findUserByEmail } from '../companies/users.ts';
import type { Tx } from '../database/transaction.ts';
import { Refusal } from '../refusals.ts';
import type { Made, Of } from './equipment.ts';
import { instant } from './present.ts';
import { tellCompany } from './tell.ts';

/**
 * Sends a recovery link to a person who lost their access. Behind it they choose a password and enrol an
 * authenticator; the current ones work until then. Everybody in the company is notified. Refusals: `notFound` for a
 * person who has left.
 */
export async function recoverPerson(
  tx: Tx,
  inviting: InvitingContext,
  { company, equipment, now, agreed }: Of<'RECOVERY'>,
): Promise<Made> {
  const user = await findUserByEmail(tx, equipment.email);
  if (user?.companyId !== company.id) throw new Refusal('notFound');
  const { id, email, name, permissions } = user;
  const expiresAt = await sendRecovery(tx, inviting, { user, lost: 'ACCESS', now });
  if (expiresAt === undefined) throw new Error(`no link was created for user ${id}`);
  await tellCompany(tx, inviting.context, {
    company,
    subject: 'O banco liberou a recuperação de um acesso',
    happened: `O banco enviou a ${name} (${email}) um link para criar outra senha e cadastrar outro autenticador na conta de ${company.name}.`,
  });
  return {
    done: {
      act: 'RECOVERY_SENT',
      ...{ subject: 'USER', subjectId: id, companyId: company.id, details: { email, ...agreed } },
    },
    madeId: String(id),
    shown: { id: Number(id), email, name, permissions, expires_at: instant(expiresAt) },
  };
}
