import { words } from '../../format/words.ts';

export const sendingWords = words(
  {
    unsure: {
      payment: 'Não sabemos se o pagamento saiu. Estamos conferindo…',
      refund: 'Não sabemos se a devolução saiu. Estamos conferindo…',
      code: 'Não sabemos se a cobrança foi criada. Estamos conferindo…',
      decision: 'Não sabemos se a decisão chegou ao banco. Estamos conferindo…',
    },
    notSent: {
      payment: 'O pagamento não saiu: a conexão caiu antes. Você pode enviar de novo ou fechar.',
      refund: 'A devolução não saiu: a conexão caiu antes. Você pode pedir de novo ou fechar.',
      code: 'A cobrança não foi criada: a conexão caiu antes. Você pode tentar de novo.',
      decision: 'A decisão não chegou ao banco: a conexão caiu antes. Você pode enviar de novo ou fechar.',
    },
    left: {
      payment: 'O pagamento saiu.',
      refund: 'A devolução saiu.',
      code: 'A cobrança foi criada.',
      decision: 'A decisão chegou ao banco.',
    },
    before: 'Antes de a página ser recarregada:',
    see: 'Ver',
    close: 'Fechar',
  },
  {
    unsure: {
      payment: 'We do not know whether the payment left. Checking…',
      refund: 'We do not know whether the refund left. Checking…',
      code: 'We do not know whether the code was created. Checking…',
      decision: 'We do not know whether the decision reached the bank. Checking…',
    },
    notSent: {
      payment: 'The payment did not leave: the connection was lost before. You can send it again or close.',
      refund: 'The refund did not leave: the connection was lost before. You can ask again or close.',
      code: 'The code was not created: the connection was lost before. You can try again.',
      decision:
        'The decision did not reach the bank: the connection was lost. You can send it again or close.',
    },
    left: {
      payment: 'The payment left.',
      refund: 'The refund left.',
      code: 'The code was created.',
      decision: 'The decision reached the bank.',
    },
    before: 'Before the page was loaded anew:',
    see: 'See it',
    close: 'Close',
  },
);

export type SendingKind = 'payment' | 'refund' | 'code' | 'decision';
