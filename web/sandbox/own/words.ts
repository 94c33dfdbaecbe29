import { words } from '../../format/words.ts';

/** Names of the lists to choose from, and words for what is in them. */
export const ownWords = words(
  {
    received: 'Pagamentos recebidos há pouco',
    sent: 'Pagamentos enviados há pouco',
    keys: 'Chaves deste banco',
    claims: 'Reivindicações em andamento',
    reports: 'Denúncias abertas',
    types: { PORTABILITY: 'portabilidade', OWNERSHIP: 'posse' },
    roles: { CLAIMER: 'pedida por nós', DONOR: 'pedida a nós' },
    statuses: {
      OPEN: 'aberta',
      WAITING_RESOLUTION: 'aguardando resposta',
      CONFIRMED: 'confirmada',
      COMPLETED: 'concluída',
      CANCELLED: 'cancelada',
    },
  },
  {
    received: 'Payments received lately',
    sent: 'Payments sent lately',
    keys: 'Keys of this bank',
    claims: 'Claims under way',
    reports: 'Open reports',
    types: { PORTABILITY: 'portability', OWNERSHIP: 'ownership' },
    roles: { CLAIMER: 'we ask', DONOR: 'asked of us' },
    statuses: {
      OPEN: 'open',
      WAITING_RESOLUTION: 'waiting for an answer',
      CONFIRMED: 'confirmed',
      COMPLETED: 'completed',
      CANCELLED: 'cancelled',
    },
  },
);
