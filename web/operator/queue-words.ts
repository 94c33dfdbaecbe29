import { words } from '../format/words.ts';

/** Words that every queue of the bank shares. */
export const queueWords = words(
  { show: 'Mostrar', waiting: 'Aguardando', due: 'Prazo', status: 'Situação' },
  { show: 'Show', waiting: 'Waiting', due: 'Deadline', status: 'Status' },
);
