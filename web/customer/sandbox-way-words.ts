import { words } from '../format/words.ts';

/** Where things lead in a sandbox. */
export const wayWords = words(
  {
    payer: 'Pagar como outra pessoa',
    life: 'Ver a vida do pagamento no console',
    inbox: 'Ver na caixa de webhooks',
    messages: 'Ver a mensagem',
  },
  {
    payer: 'Pay as somebody else',
    life: "See the payment's life in the console",
    inbox: 'See it in the webhook inbox',
    messages: 'See the message',
  },
);
