import { words } from '../../format/words.ts';

export const recipientWords = words(
  {
    title: 'Destinatários',
    lead: 'Clientes da outra instituição: quem paga a um deles sabe como acaba.',
    leadAt: (ispb: string) => `Clientes da instituição ${ispb}: quem paga a um deles sabe como acaba.`,
    what: 'O que acontece',
    key: 'Chave',
    account: 'Pela conta',
    holder: 'Documento',
    ok: 'conclui',
    rejected: (code: string) => `recusado com ${code}`,
    slow: 'conclui depois de 5 s (slow-N: de N)',
    silent: 'ninguém responde: AB03 depois de 40 s',
    returns: 'conclui e volta inteiro 5 s depois',
    none: 'a chave não existe no diretório',
  },
  {
    title: 'Recipients',
    lead: 'Customers of the other institution: whoever pays one of them knows how it ends.',
    leadAt: (ispb) => `Customers of institution ${ispb}: whoever pays one of them knows how it ends.`,
    what: 'What happens',
    key: 'Key',
    account: 'By account',
    holder: 'Document',
    ok: 'settles',
    rejected: (code) => `refused with ${code}`,
    slow: 'settles after 5 s (slow-N: after N)',
    silent: 'nobody answers: AB03 after 40 s',
    returns: 'settles and comes back in full 5 s later',
    none: 'the key is not in the directory',
  },
);
