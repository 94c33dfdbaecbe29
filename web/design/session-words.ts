import { words } from '../format/words.ts';

/** Texts of the list of sessions. */
export const sessionWords = words(
  {
    sessions: 'Onde você está conectado',
    since: 'Desde',
    seen: 'Último uso',
    thisOne: 'Este aparelho',
    endOthers: 'Sair dos outros aparelhos',
    noOthers: 'Você está conectado só aqui.',
    othersEnded: 'Você saiu dos outros aparelhos',
  },
  {
    sessions: 'Where you are logged in',
    since: 'Since',
    seen: 'Last used',
    thisOne: 'This browser',
    endOthers: 'Log out everywhere else',
    noOthers: 'You are logged in only here.',
    othersEnded: 'You are logged out everywhere else',
  },
);
