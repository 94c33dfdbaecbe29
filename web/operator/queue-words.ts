import { words } from '../format/words.ts';

/** What every queue of the bank says of itself. */
export const queueWords = words(
  { show: 'Mostrar', waiting: 'À espera', due: 'Prazo', status: 'Situação' },
  { show: 'Show', waiting: 'Waiting', due: 'Deadline', status: 'Status' },
);
