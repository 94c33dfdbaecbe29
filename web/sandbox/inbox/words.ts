import { words } from '../../format/words.ts';

export const inboxWords = words(
  {
    title: 'Caixa de webhooks',
    lead: 'Um receptor que já está no ar: aponte um webhook para ele e leia aqui o que chegou.',
    name: 'Nome da caixa',
    nameHint: 'Letras, números, ponto, traço e sublinhado.',
    address: 'Endereço para o webhook',
    empty: 'Nada chegou ainda',
    emptyText: 'Cadastre o endereço acima nas telas do cliente, em Webhooks, e faça um pagamento acontecer.',
    headers: 'Cabeçalhos',
    body: 'Corpo',
  },
  {
    title: 'Webhook inbox',
    lead: 'A receiver that is up already: point a webhook at it and read here what arrived.',
    name: 'Name of the inbox',
    nameHint: 'Letters, digits, dot, hyphen and underscore.',
    address: 'Address for the webhook',
    empty: 'Nothing has arrived yet',
    emptyText:
      "Register the address above on the customers' pages, under Webhooks, and make a payment happen.",
    headers: 'Headers',
    body: 'Body',
  },
);
