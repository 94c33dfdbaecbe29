import { words } from '../../format/words.ts';

export const recipientWords = words(
  {
    title: 'Destinatários',
    lead: 'Chaves de teste: cada uma leva a um resultado conhecido.',
    leadAt: (ispb: string) =>
      `Chaves de teste na instituição ${ispb}: cada uma leva a um resultado conhecido.`,
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
    lead: 'Test keys with a known outcome.',
    leadAt: (ispb) => `Test keys with a known outcome, at institution ${ispb}.`,
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
