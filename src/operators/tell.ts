import { listPeople } from '../companies/team.ts';
import type { Tx } from '../database/transaction.ts';
import { type MessageContext, queueMessage } from '../messages/queue.ts';

interface CompanyNews {
  company: { id: bigint; name: string };
  subject: string;
  /** One sentence that says what was made. */
  happened: string;
}

/** E-mails all people of a company, in the transaction of the change. */
export async function tellCompany(tx: Tx, context: MessageContext, news: CompanyNews): Promise<void> {
  const { company, subject, happened } = news;
  const people = await listPeople(tx, company.id);
  for (const { email, name } of people)
    await queueMessage(tx, context, {
      to: email,
      channel: 'EMAIL',
      subject,
      text: `Olá, ${name}!\n\n${happened}\n\nSe ${company.name} não pediu isto, fale com o banco agora.\n`,
      code: null,
    });
}

interface OperatorNews {
  email: string;
  happened: string;
  subject?: string;
}

/** E-mails an operator about their own access, in the transaction of the change. */
export function tellOperator(
  tx: Tx,
  context: MessageContext,
  { email, happened, subject = 'Seu acesso à operação do banco mudou' }: OperatorNews,
): Promise<void> {
  return queueMessage(tx, context, {
    to: email,
    channel: 'EMAIL',
    subject,
    text: `${happened}\n\nSe não foi você, avise agora quem administra os operadores.\n`,
    code: null,
  });
}
