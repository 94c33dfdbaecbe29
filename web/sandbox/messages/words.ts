import { words } from '../../format/words.ts';

export const messageWords = words(
  {
    title: 'Mensagens',
    lead: 'Os e-mails e SMS que o banco enviou; aqui ninguém os recebe de verdade.',
    to: 'Filtrar por destinatário',
    toHint: 'E-mail ou telefone inteiro, como +5511970000000.',
    empty: 'Nenhuma mensagem',
    emptyText: 'Cadastre uma chave de e-mail ou telefone, e o código aparece aqui.',
    channels: { EMAIL: 'E-mail', SMS: 'SMS' } as Readonly<Record<string, string>>,
  },
  {
    title: 'Messages',
    lead: 'E-mails and SMS that the bank has sent; nobody really receives them here.',
    to: 'Filter by recipient',
    toHint: 'A whole e-mail or phone, such as +5511970000000.',
    empty: 'No messages',
    emptyText: 'Register an e-mail or phone key, and the code shows up here.',
    channels: { EMAIL: 'E-mail', SMS: 'SMS' },
  },
);
