import type { Tx } from '../database/transaction.ts';
import { queueMessage } from '../messages/queue.ts';
import type { OnboardingDesk } from './desk.ts';

/** E-mails the first user of a new customer a link that is valid for seven days. */
export function sendInvitation(
  tx: Tx,
  { context, publicUrl }: Pick<OnboardingDesk, 'context' | 'publicUrl'>,
  { email, name, token }: { email: string; name: string; token: string },
): Promise<void> {
  return queueMessage(tx, context, {
    to: email,
    channel: 'EMAIL',
    subject: 'Sua conta está aberta',
    text: `Olá! O cadastro de ${name} foi aprovado e a conta está aberta.\n\nPara definir sua senha e receber as credenciais, abra em até 7 dias:\n${publicUrl()}/invitations/${token}\n`,
    code: null,
  });
}
