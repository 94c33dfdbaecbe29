import type { InvitingContext } from '../companies/invite-colleague.ts';
import type { User } from '../companies/users.ts';
import type { Tx } from '../database/transaction.ts';
import { queueMessage } from '../messages/queue.ts';
import { recordSecurityAct } from '../security-log/record.ts';
import { DAY_MS } from '../values/dates.ts';
import { createRecovery, type Lost } from './store.ts';

/**
 * Validity of a link, on the bank's clock. A forgotten password's is short, because its owner is waiting at the page.
 */
export const RECOVERY_MS: Readonly<Record<Lost, number>> = { PASSWORD: 30 * 60_000, ACCESS: DAY_MS };

/**
 * Sends a person a recovery link, which replaces the previous one. A request for a forgotten password sends none
 * while a link of the bank is open. Returns the link's expiry.
 */
export async function sendRecovery(
  tx: Tx,
  { context, publicUrl }: InvitingContext,
  { user, lost, now }: { user: User; lost: Lost; now: Date },
): Promise<Date | undefined> {
  const { companyId, id: userId, email, name } = user;
  const expiresAt = new Date(now.getTime() + RECOVERY_MS[lost]);
  const token = await createRecovery(tx, { companyId, userId, lost, now, expiresAt });
  if (token === undefined) return undefined;
  await recordSecurityAct(tx, {
    ...{ companyId, by: null, act: 'RECOVERY_SENT', subject: email, details: { lost }, now },
  });
  await queueMessage(tx, context, {
    to: email,
    channel: 'EMAIL',
    ...lettersOf(lost, { name, link: `${publicUrl()}/recover/${token}` }),
    code: null,
    validUntil: expiresAt,
  });
  return expiresAt;
}

function lettersOf(lost: Lost, { name, link }: { name: string; link: string }) {
  if (lost === 'PASSWORD')
    return {
      subject: 'Crie uma nova senha',
      text: `Olá, ${name}! Recebemos um pedido para criar uma nova senha para o seu acesso.\n\nAbra em até 30 minutos:\n${link}\n\nSe não foi você, ignore esta mensagem: sua senha continua a mesma.\n`,
    };
  return {
    subject: 'Recupere seu acesso',
    text: `Olá, ${name}! O banco liberou a recuperação do seu acesso. Você vai criar uma senha e cadastrar um autenticador.\n\nAbra em até 24 horas:\n${link}\n\nSe você não pediu isso, não abra o link e fale com o banco agora.\n`,
  };
}
