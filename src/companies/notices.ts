import { query, sql } from '../database/pool.ts';
import { ofCompany } from '../database/spread/buckets.ts';
import type { Tx } from '../database/transaction.ts';
import { type MessageContext, type NewMessage, queueMessage } from '../messages/queue.ts';
import type { Permission } from '../values/permissions.ts';

/** A change that people hear of by e-mail, in case it was not they who made it. */
export type Notice =
  | { of: 'PASSWORD_CHANGED' }
  | { of: 'SECOND_FACTOR_ENROLLED' }
  | { of: 'NEW_NETWORK'; network: string }
  | { of: 'LOGIN_CLOSED' }
  | { of: 'SESSIONS_ENDED' }
  | { of: 'CREDENTIAL_CREATED'; by: string; clientId: string }
  | { of: 'COLLEAGUE_JOINED'; name: string; email: string; by: string | null }
  | { of: 'COLLEAGUE_REMOVED'; name: string; by: string }
  | { of: 'YOU_LEFT'; company: string }
  | { of: 'WEBHOOK_SWITCHED_OFF'; url: string; since: Date }
  | { of: 'KEY_CLAIMED'; key: string; until: Date }
  | { of: 'DISPUTE_OPENED'; amount: string; until: Date }
  | { of: 'REGISTRATION_OVERDUE'; place: string; deadline: string };

/** Writes e-mails down in the transaction of what they tell of. */
export async function tell(
  tx: Tx,
  context: MessageContext,
  { to, notice }: { to: readonly string[]; notice: Notice },
): Promise<void> {
  const mail = mailOf(notice, context.clock.now());
  for (const email of to) await queueMessage(tx, context, { ...mail, to: email });
}

/** The e-mail that tells a notice. */
export function mailOf(notice: Notice, at: Date): Omit<NewMessage, 'to'> {
  const { subject, text } = wordsOf(notice);
  const whole = `${text}\n\nQuando: ${WHEN.format(at)} (horário de Brasília).\n`;
  return { channel: 'EMAIL', subject, text: whole, code: null };
}

const managers = sql<{ email: string }>(
  'users.managers',
  `select email from users
    where ${ofCompany('', '$1')} and id > 0 and removed_at is null and permissions @> array['team.manage'] order by id`,
);

/** The people who answer for a company's team and credentials. */
export async function managersOf(tx: Tx, companyId: bigint): Promise<string[]> {
  return (await query(tx, managers, [companyId])).map(({ email }) => email);
}

/** Tells everybody who answers for the company's team and credentials. */
export async function tellManagers(
  tx: Tx,
  context: MessageContext,
  { companyId, notice }: { companyId: bigint; notice: Notice },
): Promise<void> {
  await tell(tx, context, { to: await managersOf(tx, companyId), notice });
}

const permitted = sql<{ email: string }>(
  'users.permitted',
  `select email from users
    where ${ofCompany('', '$1')} and id > 0 and removed_at is null and permissions @> array[$2::text] order by id`,
);

/** The people of a company who may do something. */
export async function peopleWhoMay(tx: Tx, companyId: bigint, permission: Permission): Promise<string[]> {
  return (await query(tx, permitted, [companyId, permission])).map(({ email }) => email);
}

/** Tells everybody of a company who may do what the notice asks for. */
export async function tellPermitted(
  tx: Tx,
  context: MessageContext,
  { companyId, permission, notice }: { companyId: bigint; permission: Permission; notice: Notice },
): Promise<void> {
  await tell(tx, context, { to: await peopleWhoMay(tx, companyId, permission), notice });
}

const WHEN = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});

const NOT_YOU = 'Se não foi você, troque sua senha agora e fale com o banco.';
const NOT_YOURS = 'Se você não reconhece isso, fale com o banco.';

function wordsOf(notice: Notice): { subject: string; text: string } {
  switch (notice.of) {
    case 'PASSWORD_CHANGED':
      return { subject: 'Sua senha foi trocada', text: `A senha do seu acesso foi trocada. ${NOT_YOU}` };
    case 'SECOND_FACTOR_ENROLLED':
      return {
        subject: 'Verificação em duas etapas ativada',
        text: `Um autenticador foi ativado no seu acesso. ${NOT_YOU}`,
      };
    case 'NEW_NETWORK':
      return {
        subject: 'Novo acesso à sua conta',
        text: `Alguém entrou com seu e-mail e senha a partir de uma rede que ainda não conhecíamos (${notice.network}). ${NOT_YOU}`,
      };
    case 'LOGIN_CLOSED':
      return {
        subject: 'Tentativas de acesso bloqueadas',
        text: 'Houve tentativas demais de entrar com seu e-mail, com senha ou código errados. O acesso fica fechado por 15 minutos para quem tentou. Se não foi você, ninguém entrou; uma senha que só você conhece continua segura.',
      };
    case 'SESSIONS_ENDED':
      return {
        subject: 'Seus acessos foram encerrados',
        text: 'O banco encerrou todos os seus acessos, em todos os navegadores e programas. Para continuar, entre de novo com sua senha. Se você não pediu isso, fale com o banco.',
      };
    case 'CREDENTIAL_CREATED':
      return {
        subject: 'Nova credencial de API',
        text: `${notice.by} criou a credencial ${notice.clientId}. ${NOT_YOURS}`,
      };
    case 'COLLEAGUE_JOINED':
      return {
        subject: 'Nova pessoa na equipe',
        text: `${notice.name} (${notice.email}) aceitou o convite ${notice.by === null ? 'do banco' : `de ${notice.by}`} e já tem acesso. ${NOT_YOURS}`,
      };
    case 'COLLEAGUE_REMOVED':
      return {
        subject: 'Pessoa removida da equipe',
        text: `${notice.by} removeu ${notice.name} da equipe. ${NOT_YOURS}`,
      };
    case 'YOU_LEFT':
      return {
        subject: 'Seu acesso terminou',
        text: `Seu acesso à conta de ${notice.company} foi encerrado. ${NOT_YOURS}`,
      };
    case 'WEBHOOK_SWITCHED_OFF':
      return {
        subject: 'Webhook desligado: falhas há mais de cinco dias',
        text: `O endereço ${notice.url} não aceita avisos desde ${WHEN.format(notice.since)}, e por isso foi desligado. Corrija o endereço, ligue-o de novo em Webhooks e reenvie o que faltou.`,
      };
    case 'KEY_CLAIMED':
      return {
        subject: 'Sua chave Pix foi reivindicada',
        text: `Outra instituição pediu a chave ${notice.key}. Responda em Chaves Pix até ${WHEN.format(notice.until)} (horário de Brasília). Sem resposta, você pode perder a chave.`,
      };
    case 'DISPUTE_OPENED':
      return {
        subject: 'Contestação de um Pix recebido',
        text: `Um Pix recebido de ${notice.amount} foi contestado. Responda em Contestações até ${WHEN.format(notice.until)} (horário de Brasília). Sem resposta, o valor disponível será devolvido ao pagador.`,
      };
    case 'REGISTRATION_OVERDUE':
      return {
        subject: 'Atualização cadastral vencida',
        text: `O prazo para atualizar o cadastro da conta ${notice.place} terminou em ${notice.deadline.split('-').reverse().join('/')}. Até a atualização, as transferências desta conta estão bloqueadas. Para atualizar, entre na sua conta e siga o aviso da página Início.`,
      };
  }
}
