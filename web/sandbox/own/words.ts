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
    roles: { CLAIMER: 'nós pedimos', DONOR: 'pedem de nós' },
  },
  {
    received: 'Payments received lately',
    sent: 'Payments sent lately',
    keys: 'Keys of this bank',
    claims: 'Claims under way',
    reports: 'Open reports',
    types: { PORTABILITY: 'portability', OWNERSHIP: 'ownership' },
    roles: { CLAIMER: 'we ask', DONOR: 'asked of us' },
  },
);
